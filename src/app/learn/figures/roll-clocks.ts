import type { Clip, Quat, Skeleton, Vec3 } from '../../../core';
import { findRoles, restTransforms } from '../../../core/clip';
import {
  conjugate,
  dot,
  length,
  meanRotation,
  multiply,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  times,
  unit,
} from '../../../core/math';
import { twistAbout } from '../../drawing/twist-angle';
import { ANSWERS, type Off } from './answers';
import type { PlacedPose, PoorPoints, RollingBone } from './poor-points';

/** A bone with a ring around its middle, on which a pointer tells how the bone is rolled. */
export interface RollClock extends RollingBone {
  /** Unit, in the joint's frame, across the bone: to the back of the body at rest, which is outside where an elbow bends. */
  readonly back: Vec3;
}

/** A bone that rolls, and the bone that it carries, which rolls back. */
export interface RolledArm {
  readonly upper: RollClock;
  readonly fore: RollClock;
}

/** Into how many rolls a whole turn is cut. */
const ROLLS = 48;
/** Where the ring of a bone is, along it: clear of the points at both ends. */
const MIDDLE = 0.55;
/** Shorter bones than this share of the longest do not count. */
const LONG = 0.5;

/** The long bones of a skeleton; and its left arm, or two others that hang on each other where there is no such arm. */
export function armOf(skeleton: Skeleton): { bones: readonly RollClock[]; arm: RolledArm | null } {
  const { parents, offsets } = skeleton;
  const rest = restTransforms(skeleton);
  // The longest bone of each joint is its own.
  const ends = new Map<number, { along: Vec3; child: number }>();
  for (let joint = 0; joint < parents.length; joint++) {
    const along = readVec3(offsets, joint);
    if (parents[joint] >= 0 && length(along) > length(ends.get(parents[joint])?.along ?? [0, 0, 0]))
      ends.set(parents[joint], { along, child: joint });
  }
  const longest = Math.max(...[...ends.values()].map(({ along }) => length(along)));
  const bones = [...ends].flatMap(([joint, { along }]) => {
    if (parents[joint] < 0 || length(along) < LONG * longest) return [];
    const behind = rotateVector(conjugate(readQuat(rest.rotations, joint)), [0, 0, -1]);
    const way = unit(along);
    const across = plus(behind, way, -dot(behind, way));
    // A bone that lies along that way at rest has its upper side instead.
    const up = rotateVector(conjugate(readQuat(rest.rotations, joint)), [0, 1, 0]);
    return [{ joint, along, back: unit(length(across) > 0.1 ? across : plus(up, way, -dot(up, way))) }];
  });
  const arms = bones.flatMap((upper) => {
    const fore = bones.find(({ joint }) => joint === ends.get(upper.joint)!.child);
    return fore ? [{ upper, fore }] : [];
  });
  const { left } = findRoles(skeleton);
  return { bones, arm: arms.find(({ upper }) => upper.joint === left.upperArm) ?? arms[0] ?? null };
}

/** Unit, in the world: across a bone, at an angle from its back. @param angle rad */
export const outOf = (at: PlacedPose, { joint, along, back }: RollClock, angle: number): Vec3 =>
  rotateVector(readQuat(at.rotations, joint), rotateVector(rotationFromVector(times(unit(along), angle)), back));

/** m, in the world: a place around a bone. @param angle rad, from the bone's back @param radius m @param share of the way along the bone; its ring where left out */
export function onClock(at: PlacedPose, clock: RollClock, angle: number, radius: number, share = MIDDLE): Vec3 {
  const { joint, along } = clock;
  const foot = plus(readVec3(at.positions, joint), rotateVector(readQuat(at.rotations, joint), along), share);
  return plus(foot, outOf(at, clock, angle), radius);
}

/** A pose whose bone is rolled about itself, while what the bone carries rolls back: all else stays in its place. @param angle rad */
export function rolledPose(
  { positions, rotations }: PlacedPose,
  { joint, along }: RollingBone,
  angle: number,
): PlacedPose {
  const rolled = rotations.slice();
  rolled.set(multiply(readQuat(rotations, joint), rotationFromVector(times(unit(along), angle))), 4 * joint);
  return { positions, rotations: rolled };
}

/** rad: how far a bone is rolled in a pose, against another. */
export const rollOf = (pose: PlacedPose, { joint, along }: RollingBone, against: PlacedPose): number =>
  twistAbout(readQuat(against.rotations, joint), unit(along), readQuat(pose.rotations, joint));

/** How far the bone of each answer is rolled from the right roll, to one side or the other. */
export const rollsFrom = ({ answers, truth }: PoorPoints, bone: RollingBone): Off =>
  Object.fromEntries(ANSWERS.map((kind) => [kind, rollOf(answers[kind], bone, truth)])) as Off;

/** How far off the bone of each answer is rolled, to whichever side. */
export const rollsOff = (poor: PoorPoints, bone: RollingBone): Off => {
  const rolls = rollsFrom(poor, bone);
  return Object.fromEntries(ANSWERS.map((kind) => [kind, Math.abs(rolls[kind])])) as Off;
};

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

/** rad: how much farther from the right roll towards the mean the answer that leans has a bone than the one inside limits; no farther than the mean. @param usual rad: the roll of the mean, from the right one */
export function ledToMean({ answers, truth }: PoorPoints, bone: RollingBone, usual: number): number {
  const [held, leaning] = [answers.held, answers.leaning].map((pose) =>
    Math.min(Math.abs(usual), Math.max(0, Math.sign(usual) * rollOf(pose, bone, truth))),
  );
  return leaning - held;
}
