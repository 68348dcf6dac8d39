import type { Clip } from '../clip';
import {
  inverseMultiply,
  length,
  multiply,
  normalize,
  plus,
  type Quat,
  readQuat,
  rotationFromVector,
  shortRotationVector,
  subtract,
  times,
  type Vec3,
} from '../math';

/** A pose that motion goes through. */
export interface KeyPose {
  /** s, any zero. */
  time: number;
  /** J×4, parentFromLocal, unit. */
  rotations: ArrayLike<number>;
  /** m, world. */
  rootPosition: Readonly<Vec3>;
}

/** How a value goes from one key to the next: the cubic Bézier curve of its three steps, each a rotation vector or a way. */
type Ways = readonly [Vec3, Vec3, Vec3];

const NONE: Vec3 = [0, 0, 0];

/**
 * Motion through poses: cubic from each to the next, by the short way, as fast before a key as after. Where a joint turns back, and at both ends, the
 * motion stands still for a moment, so that no angle of a joint about one axis goes beyond those of the keys around.
 *
 * @param take whose skeleton and frame time the motion has, and how a file would write it
 * @param keys one or more, by ascending time, no two at one time
 * @returns frames from the first key to the last
 * @throws RangeError for no key, for keys that are not in order, and for poses of another skeleton
 */
export function keyedClip(take: Clip, keys: readonly KeyPose[], name: string): Clip {
  const { skeleton, frameTime } = take;
  const joints = skeleton.names.length;
  if (keys.length === 0) throw new RangeError('Motion through poses needs a pose.');
  if (keys.some(({ rotations }) => rotations.length !== 4 * joints))
    throw new RangeError(`A pose has not the ${joints} joints of "${take.name}".`);
  if (keys.some(({ time }, i) => i > 0 && !(time > keys[i - 1].time)))
    throw new RangeError('Poses must come by ascending time.');
  const start = keys[0].time;
  const frameCount = Math.round((keys[keys.length - 1].time - start) / frameTime) + 1;
  const rotations = new Float32Array(4 * joints * frameCount);
  const rootPositions = new Float32Array(3 * frameCount);
  const turns = skeleton.names.map((_, joint) => turnsOf(keys, joint));
  const roots = waysBetween(
    keys,
    keys.slice(1).map((key, i) => subtract(key.rootPosition, keys[i].rootPosition)),
    (way, first, last) => subtract(subtract(way, first), last),
  );
  const q: Quat = [0, 0, 0, 1];
  let segment = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    const time = start + frame * frameTime;
    while (segment + 2 < keys.length && time >= keys[segment + 1].time) segment++;
    const from = keys[segment];
    const to = keys[segment + 1] ?? from;
    const share = to === from ? 0 : Math.min(1, Math.max(0, (time - from.time) / (to.time - from.time)));
    const shares = sharesAt(share);
    for (let joint = 0; joint < joints; joint++) {
      readQuat(from.rotations, joint, q);
      const ways = turns[joint][segment];
      if (ways) for (let k = 0; k < 3; k++) multiply(q, rotationFromVector(times(ways[k], shares[k])), q);
      rotations.set(normalize(q, q), 4 * (frame * joints + joint));
    }
    const ways = roots[segment];
    const root = ways
      ? ways.reduce((at, way, k) => plus(at, way, shares[k]), from.rootPosition as Vec3)
      : from.rootPosition;
    rootPositions.set(root, 3 * frame);
  }
  const { ranges: _, slides: __, ...rest } = take;
  return { ...rest, name, frameCount, rotations, rootPositions, notes: [] };
}

/** How much of each step of a curve is gone at a share of its time: sums of Bernstein's polynomials. */
const sharesAt = (s: number): Vec3 => [1 - (1 - s) ** 3, s * s * (3 - 2 * s), s * s * s];

/** How one joint turns from key to key. */
function turnsOf(keys: readonly KeyPose[], joint: number): Ways[] {
  const turns = keys.map(({ rotations }) => readQuat(rotations, joint));
  return waysBetween(
    keys,
    turns.slice(1).map((to, i) => shortRotationVector(inverseMultiply(turns[i], to))),
    // exp(−first) · exp(way) · exp(−last): what is left for the middle.
    (way, first, last) =>
      shortRotationVector(
        multiply(
          rotationFromVector(times(first, -1)),
          multiply(rotationFromVector(way), rotationFromVector(times(last, -1))),
        ),
      ),
  );
}

/**
 * The curves between keys.
 *
 * @param whole the way from each key to the next, all at once
 * @param middleOf what is left of a way between a first and a last step
 */
function waysBetween(
  keys: readonly KeyPose[],
  whole: readonly Vec3[],
  middleOf: (way: Vec3, first: Vec3, last: Vec3) => Vec3,
): Ways[] {
  const spans = whole.map((_, i) => keys[i + 1].time - keys[i].time);
  const rates = whole.map((way, i) => times(way, 1 / spans[i]));
  const speeds = keys.map((_, i) => (i > 0 && i < rates.length ? rateAt(rates[i - 1], rates[i]) : NONE));
  return whole.map((way, i): Ways => {
    const first = times(speeds[i], spans[i] / 3);
    const last = times(speeds[i + 1], spans[i] / 3);
    return [first, middleOf(way, first, last), last];
  });
}

/** The rate at a key between the mean rates around: their harmonic mean, which is none where the way turns straight back. */
function rateAt(before: Vec3, after: Vec3): Vec3 {
  const [a, b] = [length(before), length(after)];
  return a + b === 0 ? NONE : times(plus(times(before, b), times(after, a)), 1 / (a + b));
}
