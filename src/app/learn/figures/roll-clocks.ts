import type { Clip, Quat, Skeleton, Vec3 } from '../../../core';
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
  subtract,
  times,
  unit,
} from '../../../core/math';
import { twistAbout } from '../../drawing/twist-angle';
import { ANSWERS, type Off } from './answers';
import type { RingedBone } from './arm-sight';
import type { PlacedPose, PoorPoints, RollingBone } from './poor-points';

/** A bone with a ring around its middle, on which pointers tell how the bone is rolled. */
export interface RollClock extends RollingBone {
  /** Unit, in the joint's frame, across the bone: to the back of the body at rest, which is outside where an elbow bends. */
  readonly back: Vec3;
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
    const behind = rotateVector(conjugate(readQuat(rest.rotations, joint)), [0, 0, -1]);
    const way = unit(along);
    const across = plus(behind, way, -dot(behind, way));
    // A bone that lies along that way at rest has its upper side instead.
    const up = rotateVector(conjugate(readQuat(rest.rotations, joint)), [0, 1, 0]);
    return [{ joint, along, back: unit(length(across) > 0.1 ? across : plus(up, way, -dot(up, way))) }];
  });
  const { byJoint } = findRoles(skeleton);
  const arm = bones.filter(({ joint }) => /^left(UpperArm|ForeArm)$/.test(byJoint[joint]));
  return { bones, clocks: arm.length > 1 ? arm : bones };
}

/** m, in the world: a place on the ring of a bone. @param angle rad, from the bone's back @param radius m */
export function onClock(at: PlacedPose, { joint, along, back }: RollClock, angle: number, radius: number): Vec3 {
  const turn = readQuat(at.rotations, joint);
  const out = rotateVector(rotationFromVector(times(unit(along), angle)), back);
  const middle = plus(readVec3(at.positions, joint), rotateVector(turn, along), MIDDLE);
  return plus(middle, rotateVector(turn, out), radius);
}

/** rad: how far a bone is rolled in a pose, against another. */
export const rollOf = (pose: PlacedPose, { joint, along }: RollingBone, against: PlacedPose): number =>
  twistAbout(readQuat(against.rotations, joint), unit(along), readQuat(pose.rotations, joint));

/** A bone of a pose, and where on it the pin is that would be right. @param right the right pose */
export function ringedBone(pose: PlacedPose, clock: RollClock, right: PlacedPose): RingedBone {
  const place = (radius: number) => onClock(pose, clock, -rollOf(pose, clock, right), radius);
  const way = rotateVector(readQuat(pose.rotations, clock.joint), unit(clock.along));
  return { way, pin: subtract(place(1), place(0)) };
}

/** rad: the mean of how far bones are rolled, to whichever side. */
const meanRoll = (rolls: readonly number[]): number =>
  rolls.reduce((sum, roll) => sum + Math.abs(roll), 0) / Math.max(1, rolls.length);

/** How far off the bones of each answer are rolled, on average. */
export const rollsOff = ({ answers, truth }: PoorPoints, bones: readonly RollingBone[]): Off =>
  Object.fromEntries(
    ANSWERS.map((kind) => [kind, meanRoll(bones.map((bone) => rollOf(answers[kind], bone, truth)))]),
  ) as Off;

/** Whether limits let each roll of a bone, from its own all the way round. */
export const rollsLet = ({ letsRoll }: PoorPoints, bone: RollingBone): boolean[] =>
  Array.from({ length: ROLLS }, (_, i) => letsRoll(bone, (2 * Math.PI * i) / ROLLS));

/** The mean of how a joint is turned in the frames of a clip. @param hidden frames that do not count */
export function meanTurn(
  { rotations, frameCount, skeleton }: Clip,
  [first, end]: readonly [first: number, end: number],
  joint: number,
): Quat {
  const seen: number[] = [];
  for (let at = 0; at < frameCount; at++)
    if (at < first || at >= end) seen.push(...readQuat(rotations, skeleton.names.length * at + joint));
  return meanRotation(seen);
}

/** rad: the roll of a mean of a clip, from the pose of a frame. */
export function usualRoll(
  { rotations, skeleton }: Clip,
  mean: Quat,
  { joint, along }: RollingBone,
  frame: number,
): number {
  return twistAbout(readQuat(rotations, skeleton.names.length * frame + joint), unit(along), mean);
}

/** rad, by bone, of a frame: the rolls of means, from those of the frame. @param means by bone */
export const usualRolls =
  (clip: Clip, means: readonly Quat[], bones: readonly RollingBone[]) =>
  (frame: number): number[] =>
    bones.map((bone, i) => usualRoll(clip, means[i], bone, frame));

/** rad, on average: how much farther from the right roll towards the mean the answer that leans has a bone than the one inside limits; no farther than the mean. @param usual by bone, rad: the rolls of means, from the right ones */
export function ledToMean(
  { answers, truth }: PoorPoints,
  bones: readonly RollingBone[],
  usual: readonly number[],
): number {
  const led = bones.map((bone, i) => {
    const [held, leaning] = [answers.held, answers.leaning].map((pose) =>
      Math.min(Math.abs(usual[i]), Math.max(0, Math.sign(usual[i]) * rollOf(pose, bone, truth))),
    );
    return leaning - held;
  });
  return led.reduce((sum, each) => sum + each, 0) / Math.max(1, led.length);
}

/**
 * How many frames of a clip have a bone rolled so far from the pose of a frame, from its own roll all the way round.
 *
 * @param hidden frames that do not count @param frame the pose to count from
 */
export function rollsSeen(
  { rotations, frameCount, skeleton }: Clip,
  [first, end]: readonly [first: number, end: number],
  { joint, along }: RollingBone,
  frame: number,
): number[] {
  const own = (at: number) => readQuat(rotations, skeleton.names.length * at + joint);
  const bars: number[] = new Array(ROLLS).fill(0);
  const way = unit(along);
  for (let at = 0; at < frameCount; at++) {
    if (at >= first && at < end) continue;
    const share = twistAbout(own(frame), way, own(at)) / (2 * Math.PI);
    bars[Math.round((1 + share) * ROLLS) % ROLLS]++;
  }
  return bars;
}
