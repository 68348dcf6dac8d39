import type { Clip } from '../clip';
import { type FitOptions, fitJoint, type JointLimit, resolveFitOptions } from '../limit';
import type { Alignment } from './align';
import { carryLimit, jointCarry } from './carry-limit';

/** Limits of the target, and where each comes from. @category Other skeletons */
export interface CarriedLimits {
  /** Index = joint of the target. */
  limits: JointLimit[];
  /** Joints whose limits are those of their counterparts, exactly. */
  carried: number[];
  /** Joints that follow a blend, or hang on another chain than their counterpart: fitted to the retargeted motion. */
  refitted: number[];
  /** Joints without a counterpart or without a limit there: they stay in the retargeted motion as in the stance, or are fitted to it. */
  unmatched: number[];
}

/**
 * Limits that were learned on an alignment's source, for its target: carried where they can be, else refitted.
 *
 * @category Other skeletons
 * @param limits of joints of the source, in any order; those that are missing count as none.
 * @param retargeted the motion they were learned from, on the target: see `retargetClip`.
 * @param options what is refitted with.
 * @throws RangeError when options are out of range or do not go together, or the clip is not of the target.
 */
export function carryLimits(
  limits: readonly JointLimit[],
  alignment: Alignment,
  retargeted: Clip,
  options?: Partial<FitOptions>,
): CarriedLimits {
  const resolved = resolveFitOptions(options);
  const { names } = alignment.target;
  if (retargeted.skeleton.names.length !== names.length || retargeted.frameCount === 0)
    throw new RangeError(`"${retargeted.name}" has no motion of the skeleton that limits are carried to.`);
  const byJoint = new Map(limits.map((limit) => [limit.joint, limit]));
  const result: CarriedLimits = { limits: [], carried: [], refitted: [], unmatched: [] };
  for (const [joint, name] of names.entries()) {
    const carry = jointCarry(alignment, joint);
    const learned = carry && byJoint.get(carry.from);
    if (carry && learned) {
      result.carried.push(joint);
      result.limits.push(carryLimit(learned, carry, name));
      continue;
    }
    result.limits.push(fitJoint([retargeted], joint, resolved).limit);
    const isFed = alignment.follows[joint] !== null && carry === null;
    (isFed ? result.refitted : result.unmatched).push(joint);
  }
  return result;
}
