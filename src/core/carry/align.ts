import { type Roles, type Skeleton, sampleTransforms, skeletonProblem } from '../clip';
import { inverseMultiply, normalize, type Quat, readQuat } from '../math';
import { type Figure, figureProblem } from './figure';
import { type Match, matchJoints } from './match-joints';
import { contactsOf } from './plant-feet';
import { type SameFigure, sameFigure } from './same-figure';
import { footHeight, hipHeight, lowestFoot, restingFloor, stanceOf } from './stance';

/** What a joint of the target follows, and the constant turn between them. */
export interface Followed extends Match {
  /** sourceFromTarget of the joints' own frames, D = W_source⁻¹ · W_target in the stance: W_target = W_source · D at any time. */
  turn: Quat;
  /** The same against `to`; equals `turn` where the joint follows one. */
  turnTo: Quat;
}

/** How two skeletons are laid over one another. Plain data; holds for every motion of the source's skeleton. @category Other skeletons */
export interface Alignment {
  source: Skeleton;
  target: Skeleton;
  /** With the sides as they are on the bodies. */
  sourceRoles: Roles;
  targetRoles: Roles;
  /** Index = joint of the target; null for what has no counterpart and stays as in the stance. */
  follows: (Followed | null)[];
  /** J×4, parentFromLocal of the target in the stance. */
  stanceLocals: Float64Array;
  /** Hip height of the target by that of the source: what travel is scaled by. */
  ratio: number;
  /** m: how high the lowest joint of the feet is when it stands, in the source's motion and on the target. */
  sourceFloor: number;
  targetFloor: number;
  /** J, m: how much higher each joint of the target's feet stands in the stance than its scaled counterpart; 0 elsewhere. */
  footRises: Float64Array;
  /** Of each joint of the source, whether it never turned in the motion that was aligned. */
  isStill: boolean[];
  /** J×4, parentFromLocal of the source's joints that are still. */
  stillLocals: Float64Array;
}

/** Frames that are looked at for the floor. */
const FLOOR_SAMPLES = 400;
/** Share of frames that are lower than a standing foot. */
const FLOOR_SHARE = 0.05;
/** m: a usual height of a foot's lowest joint above the floor, for hips 0.9 m up. */
const USUAL_FLOOR = 0.03 / 0.9;
/** Components of quaternions that differ by less are the same to rounding. */
const STILL = 1e-5;

/** Why two figures can't be aligned, in one sentence; null where they can: two people can, and two files of one figure. */
export function alignmentProblem(source: Figure, target: Figure): string | null {
  return sameFigure(source.skeleton, target.skeleton) ? null : peopleProblem(source, target);
}

/** Why two figures can't be brought to one stance, in one sentence; null where they can. */
function peopleProblem(source: Figure, target: Figure): string | null {
  const from = figureProblem(source);
  if (from) return `The motion's skeleton can't be followed. ${from}`;
  const to = figureProblem(target);
  return to && `The rig can't follow. ${to}`;
}

/**
 * Lays one person's skeleton over another's: both are brought to the same stance, and what turns one joint's frame into its
 * counterpart's there does so at any time. Skeletons of the same figure lie over one another at rest, exactly.
 *
 * @category Other skeletons
 * @throws RangeError with `alignmentProblem` where one is no person, and they are not the same figure.
 *
 * @example
 * const alignment = alignSkeletons({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip }, rig);
 * const onRig = retargetClip(clip, alignment);
 * const { limits, apart } = carryLimits(fitJointLimits(clip), alignment);
 */
export function alignSkeletons(source: Figure, target: Figure): Alignment {
  const figure = sameFigure(source.skeleton, target.skeleton);
  if (figure) return alignmentAtRest(source, target, figure);
  const problem = peopleProblem(source, target);
  if (problem) throw new RangeError(problem);
  // What one shows of how a skeleton is rolled holds for its likes; of others only their own motion tells.
  const isSame = skeletonProblem(source.skeleton, target.skeleton) === null;
  const from = isSame && !source.motion ? { ...source, motion: target.motion } : source;
  const to = isSame && !target.motion ? { ...target, motion: source.motion } : target;
  const fromStance = stanceOf(from);
  const toStance = stanceOf(to);
  const count = target.skeleton.names.length;
  const turnFrom = (joint: number, other: number): Quat =>
    normalize(inverseMultiply(readQuat(fromStance.rotations, other), readQuat(toStance.rotations, joint)));
  const follows = matchJoints(fromStance.roles, toStance.roles, count).map(
    (match, joint) => match && { ...match, turn: turnFrom(joint, match.from), turnTo: turnFrom(joint, match.to) },
  );
  const heights = [hipHeight(fromStance), hipHeight(toStance)];
  const ratio = heights[0] > 1e-6 && heights[1] > 1e-6 ? heights[1] / heights[0] : 1;
  const footRises = new Float64Array(count);
  for (const contact of contactsOf(fromStance.roles, toStance.roles))
    footRises[contact.to] = footHeight(toStance, contact.to) - ratio * footHeight(fromStance, contact.from);
  const sourceFloor = floorOfMotion(from, fromStance.roles) ?? restingFloor(source.skeleton, fromStance.roles);
  const ownFloor = restingFloor(target.skeleton, toStance.roles) ?? floorOfMotion(to, toStance.roles);
  return {
    source: source.skeleton,
    target: target.skeleton,
    sourceRoles: fromStance.roles,
    targetRoles: toStance.roles,
    follows,
    stanceLocals: toStance.locals,
    ratio,
    sourceFloor: sourceFloor ?? USUAL_FLOOR * heights[0],
    targetFloor: (isSame ? sourceFloor : ownFloor) ?? USUAL_FLOOR * heights[1],
    footRises,
    isStill: stillJoints(from),
    stillLocals: Float64Array.from(from.motion?.rotations.subarray(0, 4 * from.skeleton.names.length) ?? []),
  };
}

/** Places coincide, so that no floor is asked for and no foot is moved. */
function alignmentAtRest(source: Figure, target: Figure, { joints, scale, turnOf }: SameFigure): Alignment {
  return {
    source: source.skeleton,
    target: target.skeleton,
    sourceRoles: source.roles,
    targetRoles: target.roles,
    follows: joints.map((from, to) => {
      if (from < 0) return null;
      const turn = turnOf(from, to);
      return { from, to: from, share: 0, turn, turnTo: turn };
    }),
    stanceLocals: Float64Array.from(target.skeleton.restRotations),
    ratio: scale,
    sourceFloor: 0,
    targetFloor: 0,
    footRises: new Float64Array(joints.length),
    isStill: source.skeleton.names.map(() => false),
    stillLocals: new Float64Array(0),
  };
}

/** m: how high the lowest joint of the feet is where a motion is lowest; null without motion. */
function floorOfMotion({ motion }: Figure, roles: Roles): number | null {
  if (!motion || motion.frameCount < 2) return null;
  const heights: number[] = [];
  for (const { positions } of sampleTransforms(motion, FLOOR_SAMPLES)) heights.push(lowestFoot(positions, roles));
  return heights.sort((a, b) => a - b)[Math.floor(FLOOR_SHARE * heights.length)];
}

/** Which joints never turn against their parents. Without motion nothing is known to be still. */
function stillJoints({ skeleton, motion }: Figure): boolean[] {
  const width = 4 * skeleton.names.length;
  return skeleton.names.map((_, joint) => {
    if (!motion || motion.frameCount < 2) return false;
    const { rotations } = motion;
    const at = 4 * joint;
    for (let f = at; f < rotations.length; f += width) {
      let dot = 0;
      for (let k = 0; k < 4; k++) dot += rotations[f + k] * rotations[at + k];
      const sign = dot < 0 ? -1 : 1;
      for (let k = 0; k < 4; k++) if (Math.abs(sign * rotations[f + k] - rotations[at + k]) > STILL) return false;
    }
    return true;
  });
}
