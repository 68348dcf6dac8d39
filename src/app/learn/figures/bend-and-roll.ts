import type { Clip, Quat, Vec3 } from '../../../core';
import { principalFrame } from '../../../core/geometry';
import type { JointCloud } from '../../../core/limit';
import {
  conjugate,
  cross,
  dot,
  inverseMultiply,
  length,
  multiply,
  plus,
  readVec3,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  shortRotationVector,
  times,
  unit,
  wrapAngle,
} from '../../../core/math';
import type { Now } from '../chapter';
import { cloudFacts } from '../measure';
import { keptFor } from '../now';
import { straightLimb } from './straight-limb';

/** How a joint stands, rad: how far its bone bends in the plane that the samples keep to, leaves the plane sideways, and rolls. */
export type Bent = readonly [bend: number, sideways: number, roll: number];

/** The samples of a joint as three such numbers, and the way there and back. */
export interface BendAndRoll {
  samples: readonly Bent[];
  low: Bent;
  high: Bent;
  placeOf(rotation: Readonly<Quat>): Bent;
  /** parentFromLocal. */
  turnTo(place: Bent): Quat;
}

/** Bends count from where the bone goes on straight from the one before. */
export const bendAndRoll = (clip: Clip, cloud: JointCloud): BendAndRoll => inClip(clip)(cloud);

const inClip = keptFor((clip: Clip) => keptFor((cloud: JointCloud) => find(clip, cloud)));

function find(clip: Clip, cloud: JointCloud): BendAndRoll {
  const { joint } = cloud;
  const { rotations } = cloudFacts(clip, cloud);
  const bone = unit(straightLimb(clip, joint).end);
  const directions = rotations.map((q) => rotateVector(q, bone));
  const mean = unit(directions.reduce((sum, each) => plus(sum, each), [0, 0, 0] as Vec3));
  // Across the mean, the samples spread most along the plane.
  const { axes } = principalFrame(
    Float64Array.from(
      directions.flatMap((d) => {
        const across = plus(d, mean, -dot(d, mean));
        const size = length(across);
        return size < 1e-9 ? [0, 0, 0] : times(across, Math.acos(Math.max(-1, Math.min(1, dot(d, mean)))) / size);
      }),
    ),
  );
  const most = plus([axes[0], axes[1], axes[2]], mean, -dot([axes[0], axes[1], axes[2]], mean));
  const normal = unit(cross(mean, most));
  // Bends count from straight on where that is about in the plane, and to the side of most samples.
  const before = readVec3(clip.skeleton.offsets, joint);
  const straight = plus(before, normal, -dot(before, normal));
  const isInPlane = length(straight) > 0.8 * length(before) && length(before) > 1e-6;
  const u = isInPlane ? unit(straight) : mean;
  const n = times(normal, dot(cross(normal, u), mean) < 0 ? -1 : 1);
  const w = cross(n, u);
  const start = rotationBetween(bone, u);
  const swungTo = (bend: number, sideways: number): Quat =>
    multiply(rotationFromVector(times(n, bend)), rotationFromVector(times(w, -sideways)));
  const rawOf = (rotation: Readonly<Quat>): Bent => {
    const d = rotateVector(rotation, bone);
    const [bend, sideways] = [Math.atan2(dot(d, w), dot(d, u)), Math.asin(Math.max(-1, Math.min(1, dot(d, n))))];
    return [
      bend,
      sideways,
      dot(shortRotationVector(multiply(inverseMultiply(swungTo(bend, sideways), rotation), conjugate(start))), u),
    ];
  };
  const raw = rotations.map(rawOf);
  // Rolls count from the middle one.
  const middle = Math.atan2(
    raw.reduce((sum, [, , roll]) => sum + Math.sin(roll), 0),
    raw.reduce((sum, [, , roll]) => sum + Math.cos(roll), 0),
  );
  const fromMiddle = ([bend, sideways, roll]: Bent): Bent => [bend, sideways, wrapAngle(roll - middle)];
  const samples = raw.map(fromMiddle);
  const end = (of: (...all: number[]) => number) =>
    [0, 1, 2].map((k) => samples.reduce((far, each) => of(far, each[k]), samples[0]?.[k] ?? 0)) as unknown as Bent;
  return {
    samples,
    low: end(Math.min),
    high: end(Math.max),
    placeOf: (rotation) => fromMiddle(rawOf(rotation)),
    turnTo: ([bend, sideways, roll]) =>
      multiply(multiply(swungTo(bend, sideways), rotationFromVector(times(u, roll + middle))), start),
  };
}

/** How many numbers the joint needs; 3 while that is not known. */
export const needsNow = ({ state, joint }: Now): number => state.fit?.types[joint]?.degreesOfFreedom ?? 3;

/** Where the knobs put the joint: shares of how far its samples bend, roll and go sideways, from the middle, which numbers that it does not need stay at. */
export function bentAsked(now: Now, { low, high }: BendAndRoll): Bent {
  const needs = needsNow(now);
  const { first, second, third } = now.knobs;
  const [bend, roll, aside] = [first, second, third].map((knob, k) => (k < needs ? Number(knob ?? 0) : 0));
  const at = (k: number, share: number) => (low[k] + high[k] + share * (high[k] - low[k])) / 2;
  return [at(0, bend), at(1, aside), at(2, roll)];
}
