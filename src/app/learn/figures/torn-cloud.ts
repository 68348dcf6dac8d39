import type { Clip, Quat, Vec3 } from '../../../core';
import { rangeAt } from '../../../core/clip';
import {
  angleBetween,
  cross,
  dot,
  inStretches,
  length,
  meanRotation,
  multiply,
  readQuat,
  readVec3,
  type Steps,
  unit,
} from '../../../core/math';
import { keptFor } from '../now';
import { whenFree } from '../when-free';

/** A dot of the ball of all rotations for each frame, F×3: half a turn is 1, a whole turn 2. */
export interface TornCloud {
  /** Every dot inside the ball. */
  torn: Float32Array;
  /** Every dot nearer to the dot of the frame before than its other dot is. */
  whole: Float32Array;
  /** F: 1 for frames whose dot is another one in `whole`. */
  isMoved: Uint8Array;
  /** How often neighbouring frames lie on opposite sides: in `torn`, in `whole`, and counted from the mean. */
  leaps: readonly [torn: number, whole: number, fromMean: number];
  /** rad: the most that the joint turns from a frame to the next where `torn` leaps; 0 where it does not. */
  turnedAtLeap: number;
  /** rad: from the middle to the farthest dot: in `torn`, and counted from the mean. */
  farthest: readonly [torn: number, fromMean: number];
  /** F×4: how each frame is turned from the mean, in the axes of the dots. */
  fromMean: Float32Array;
  /** Unit, in the frame of the joint: half a turn about it leads from the mean to where `torn` is counted from. */
  axis: Vec3;
}

const tornOf = keptFor((_: Clip): (TornCloud | undefined)[] => []);

/** Frames that are looked at in a step. */
const STRETCH = 512;

/**
 * The dots of a joint counted from half a turn off the mean of all frames: the mean lies on the skin, at x = 1. Found when there is time for
 * them: until then null. Kept.
 */
export function tornCloud(clip: Clip, joint: number): TornCloud | null {
  const ofClip = tornOf(clip);
  if (!ofClip[joint])
    whenFree(`torn ${joint}`, function* () {
      ofClip[joint] ??= yield* tornCloudInSteps(clip, joint);
    });
  return ofClip[joint] ?? null;
}

/** rad: the dot of a quaternion is twice its angle away from the middle, 0 to a whole turn. */
function dotOf([x, y, z, w]: Readonly<Quat>): Vec3 {
  const sine = Math.hypot(x, y, z);
  const scale = sine > 1e-9 ? (2 * Math.atan2(sine, w)) / (Math.PI * sine) : 0;
  return [scale * x, scale * y, scale * z];
}

/** The dots, inside the ball, of the frames counted from half a turn off the mean at 0, from the mean at 1, and between them. */
export function countedFrom({ fromMean }: Pick<TornCloud, 'fromMean'>, share: number, out: Float32Array): Float32Array {
  const angle = (Math.PI / 2) * (1 - share);
  const reference: Quat = [Math.sin(angle), 0, 0, Math.cos(angle)];
  for (let frame = 0; frame < out.length / 3; frame++) {
    const q = multiply(reference, readQuat(fromMean, frame));
    out.set(dotOf(q[3] < 0 ? minus(q) : q), 3 * frame);
  }
  return out;
}

const lastFrom = keptFor((_: TornCloud) => ({ share: Number.NaN, dots: new Float32Array(0) }));

/** The same as new dots, F×3; those of the last share are kept. */
export function dotsFrom(cloud: TornCloud, share: number): Float32Array {
  const last = lastFrom(cloud);
  if (last.share !== share)
    Object.assign(last, { share, dots: countedFrom(cloud, share, new Float32Array(cloud.torn.length)) });
  return last.dots;
}

/** How far each dot is from the middle, F, half turns: counted from where `countedFrom` says. */
export function turnsFrom(cloud: TornCloud, share: number): Float32Array {
  const dots = share > 0 ? dotsFrom(cloud, share) : cloud.torn;
  return Float32Array.from({ length: dots.length / 3 }, (_, frame) => length(readVec3(dots, frame)));
}

/** The frames whose dot leaps: it lies farther from that of the frame before than half a turn. @param dots F×3 */
export function leapFrames(clip: Clip, dots: Float32Array): number[] {
  const frames: number[] = [];
  for (let i = 3; i < dots.length; i += 3) {
    const isFar = Math.hypot(dots[i] - dots[i - 3], dots[i + 1] - dots[i - 2], dots[i + 2] - dots[i - 1]) > 1;
    if (isFar && rangeAt(clip, i / 3).firstFrame < i / 3) frames.push(i / 3);
  }
  return frames;
}

const minus = ([x, y, z, w]: Readonly<Quat>): Quat => [-x, -y, -z, -w];

const dotProduct = (a: Readonly<Quat>, b: Readonly<Quat>): number =>
  a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];

/** The same, a stretch of frames a step. */
export function* tornCloudInSteps(clip: Clip, joint: number): Steps<TornCloud> {
  const { frameCount, rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  const [x, y, z, w] = meanRotation(rotations, joint, joints);
  yield;
  const intoMean: Quat = [-x, -y, -z, w];
  const turned: Quat[] = [];
  yield* inStretches(
    frameCount,
    (from, to) => {
      for (let frame = from; frame < to; frame++)
        turned.push(multiply(intoMean, readQuat(rotations, frame * joints + joint)));
    },
    STRETCH,
  );
  const [right, up, back] = axesOf(turned);
  yield;
  const half: Quat = [right[0], right[1], right[2], 0];
  const [torn, whole]: [Quat[], Quat[]] = [[], []];
  yield* inStretches(
    frameCount,
    (from, to) => {
      for (let frame = from; frame < to; frame++) {
        const q = multiply(half, turned[frame]);
        torn.push(q[3] < 0 ? minus(q) : q);
        const last = rangeAt(clip, frame).firstFrame < frame ? whole[frame - 1] : torn[0];
        whole.push(dotProduct(torn[frame], last) < 0 ? minus(torn[frame]) : torn[frame]);
      }
    },
    STRETCH,
  );
  // The larger part stays where it is.
  const isTurned = whole.filter((q) => q[3] < 0).length > frameCount / 2;
  const isMoved = Uint8Array.from(whole, (q) => (q[3] < 0 !== isTurned ? 1 : 0));
  const [tornDots, wholeDots] = [new Float32Array(3 * frameCount), new Float32Array(3 * frameCount)];
  const fromMean = new Float32Array(4 * frameCount);
  const place = (all: Float32Array, frame: number, v: Readonly<Vec3>) =>
    all.set([dot(v, right), dot(v, up), dot(v, back)], 3 * frame);
  yield* inStretches(
    frameCount,
    (from, to) => {
      for (let frame = from; frame < to; frame++) {
        place(tornDots, frame, dotOf(torn[frame]));
        place(wholeDots, frame, dotOf(isTurned ? minus(whole[frame]) : whole[frame]));
        const [i, j, k, w] = turned[frame];
        fromMean.set([dot([i, j, k], right), dot([i, j, k], up), dot([i, j, k], back), w], 4 * frame);
      }
    },
    STRETCH,
  );
  const meanDots = countedFrom({ fromMean }, 1, new Float32Array(3 * frameCount));
  yield;
  const farthest: [number, number] = [0, 0];
  yield* inStretches(
    frameCount,
    (from, to) => {
      for (let frame = from; frame < to; frame++) {
        [tornDots, meanDots].forEach((all, i) => {
          farthest[i] = Math.max(farthest[i], Math.PI * length(readVec3(all, frame)));
        });
      }
    },
    STRETCH,
  );
  yield;
  const [atTorn, atWhole, atMean] = [tornDots, wholeDots, meanDots].map((dots) => leapFrames(clip, dots));
  return {
    torn: tornDots,
    whole: wholeDots,
    isMoved,
    leaps: [atTorn.length, atWhole.length, atMean.length],
    turnedAtLeap: Math.max(0, ...atTorn.map((frame) => angleBetween(turned[frame - 1], turned[frame]))),
    farthest,
    fromMean,
    axis: right,
  };
}

/** Three unit axes at right angles: the first along which rotations differ the most from their mean, of those of the joint. */
function axesOf(turned: readonly Readonly<Quat>[]): [Vec3, Vec3, Vec3] {
  const spread = [0, 1, 2].map((k) => turned.reduce((sum, q) => sum + q[k] * q[k], 0));
  const longest = spread.indexOf(Math.max(...spread));
  const axis = (k: number): Vec3 => [0, 1, 2].map((i) => (i === (longest + k) % 3 ? 1 : 0)) as Vec3;
  return [axis(0), axis(1), unit(cross(axis(0), axis(1)))];
}
