import { freeJoints, type JointRole } from '../clip';
import type { JointLimit, LimitApart } from '../limit';
import { finish, saying } from '../math';
import type { Tie } from '../ties';
import type { Alignment } from './align';
import { carryLimit, jointCarry } from './carry-limit';
import { carryTie } from './carry-tie';
import { limitBetween } from './limit-between';
import type { JointCarry } from './same-figure';

/** Limits and ties of the target, and where each comes from. @category Other skeletons */
export interface CarriedLimits {
  /** By ascending joint of the target. */
  limits: JointLimit[];
  /** Joints whose limits are those of their counterparts, exactly. */
  carried: number[];
  /** Joints that follow a place between two joints, or hang on another joint than their counterpart does: fitted around what the limits there let them do. */
  between: number[];
  /** Joints with a role that have no limit among these, each with a sentence on why. */
  apart: LimitApart[];
  ties: Tie[];
  /** Ties of the source whose joints are not all followed by joints whose frames stand still in theirs. */
  lostTies: Tie[];
}

/** What bends at no joint: limits that are missing there are missed by nobody. */
const NAMELESS: ReadonlySet<JointRole> = new Set<JointRole>(['helper', 'none']);

/**
 * Limits that were learned on an alignment's source, for its target. The root is left free, as it is everywhere.
 *
 * @category Other skeletons
 * @param limits of joints of the source, in any order; those that are missing count as none.
 * @param ties between joints of the source
 */
export const carryLimits = (
  limits: readonly JointLimit[],
  alignment: Alignment,
  ties: readonly Tie[] = [],
): CarriedLimits => finish(carryLimitsInSteps(limits, alignment, ties));

/** `carryLimits` in steps of some ms, each saying how much is done, 0 to 1. */
export function* carryLimitsInSteps(
  limits: readonly JointLimit[],
  alignment: Alignment,
  ties: readonly Tie[] = [],
): Generator<number, CarriedLimits> {
  const { target, targetRoles } = alignment;
  const learned = new Map(limits.map((limit) => [limit.joint, limit]));
  const result: CarriedLimits = { limits: [], carried: [], between: [], apart: [], ties: [], lostTies: [] };
  const carries = new Map<number, JointCarry>();
  const free = freeJoints(target, targetRoles);
  for (const [joint, name] of learned.size > 0 ? target.names.entries() : []) {
    if (free.includes(joint)) continue;
    const carry = jointCarry(alignment, joint);
    if (carry && !carries.has(carry.from)) carries.set(carry.from, carry);
    const exact = carry && learned.get(carry.from);
    const share = joint / target.names.length;
    const between = carry ? null : yield* saying(share, limitBetween(alignment, joint, learned));
    if (exact) {
      result.carried.push(joint);
      result.limits.push(carryLimit(exact, carry, name));
    } else if (between) {
      result.between.push(joint);
      result.limits.push(between);
    } else if (!NAMELESS.has(targetRoles.byJoint[joint]))
      result.apart.push({ joint, reason: reasonApart(alignment, joint) });
  }
  for (const tie of ties) {
    const known = tie.joints.map((joint) => carries.get(joint)).filter((carry) => carry !== undefined);
    if (known.length === tie.joints.length) result.ties.push(carryTie(tie, known));
    else result.lostTies.push(tie);
  }
  return result;
}

/** Why a joint of the target has no limit of the source's. */
const reasonApart = ({ follows }: Alignment, joint: number): string =>
  follows[joint] ? 'Its counterpart has no limit.' : 'The other skeleton has no such joint.';
