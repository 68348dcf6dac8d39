import {
  findRoles,
  type JointLimit,
  type LimitsFile,
  LimitsFileError,
  type Skeleton,
  skeletonProblem,
  type Tie,
} from '../../core';
import { neverInside } from '../../core/carry';
import { takesOf } from '../../core/clip';
import { limitsOn } from '../../core/limits-file';
import type { MovingFigure } from '../../worker/api';
import { isOnRig } from '../clips/rig';
import { rememberedRoles, rolesOf } from '../clips/roles';
import { borrowing } from '../limits/borrowing';
import { type BorrowedLimits, tieName } from '../limits/held';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { remember } from '../work/history';
import { movingFigureOf, rigFigure } from './figures';
import { carryFigures } from './play';

const { getState } = store;

/** Limits of a skeleton that is not the one that is shown. */
interface ForeignLimits {
  name: string;
  /** The clips they were learned from. */
  clips: readonly string[];
  limits: readonly JointLimit[];
  ties: readonly Tie[];
  figure: MovingFigure;
}

/**
 * Lets limits of a file hold a character of another skeleton. Motion that came from a skeleton like the file's shows how that is built.
 *
 * @param skeleton of the file
 * @param problem why they can't hold it as they are, in one sentence
 */
export async function carryFileLimits(
  { limits, ties, clips }: LimitsFile,
  skeleton: Skeleton,
  name: string,
  problem: string,
): Promise<void> {
  const origins = getState().work.takes.flatMap(({ origin }) => origin ?? []);
  const takes = origins.filter((origin) => skeletonProblem(skeleton, origin.skeleton) === null);
  const roles = findRoles(skeleton, rememberedRoles({ skeleton }));
  const borrowed = await carriedHere({ name, clips, limits, ties, figure: { skeleton, roles, takes } }, problem);
  if (borrowed) hold(borrowed);
}

/** Lets the limits of what was shown before hold what is shown now. */
export async function carryEarlierLimits(): Promise<void> {
  const { earlier, clip } = getState();
  if (!earlier || !clip) return;
  const takes = takesOf(earlier.clip);
  const { name, limits, ties } = earlier;
  const { skeleton } = earlier.clip;
  const clips = takes.map((take) => take.name);
  const same = exactlyHere({ limits, ties, skeleton }, clip.skeleton);
  if (same) hold({ name, clips, limits: same.limits, ...some({ ties: same.ties }) });
  else {
    const borrowed = await carriedHere({ name, clips, limits, ties, figure: movingFigureOf(takes) }, '');
    if (borrowed) hold(borrowed);
  }
}

/** Limits of the same figure, or of one that rests alike; null for others. */
export function exactlyHere(...what: Parameters<typeof limitsOn>): ReturnType<typeof limitsOn> | null {
  try {
    return limitsOn(...what);
  } catch (error) {
    if (error instanceof LimitsFileError) return null;
    throw error;
  }
}

/** Offers to take along the limits of what was shown before, where both are people. */
export function offerEarlier(): void {
  const { earlier, clip } = getState();
  if (!earlier || !clip || clip.skeleton === earlier.clip.skeleton) return;
  if (![clip, earlier.clip].every((one) => rolesOf(one).kind === 'human')) return;
  notify(
    'info',
    `The limits of ${earlier.name} can come along`,
    `They then hold ${clip.name}, with your edits. You can also carry them later, under “About this clip”.`,
    { action: { label: 'Carry the limits', run: () => void carryEarlierLimits() } },
  );
}

/**
 * Limits of another figure as they hold the one that is shown.
 *
 * @param report says why they can't; by default in a notice
 * @returns null where they can't, or the user did something else meanwhile
 */
export async function carriedHere(
  { name, clips, limits, ties, figure }: ForeignLimits,
  problem: string,
  report: (why: string) => void = (why) =>
    notify('error', `The limits of ${name} can’t be carried to ${getState().clip?.name}`, `${problem} ${why}`.trim()),
): Promise<BorrowedLimits | null> {
  const { clip, work } = getState();
  const { rig } = work;
  if (!clip) return null;
  const target =
    rig && isOnRig({ clip, work: { rig } })
      ? rigFigure(rig)
      : movingFigureOf(getState().work.takes.filter(({ origin }) => !origin));
  const what = { wantsMotion: false, limits, ties };
  const answer = await carryFigures(figure, target, `Carrying the limits of ${name}`, what);
  if (!answer || getState().clip?.skeleton !== clip.skeleton) return null;
  if ('problem' in answer || answer.limits.length === 0) {
    report('problem' in answer ? answer.problem : 'None of their joints has a counterpart here.');
    return null;
  }
  // What was asked for before may be of another motion by now: the one that is here is to be held.
  const apart = [...answer.apart, ...neverInside(answer.limits, getState().clip ?? clip)];
  return {
    name,
    clips,
    limits: answer.limits,
    ...some({ ties: answer.ties, lostTies: answer.lostTies.map((tie) => tieName(tie, figure.skeleton)) }),
    apart: apart.sort((a, b) => a.joint - b.joint),
  };
}

/** Lists that have something in them. */
const some = <T extends Record<string, readonly unknown[]>>(lists: T): Partial<T> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;

/** One step of undo. */
function hold(borrowed: BorrowedLimits): void {
  remember('borrow', false);
  setWork(borrowing(getState().work, borrowed), { given: borrowed, status: `Held by the limits of ${borrowed.name}` });
}
