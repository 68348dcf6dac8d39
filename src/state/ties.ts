import type { PairStudy, Tie, TieStudy } from '../core';
import type { BorrowedLimits } from './held';

/** Dependencies between joints that were learned from clips. */
export interface LearnedTies {
  study: TieStudy;
  /** The names of those clips. */
  clips: readonly string[];
  /** Pairs that were switched off, by `pairKey`. */
  off: readonly string[];
}

/** What a pair of joints is called. */
export const pairKey = ([a, b]: PairStudy['joints']): string => `${a}-${b}`;

const NONE: readonly Tie[] = [];
const NO_PAIRS: readonly PairStudy[] = [];
const keptOf = new WeakMap<LearnedTies, readonly PairStudy[]>();

/** The pairs that were learned, kept and not switched off. The same list every time. */
export function pairsInForce({ ties }: { ties: LearnedTies | null }): readonly PairStudy[] {
  if (!ties) return NO_PAIRS;
  let known = keptOf.get(ties);
  if (!known) {
    known = ties.study.pairs.filter(({ verdict, joints }) => verdict === 'tied' && !ties.off.includes(pairKey(joints)));
    keptOf.set(ties, known);
  }
  return known;
}
const inForce = new WeakMap<LearnedTies, readonly Tie[]>();

/** The ties that hold the character: those of borrowed limits, or those that were learned and not switched off. The same list every time. */
export function tiesInForce({
  ties,
  borrowed,
}: {
  ties: LearnedTies | null;
  borrowed: BorrowedLimits | null;
}): readonly Tie[] {
  if (borrowed) return borrowed.ties ?? NONE;
  if (!ties) return NONE;
  let known = inForce.get(ties);
  if (!known) {
    known = ties.study.pairs.flatMap(({ verdict, tie, joints }) =>
      verdict === 'tied' && tie && !ties.off.includes(pairKey(joints)) ? [tie] : [],
    );
    inForce.set(ties, known);
  }
  return known;
}
