import type { Clip, JointLimit, Skeleton, Tie } from '../../core';
import { plainName } from '../../core/clip';
import { cloudUnder, fillStrip } from '../../core/limit';
import type { FitAnswer } from '../../worker/api';
import type { LimberState } from '../store';
import type { Work } from '../work/scopes';
import { learnedCloud, withEdits } from './edits';

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
  apart?: readonly { joint: number; reason: string }[];
  /** Where they were carried from another skeleton: what ties could not come along are called. */
  lostTies?: readonly string[];
}

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
    const held = new Set(borrowedInForce(borrowed).map(({ joint }) => joint));
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

/** What holds the character: limits from a file, or those that were learned with what was done to them by hand. */
export function limitsInForce(
  fitted: FitAnswer,
  { clip, work: { borrowed, edits } }: Pick<LimberState, 'clip'> & { work: Pick<Work, 'borrowed' | 'edits'> },
  fillsStrips = true,
): FitAnswer {
  return borrowed ? withBorrowed(fitted, borrowed, clip, fillsStrips) : withEdits(fitted, edits, clip, fillsStrips);
}

function withBorrowed(fitted: FitAnswer, borrowed: BorrowedLimits, clip: Clip | null, fillsStrips: boolean): FitAnswer {
  const all = [...fitted.limits];
  const clouds = [...fitted.clouds];
  const learned = [...fitted.learned];
  const fills = [...fitted.fills];
  const strips = fillsStrips ? fitted.strips.slice() : fitted.strips;
  for (const limit of borrowedInForce(borrowed)) {
    const { joint } = limit;
    if (!all[joint]) continue;
    // Words of softening are the page's.
    all[joint] = { ...limit, softening: all[joint].softening };
    learned[joint] = all[joint];
    if (clip) clouds[joint] = cloudUnder(clip, learnedCloud(fitted, joint)!, limit);
    fills[joint] = null;
    if (clip && fillsStrips && strips.length > 0) {
      fillStrip(clip, all[joint], strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount));
    }
  }
  const isFilled = fitted.learned !== fitted.limits;
  // Limits of a file are limits also where people have none.
  const held = new Set(borrowedInForce(borrowed).map(({ joint }) => joint));
  const missing = fitted.missing && { missing: fitted.missing.filter(({ joint }) => !held.has(joint)) };
  return { ...fitted, limits: all, clouds, learned: isFilled ? learned : all, fills, strips, ...missing };
}

/** Whether what a text begins with is a limits file, or means to be one: what opens it then says what is wrong with it. */
export const isLimitsFile = (beginning: string): boolean =>
  /^\s*\uFEFF?\{.{0,400}"format"\s*:\s*"limber-limits"/s.test(beginning);
