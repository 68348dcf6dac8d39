import type { Clip, Skeleton } from '../clip/clip';
import { frameTransforms, restTransforms } from '../clip/forward-kinematics';
import type { Roles } from '../clip/roles';
import { skeletonProblem } from '../clip/same-skeleton';
import { inverseMultiply, normalize, readQuat } from '../math/rotation';
import type { Quat } from '../math/types';
import { type Figure, figureProblem } from './figure';
import { type Match, matchJoints } from './match-joints';
import { hipHeight, lowestFoot, stanceOf } from './stance';

/** What a joint of the target follows, and the constant turn between them. */
export interface Followed extends Match {
  /** sourceFromTarget of the joints' own frames, D = W_source⁻¹ · W_target in the stance: W_target = W_source · D at any time. */
  turn: Quat;
  /** The same against `to`; equals `turn` where the joint follows one. */
  turnTo: Quat;
}

/** How two skeletons are laid over one another. Plain data; holds for every motion of the source's skeleton. */
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
  /** Of each joint of the source, whether it never turned in the motion that was aligned. */
  isStill: boolean[];
  /** J×4, parentFromLocal of the source's joints that are still. */
  stillLocals: Float64Array;
}

/** Frames that are looked at for the floor. */
const FLOOR_SAMPLES = 400;
/** Share of frames that are lower than a standing foot. */
const FLOOR_SHARE = 0.05;
/** m: heights of a foot's lowest joint above the floor that a rest pose may have, and a usual one for a hip height of 0.9 m. */
const RESTING_FLOOR = [-0.02, 0.15] as const;
const USUAL_FLOOR = 0.03 / 0.9;
/** Components of quaternions that differ by less are the same to rounding. */
const STILL = 1e-5;

/** Why two figures can't be aligned, in one sentence; null where they can. */
export function alignmentProblem(source: Figure, target: Figure): string | null {
  const from = figureProblem(source);
  if (from) return `The motion's skeleton can't be followed. ${from}`;
  const to = figureProblem(target);
  return to && `The rig can't follow. ${to}`;
}

/**
 * Lays one person's skeleton over another's: both are brought to the same stance, and what turns one joint's frame into its
 * counterpart's there does so at any time.
 *
 * @throws RangeError with `alignmentProblem` where one is no person.
 *
 * @example
 * const alignment = alignSkeletons({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip }, rig);
 * const onRig = retargetClip(clip, alignment);
 * const { limits, refitted } = carryLimits(fitJointLimits(clip), alignment, onRig);
 */
export function alignSkeletons(source: Figure, target: Figure): Alignment {
  const problem = alignmentProblem(source, target);
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
  return {
    source: source.skeleton,
    target: target.skeleton,
    sourceRoles: fromStance.roles,
    targetRoles: toStance.roles,
    follows,
    stanceLocals: toStance.locals,
    ratio: heights[0] > 1e-6 && heights[1] > 1e-6 ? heights[1] / heights[0] : 1,
    sourceFloor: floorOf(from, fromStance.roles, heights[0]),
    targetFloor: floorOf(to, toStance.roles, heights[1]),
    isStill: stillJoints(from),
    stillLocals: Float64Array.from(from.motion?.rotations.subarray(0, 4 * from.skeleton.names.length) ?? []),
  };
}

/** m: how high the lowest joint of the feet is when it stands: of the motion, else of a rest pose that stands on the floor. */
function floorOf({ skeleton, motion }: Figure, roles: Roles, hips: number): number {
  if (motion && motion.frameCount > 1) return floorOfMotion(motion, roles);
  const positions = new Float64Array(3 * skeleton.names.length);
  restTransforms(skeleton, positions, new Float64Array(4 * skeleton.names.length));
  const low = lowestFoot(positions, roles);
  return low > RESTING_FLOOR[0] && low < RESTING_FLOOR[1] ? low : USUAL_FLOOR * hips;
}

function floorOfMotion(motion: Clip, roles: Roles): number {
  const positions = new Float64Array(3 * motion.skeleton.names.length);
  const rotations = new Float64Array(4 * motion.skeleton.names.length);
  const count = Math.min(FLOOR_SAMPLES, motion.frameCount);
  const heights = Array.from({ length: count }, (_, i) => {
    frameTransforms(motion, Math.floor((i * motion.frameCount) / count), positions, rotations);
    return lowestFoot(positions, roles);
  });
  return heights.sort((a, b) => a - b)[Math.floor(FLOOR_SHARE * count)];
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
