import {
  type AnatomicalJoint,
  anatomyOf,
  findRoles,
  type JointLimit,
  readLimits,
  type Skeleton,
  writeLimits,
} from '../../core';
import { jointMirror, mirrorLimit } from '../../core/anatomy';
import { carryLimit } from '../../core/carry';
import { mirrorJoint, takesOf } from '../../core/clip';
import type { LimitApart } from '../../core/limit';
import { conjugate, multiply } from '../../core/math';
import { selectedJoints } from '../actions/select';
import { carriedHere, exactlyHere } from '../carry/limits';
import { anatomyFor } from '../clips/anatomy';
import { rememberedRoles } from '../clips/roles';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { remember } from '../work/history';
import { borrowing } from './borrowing';
import { type BorrowedLimits, isLocked } from './held';

const { getState } = store;

/** The limits of the joints that are selected, as a limits file; null where none has a limit. */
export function selectedLimitsText(): string | null {
  const state = getState();
  const { clip, fit, work } = state;
  if (!clip || !fit) return null;
  const limits = selectedJoints(state).flatMap((joint) => fit.limits[joint] ?? []);
  const clips = work.borrowed?.clips ?? takesOf(clip).map(({ name }) => name);
  return limits.length > 0 ? writeLimits(limits, { skeleton: clip.skeleton, clips, ties: [] }) : null;
}

/**
 * Lets limits that were copied, here or from another rig, hold joints. Of several limits each goes to its own joint; one alone goes to the joints
 * that are selected: the twin has its mirror image, and a joint of the same part of the body the same angles. What does not fit is told, joint by joint. One
 * step of undo.
 *
 * @param text of a limits file
 * @returns how many joints have pasted limits
 */
export async function pasteLimits(text: string): Promise<number> {
  const { clip } = getState();
  if (!clip) return 0;
  const here = await broughtHere(text, clip.skeleton);
  if (!here) return 0;
  const { limits, apart } = placed(here.borrowed, clip.skeleton);
  if (limits.length > 0) hold(limits);
  const { names } = clip.skeleton;
  const lost = here.copied - here.borrowed.limits.length;
  const reasons = apart.map(({ joint, reason }) => `${names[joint]}: ${reason}`);
  if (lost > 0)
    reasons.push(`${lost} of ${here.copied} copied limits ${lost === 1 ? 'has' : 'have'} no counterpart here.`);
  const why = reasons.join(' ');
  const done =
    limits.length === 1 ? `The limit of ${names[limits[0].joint]} is pasted` : `${limits.length} limits are pasted`;
  if (why) notify('info', limits.length > 0 ? done : 'No limit could be pasted', why);
  else store.setState({ status: done });
  return limits.length;
}

/** Copied limits as they are on the skeleton that is shown; null where none can be, which is said. */
async function broughtHere(
  text: string,
  skeleton: Skeleton,
): Promise<{ borrowed: BorrowedLimits; copied: number } | null> {
  const { limits, ties, clips, skeleton: own } = readLimits(text);
  const name = 'the clipboard';
  const same = exactlyHere({ limits, ties, skeleton: own }, skeleton);
  const copied = limits.length;
  if (same) return { borrowed: { name, clips, limits: same.limits }, copied };
  const roles = findRoles(own, rememberedRoles({ skeleton: own }));
  const borrowed = await carriedHere(
    { name, clips, limits, ties: [], figure: { skeleton: own, roles, takes: [] } },
    '',
  );
  return borrowed && { borrowed, copied };
}

/** Which joints get which of the limits. */
function placed(
  { limits, apart = [] }: BorrowedLimits,
  skeleton: Skeleton,
): { limits: JointLimit[]; apart: LimitApart[] } {
  const { work } = getState();
  const targets = selectedJoints(getState());
  const out = {
    limits: [] as JointLimit[],
    apart: apart.filter(({ joint }) => limits.some((limit) => limit.joint === joint)),
  };
  // What motion says against a limit that was asked for is told, and the limit is pasted all the same.
  const wanted = limits.length === 1 ? targets.map((to) => placedOn(limits[0], to, skeleton)) : limits;
  for (const limit of wanted) {
    if ('reason' in limit) out.apart.push(limit);
    else if (isLocked(work.locked, limit.joint)) out.apart.push({ joint: limit.joint, reason: 'it is locked.' });
    else out.limits.push(limit);
  }
  return out;
}

/** A limit as that of another joint of the skeleton. */
function placedOn(limit: JointLimit, to: number, skeleton: Skeleton): JointLimit | LimitApart {
  if (to === limit.joint) return limit;
  if (mirrorJoint(skeleton, limit.joint) === to)
    return mirrorLimit(limit, skeleton, jointMirror(skeleton, limit.joint, to));
  const { clip } = getState();
  const anatomy = clip ? anatomyFor(clip) : anatomyOf(skeleton);
  const [own, other] = [anatomy[limit.joint], anatomy[to]];
  if (!isAlike(own, other)) return { joint: to, reason: `it does not turn in the angles of ${limit.name}.` };
  return carryLimit(
    limit,
    {
      from: limit.joint,
      to,
      turn: multiply(own.localFromDistal, conjugate(other.localFromDistal)),
      parentTurn: multiply(own.parentFromProximal, conjugate(other.parentFromProximal)),
    },
    skeleton.names[to],
  );
}

/** Whether two joints turn in the same angles. */
const isAlike = (a: AnatomicalJoint, b: AnatomicalJoint): boolean =>
  a.part === b.part && a.part !== 'none' && a.side === b.side && a.signs.every((sign, k) => sign === b.signs[k]);

/** The limits hold their joints beside those that are borrowed already. */
function hold(limits: readonly JointLimit[]): void {
  const { work } = getState();
  const isNew = ({ joint }: { joint: number }) => limits.some((limit) => limit.joint === joint);
  const { borrowed } = work;
  const kept = borrowed ?? { name: 'the clipboard', clips: [], limits: [] };
  const all = [...kept.limits.filter((limit) => !isNew(limit)), ...limits].sort((a, b) => a.joint - b.joint);
  remember('paste limits', false);
  setWork(
    borrowing(work, { ...kept, limits: all, ...(kept.apart && { apart: kept.apart.filter((one) => !isNew(one)) }) }),
  );
}
