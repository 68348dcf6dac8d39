import { stanceOf } from '../../carry';
import { type Clip, createTransforms, type Roles, type Skeleton, worldTransforms } from '../../clip';
import { makeRandom, nextNormal, readQuat, readVec3, rotateVector, type Vec3 } from '../../math';
import { heightInStance, type Landmark, landmarkOn, landmarkRegion, mirrorLandmark } from '../landmarks';
import type { PointsClip } from '../points-clip';
import type { AttachedPoint } from '../pose-fit';

/** Motion that is known, with the points that would be recorded of the motion. */
export interface MadePoints {
  readonly attached: readonly AttachedPoint[];
  /** By joint: whether points can turn the joint. */
  readonly turns: readonly boolean[];
  /** Pairs of points of the legs and of the arms: [left, right]. */
  readonly exchanges: readonly (readonly (readonly [number, number])[])[];
}

const both = (...places: string[]): Landmark[] =>
  places.flatMap((place) => [`left ${place}`, `right ${place}`] as Landmark[]);
const LIMBS = both('shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle');
const FACE = ['eye, inner corner', 'eye', 'eye, outer corner', 'ear', 'corner of the mouth'];
const HAND = ['little finger, knuckle', 'index finger, knuckle', 'thumb'];

/** Sets of points that cameras and labs record. */
export const pointSets = {
  /** What MediaPipe finds: 33. */
  camera: ['nose', ...both(...FACE), ...LIMBS, ...both(...HAND, 'heel', 'toe')],
  /** 14 points: the least that pose estimators find. */
  few: ['nose', 'top of the head', ...LIMBS],
  /** Markers on the skin as of Plug-in Gait, with hands and feet. */
  markers: [
    'base of the neck, behind',
    'back, middle',
    'breastbone, upper end',
    'breastbone, lower end',
    ...both('head, front', 'head, back', 'shoulder, top', 'upper arm', 'elbow, outer side', 'forearm'),
    ...both('wrist, thumb side', 'wrist, little finger side', 'hand, back', 'pelvis, front', 'pelvis, back'),
    ...both('thigh', 'knee, outer side', 'shank', 'ankle, outer side', 'heel', 'toe'),
  ],
} as const satisfies Record<string, readonly Landmark[]>;

/** Points of a set on a skeleton. @param motion for skeletons that do not stand at rest */
export function placePoints(skeleton: Skeleton, roles: Roles, set: readonly Landmark[], motion?: Clip): MadePoints {
  const stance = stanceOf({ skeleton, roles, motion });
  const places = set.flatMap((landmark) => {
    const place = landmarkOn(landmark, stance, heightInStance(stance));
    return place ? [{ label: landmark, landmark, joint: place.joint, offset: place.offset }] : [];
  });
  const pairsOf = (region: string) =>
    places.flatMap(({ landmark }, left): (readonly [number, number])[] => {
      const right = places.findIndex((other) => other.landmark === mirrorLandmark(landmark));
      return landmark.startsWith('left') && landmarkRegion(landmark) === region && right >= 0 ? [[left, right]] : [];
    });
  return { attached: places, turns: turnsOf(skeleton, stance.roles), exchanges: [pairsOf('leg'), pairsOf('arm')] };
}

/** Joints of the body but for toes and fingers. */
function turnsOf({ parents }: Skeleton, { hips, spine, chest, neck, head, left, right }: Roles): boolean[] {
  const limbs = [left, right].flatMap((side) => [
    side.clavicle,
    side.upperArm,
    side.foreArm,
    side.hand,
    side.upperLeg,
    side.lowerLeg,
    side.foot,
  ]);
  const turning = new Set([hips, ...spine, chest, ...neck, head, ...limbs]);
  return Array.from(parents, (parent, joint) => parent < 0 || turning.has(joint));
}

/** How points are recorded. */
export interface Recording {
  /** m: standard deviation along each axis: half of the variance is new in each frame, half goes on for .3 s. */
  readonly noise?: number;
  /** Share of what is recorded that is missing, 0 to 1: gaps of .15 s in the mean, one of seven of .8 to 2 s. */
  readonly missing?: number;
  /** How many times left and right of a group of pairs are exchanged, for up to a quarter of a second. */
  readonly exchanges?: { readonly times: number; readonly pairs: readonly (readonly [number, number])[] };
  readonly seed: number;
}

export interface Recorded {
  readonly points: PointsClip;
  /** F×K×3, m: where the points truly were. */
  readonly places: Float64Array;
  /** Frames in which left and right were exchanged, ascending. */
  readonly exchanged: readonly number[];
}

/** s: how long noise goes on that is not new in each frame. */
const SLOW = 0.3;

export function recordPoints(clip: Clip, attached: readonly AttachedPoint[], recording: Recording): Recorded {
  const random = makeRandom(recording.seed);
  const { frameCount, frameTime } = clip;
  const places = placesOf(clip, attached);
  const points = Float32Array.from(places);
  addNoise(points, attached.length, recording.noise ?? 0, Math.exp(-frameTime / SLOW), random);
  if (recording.missing) hide(points, attached.length, frameCount, recording.missing, frameTime, random);
  const exchanged = recording.exchanges
    ? exchange(points, attached.length, frameCount, frameTime, recording.exchanges, random)
    : [];
  const labels = attached.map(({ label }) => label);
  return { points: { name: 'recorded', labels, frameTime, frameCount, points, notes: [] }, places, exchanged };
}

/** F×K×3, m: where points are in a clip. */
export function placesOf({ skeleton, rotations, rootPositions, frameCount }: Clip, attached: readonly AttachedPoint[]) {
  const world = createTransforms(skeleton);
  const joints = skeleton.parents.length;
  const places = new Float64Array(3 * attached.length * frameCount);
  for (let frame = 0; frame < frameCount; frame++) {
    worldTransforms(
      skeleton,
      rotations,
      4 * joints * frame,
      rootPositions,
      world.positions,
      world.rotations,
      3 * frame,
    );
    for (const [k, { joint, offset }] of attached.entries()) {
      const way = rotateVector(readQuat(world.rotations, joint), offset);
      const place = readVec3(world.positions, joint).map((x, i) => x + way[i]) as Vec3;
      places.set(place, 3 * (frame * attached.length + k));
    }
  }
  return places;
}

function addNoise(points: Float32Array, count: number, noise: number, keeps: number, random: () => number): void {
  const slow = Float64Array.from({ length: 3 * count }, () => nextNormal(random));
  for (let i = 0; i < points.length; i++) {
    const k = i % (3 * count);
    if (i >= 3 * count) slow[k] = keeps * slow[k] + Math.sqrt(1 - keeps ** 2) * nextNormal(random);
    points[i] += noise * Math.SQRT1_2 * (nextNormal(random) + slow[k]);
  }
}

function hide(
  points: Float32Array,
  count: number,
  frames: number,
  share: number,
  frameTime: number,
  random: () => number,
): void {
  const mean = 0.85 * 0.15 + 0.15 * 1.4;
  for (let point = 0; point < count; point++)
    for (let frame = 0; frame < frames; ) {
      frame += Math.round((-Math.log(1 - random()) * mean * (1 - share)) / share / frameTime);
      const length = random() < 0.15 ? 0.8 + 1.2 * random() : -0.15 * Math.log(1 - random());
      const end = Math.min(frames, frame + Math.max(1, Math.round(length / frameTime)));
      for (; frame < end; frame++)
        points.fill(Number.NaN, 3 * (frame * count + point), 3 * (frame * count + point) + 3);
    }
}

function exchange(
  points: Float32Array,
  count: number,
  frames: number,
  frameTime: number,
  { times, pairs }: NonNullable<Recording['exchanges']>,
  random: () => number,
): number[] {
  const exchanged = new Set<number>();
  for (let time = 0; time < times; time++) {
    const from = Math.floor(random() * frames);
    const to = Math.min(frames, from + 2 + Math.floor((0.25 * random()) / frameTime));
    for (let frame = from; frame < to; frame++) exchanged.add(frame);
  }
  for (const frame of exchanged)
    for (const [left, right] of pairs) {
      const [a, b] = [left, right].map((point) => 3 * (frame * count + point));
      const kept = points.slice(a, a + 3);
      points.copyWithin(a, b, b + 3);
      points.set(kept, b);
    }
  return [...exchanged].sort((a, b) => a - b);
}

/** Every so manieth frame of a part of a clip, as a clip of its own. */
export function takeFrames(clip: Clip, from: number, to: number, stride = 1): Clip {
  const { name, skeleton, notes, rotations, rootPositions } = clip;
  const joints = skeleton.parents.length;
  const frameCount = Math.floor((to - from) / stride);
  const taken = { rotations: new Float32Array(4 * joints * frameCount), roots: new Float32Array(3 * frameCount) };
  for (let frame = 0; frame < frameCount; frame++) {
    const at = from + stride * frame;
    taken.rotations.set(rotations.subarray(4 * joints * at, 4 * joints * (at + 1)), 4 * joints * frame);
    taken.roots.set(rootPositions.subarray(3 * at, 3 * at + 3), 3 * frame);
  }
  const frameTime = stride * clip.frameTime;
  return { name, skeleton, notes, frameCount, frameTime, rotations: taken.rotations, rootPositions: taken.roots };
}
