import { alignSkeletons, type Clip, freeJoints, type JointLimit, type Skeleton, type Tie } from '../core';
import {
  type Alignment,
  alignmentProblem,
  carryLimit,
  carryTie,
  type Figure,
  type JointCarry,
  jointCarry,
  retargetClipInSteps,
} from '../core/carry';
import { type JointRole, type Roles, takesOf } from '../core/clip';

/** A skeleton with what its joints are, and by number the clips that show how it moves. */
export interface FigureOrder {
  skeleton: Skeleton;
  roles: Roles;
  ids: readonly number[];
}

/** What is to be brought from one skeleton to another. */
export interface CarryOrder {
  source: FigureOrder;
  target: FigureOrder;
  /** Numbers under which the source's clips are had on the target, one for each; empty where motion is not asked for. */
  into: readonly number[];
  /** Of the source. */
  limits: readonly JointLimit[];
  /** Between joints of the source. */
  ties: readonly Tie[];
}

/** What came out on the target. */
export interface Carried {
  /** As the source's, in their order. */
  clips: Clip[];
  /** By ascending joint. */
  limits: JointLimit[];
  /** Joints of the target that have a role there but no limit among these, each with a sentence on why. */
  apart: { joint: number; reason: string }[];
  ties: Tie[];
  /** Ties of the source whose joints are not all followed by joints whose frames stand still in theirs. */
  lostTies: Tie[];
}

/** What was carried, or why nothing could be. */
export type CarryAnswer = Carried | { problem: string };

/** What bends at no joint: limits that are missing there are missed by nobody. */
const NAMELESS: ReadonlySet<JointRole> = new Set<JointRole>(['helper', 'none']);

/** Why a joint of the target has no limit of the source's. */
function reasonApart({ follows }: Alignment, joint: number, carry: JointCarry | null): string {
  const followed = follows[joint];
  if (!followed) return 'The other skeleton has no such joint.';
  if (followed.share > 0) return 'Follows a place between two joints of the other skeleton.';
  return carry ? 'Its counterpart has no limit.' : 'Hangs on another joint than its counterpart does.';
}

/** Lays one skeleton over the other and brings motion, limits or both across; each step says the share that is done. */
export function* carryFigure(
  source: Figure,
  target: Figure,
  wantsMotion: boolean,
  limits: readonly JointLimit[],
  ties: readonly Tie[],
): Generator<number, CarryAnswer> {
  const problem = alignmentProblem(source, target);
  if (problem) return { problem };
  const alignment = alignSkeletons(source, target);
  yield 0;
  const clip = wantsMotion && source.motion ? yield* retargetClipInSteps(source.motion, alignment) : null;
  const learned = new Map(limits.map((limit) => [limit.joint, limit]));
  const answer: Carried = { clips: clip ? [...takesOf(clip)] : [], limits: [], apart: [], ties: [], lostTies: [] };
  const carries = new Map<number, JointCarry>();
  const free = freeJoints(target.skeleton, target.roles);
  for (const [joint, name] of learned.size > 0 ? target.skeleton.names.entries() : []) {
    if (free.includes(joint)) continue;
    const carry = jointCarry(alignment, joint);
    const limit = carry && learned.get(carry.from);
    if (carry && !carries.has(carry.from)) carries.set(carry.from, carry);
    if (carry && limit) answer.limits.push(carryLimit(limit, carry, name));
    else if (!NAMELESS.has(target.roles.byJoint[joint]))
      answer.apart.push({ joint, reason: reasonApart(alignment, joint, carry) });
  }
  for (const tie of ties) {
    const known = tie.joints.map((joint) => carries.get(joint)).filter((carry) => carry !== undefined);
    if (known.length === tie.joints.length) answer.ties.push(carryTie(tie, known));
    else answer.lostTies.push(tie);
  }
  return answer;
}
