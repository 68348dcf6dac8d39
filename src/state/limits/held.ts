import type { Clip, JointLimit, Skeleton, Tie } from '../../core';
import { plainName } from '../../core/clip';
import { cloudUnder, fillStrip, type JointCloud, type LimitApart } from '../../core/limit';
import type { FitResult } from '../store';
import { type LimitEdits, learnedCloud } from './edits';

/** Limits that were learned elsewhere and hold this character in place of its own. */
export interface BorrowedLimits {
  /** Of the file they came in. */
  name: string;
  /** The clips they were learned from. */
  clips: readonly string[];
  /** By ascending joint; joints without one keep their own. */
  limits: readonly JointLimit[];
  /** How joints depend on each other; left out where the file says nothing of it. */
  ties?: readonly Tie[];
  /** Where they were carried from another skeleton: joints that keep their own, each with a sentence on why, those with a limit among these too. */
  apart?: readonly LimitApart[];
  /** Joints whose limit among these was padded for the motion here, by how much, rad. Left out where none was. */
  padded?: readonly { joint: number; by: number }[];
  /** Where they were carried from another skeleton: what ties could not come along are called. */
  lostTies?: readonly string[];
  /** What was done by hand to the own limits of joints that these hold; left out where nothing was. */
  ownEdits?: LimitEdits;
}

/** Limits of joints that are locked, by ascending joint: they hold whatever is learned, filled or done by hand. */
export type LockedLimits = readonly JointLimit[];

const heldLocks = new WeakMap<LockedLimits, BorrowedLimits>();

/** Locked limits as those that hold in place of others. The same value every time. */
export function locksAsHeld(limits: LockedLimits): BorrowedLimits {
  const known = heldLocks.get(limits) ?? { name: 'Locked limits', clips: [], limits };
  heldLocks.set(limits, known);
  return known;
}

/** Whether the limit of a joint is locked. */
export const isLocked = (locked: LockedLimits, joint: number): boolean => locked.some((limit) => limit.joint === joint);

/** The borrowed limits that hold: those of joints that do not keep their own. */
export function borrowedInForce({ limits, apart = [] }: BorrowedLimits): readonly JointLimit[] {
  return limits.filter(({ joint }) => !apart.some((one) => one.joint === joint));
}

const sorted = new WeakMap<BorrowedLimits, { held: readonly Tie[]; resting: readonly Tie[] }>();

/**
 * The borrowed ties that hold, and those that rest: a joint that keeps its own limit counts from elsewhere than its tie. The same lists
 * every time.
 */
export function borrowedTies(borrowed: BorrowedLimits): { held: readonly Tie[]; resting: readonly Tie[] } {
  let known = sorted.get(borrowed);
  if (!known) {
    const held = heldJoints(borrowed);
    const holds = ({ joints }: Tie) => joints.every((joint) => held.has(joint));
    const { ties = [] } = borrowed;
    known = { held: ties.filter(holds), resting: ties.filter((tie) => !holds(tie)) };
    sorted.set(borrowed, known);
  }
  return known;
}

/** What a tie is called. */
export const tieName = ({ joints }: Tie, { names }: Skeleton): string =>
  joints.map((joint) => plainName(names[joint])).join(' and ');

/** What was learned, with borrowed limits in the place of it. `fitted` itself where none are borrowed. */
export function withBorrowed(
  fitted: FitResult,
  borrowed: BorrowedLimits | null,
  clip: Clip | null,
  fillsStrips = true,
): FitResult {
  if (!borrowed) return fitted;
  const all = [...fitted.limits];
  const clouds = [...fitted.clouds];
  const learned = [...fitted.learned];
  const fills = [...fitted.fills];
  const strips = fillsStrips ? fitted.strips.slice() : fitted.strips;
  const own = heldJoints(borrowed);
  const lent = new Set([...(fitted.lent ?? []), ...own]);
  for (const limit of borrowedInForce(borrowed)) {
    const { joint } = limit;
    if (!all[joint]) continue;
    // Words of softening are the page's.
    all[joint] = { ...limit, softening: all[joint].softening };
    learned[joint] = all[joint];
    if (clip) clouds[joint] = cloudBelow(clip, learnedCloud(fitted, joint)!, limit);
    fills[joint] = null;
    if (clip && fillsStrips && strips.length > 0) {
      fillStrip(clip, all[joint], strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount));
    }
  }
  const isFilled = fitted.learned !== fitted.limits;
  // Limits of a file are limits also where people have none.
  const missing = fitted.missing && { missing: fitted.missing.filter(({ joint }) => !lent.has(joint)) };
  return { ...fitted, limits: all, clouds, learned: isFilled ? learned : all, fills, strips, lent, ...missing };
}

const clouds = new WeakMap<JointLimit, { clip: Clip; learned: JointCloud; cloud: JointCloud }>();

/** The samples of a joint as they are under another limit: made once while another joint is dragged. */
function cloudBelow(clip: Clip, learned: JointCloud, limit: JointLimit): JointCloud {
  const known = clouds.get(limit);
  if (known?.clip === clip && known.learned === learned) return known.cloud;
  const cloud = cloudUnder(clip, learned, limit);
  clouds.set(limit, { clip, learned, cloud });
  return cloud;
}

const heldJoints = (borrowed: BorrowedLimits): ReadonlySet<number> =>
  new Set(borrowedInForce(borrowed).map(({ joint }) => joint));

/** Whether what a text begins with is a limits file, or means to be one: what opens it then says what is wrong with it. */
export const isLimitsFile = (beginning: string): boolean =>
  /^\s*\uFEFF?\{.{0,400}"format"\s*:\s*"limber-limits"/s.test(beginning);
