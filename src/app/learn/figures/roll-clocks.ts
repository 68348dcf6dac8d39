import type { Clip, Skeleton, Vec3 } from '../../../core';
import { findRoles, restTransforms } from '../../../core/clip';
import {
  conjugate,
  dot,
  length,
  meanRotation,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  times,
  unit,
} from '../../../core/math';
import { twistAbout } from '../../drawing/twist-angle';
import type { PlacedPose, PoorPoints, RollingBone } from './poor-points';

/** A bone with a ring around its middle, on which pointers tell how the bone is rolled. */
export interface RollClock extends RollingBone {
  /** Unit, in the joint's frame, across the bone: to the front of the body at rest. */
  readonly front: Vec3;
}

/** Into how many rolls a whole turn is cut. */
const ROLLS = 48;
/** Where the ring of a bone is, along it: clear of the points at both ends. */
const MIDDLE = 0.55;
/** Shorter bones than this share of the longest do not count. */
const LONG = 0.5;

/** The long bones of a skeleton; and those of the left arm, or all of them where there is no such arm. */
export function clocksOf(skeleton: Skeleton): { bones: readonly RollClock[]; clocks: readonly RollClock[] } {
  const { parents, offsets } = skeleton;
  const rest = restTransforms(skeleton);
  // The longest bone of each joint is its own.
  const ends = new Map<number, Vec3>();
  for (let joint = 0; joint < parents.length; joint++) {
    const end = readVec3(offsets, joint);
    if (parents[joint] >= 0 && length(end) > length(ends.get(parents[joint]) ?? [0, 0, 0]))
      ends.set(parents[joint], end);
  }
  const longest = Math.max(...[...ends.values()].map(length));
  const bones = [...ends].flatMap(([joint, along]) => {
    if (parents[joint] < 0 || length(along) < LONG * longest) return [];
    const ahead = rotateVector(conjugate(readQuat(rest.rotations, joint)), [0, 0, 1]);
    const way = unit(along);
    const across = plus(ahead, way, -dot(ahead, way));
    // A bone that looks to the front at rest has its upper side as its front.
    const up = rotateVector(conjugate(readQuat(rest.rotations, joint)), [0, 1, 0]);
    return [{ joint, along, front: unit(length(across) > 0.1 ? across : plus(up, way, -dot(up, way))) }];
  });
  const { byJoint } = findRoles(skeleton);
  const arm = bones.filter(({ joint }) => /^left(UpperArm|ForeArm)$/.test(byJoint[joint]));
  return { bones, clocks: arm.length > 1 ? arm : bones };
}

/** m, in the world: a place on the ring of a bone. @param angle rad, from the bone's front @param radius m */
export function onClock(at: PlacedPose, { joint, along, front }: RollClock, angle: number, radius: number): Vec3 {
  const turn = readQuat(at.rotations, joint);
  const out = rotateVector(rotationFromVector(times(unit(along), angle)), front);
  const middle = plus(readVec3(at.positions, joint), rotateVector(turn, along), MIDDLE);
  return plus(middle, rotateVector(turn, out), radius);
}

/** rad: how far a bone is rolled in a pose, against another. */
export const rollOf = (pose: PlacedPose, { joint, along }: RollingBone, against: PlacedPose): number =>
  twistAbout(readQuat(against.rotations, joint), unit(along), readQuat(pose.rotations, joint));

/** Whether limits let each roll of a bone, from its own all the way round. */
export const rollsLet = ({ letsRoll }: PoorPoints, bone: RollingBone): boolean[] =>
  Array.from({ length: ROLLS }, (_, i) => letsRoll(bone, (2 * Math.PI * i) / ROLLS));

/** How a bone is rolled in the frames of a clip, rad from a pose of the clip. */
export interface RollsSeen {
  /** How many frames have such rolls, from −π on, all round. */
  readonly bars: readonly number[];
  /** The roll of the mean of the frames. */
  readonly usual: number;
}

/** @param hidden frames that do not count @param frame the pose to count from */
export function rollsSeen(
  { rotations, frameCount, skeleton }: Clip,
  [first, end]: readonly [first: number, end: number],
  { joint, along }: RollingBone,
  frame: number,
): RollsSeen {
  const joints = skeleton.names.length;
  const own = (at: number) => readQuat(rotations, joints * at + joint);
  const seen: number[] = [];
  const bars: number[] = new Array(ROLLS).fill(0);
  const way = unit(along);
  for (let at = 0; at < frameCount; at++) {
    if (at >= first && at < end) continue;
    seen.push(...own(at));
    const share = (twistAbout(own(frame), way, own(at)) + Math.PI) / (2 * Math.PI);
    bars[Math.min(ROLLS - 1, Math.floor(share * ROLLS))]++;
  }
  return { bars, usual: twistAbout(own(frame), way, meanRotation(seen)) };
}
