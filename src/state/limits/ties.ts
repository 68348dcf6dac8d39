import type { Tie } from '../../core';
import type { PairStudy, TieStudy } from '../../core/study';
import type { LimberState } from '../store';
import type { Work } from '../work/scopes';
import { borrowedTies } from './held';

/** Ties between joints that were learned from clips. */
export interface LearnedTies {
  study: TieStudy;
  /** The names of those clips. */
  clips: readonly string[];
  /** Ties that were switched off, by `tieKey`. */
  off: readonly string[];
}

/** What a tie is called by its joints. */
export const tieKey = (joints: readonly number[]): string => joints.join('-');

const NONE: readonly Tie[] = [];
const NO_PAIRS: readonly PairStudy[] = [];
const inForce = new WeakMap<LearnedTies, { pairs: readonly PairStudy[]; ties: readonly Tie[] }>();

/** The pairs that were learned, kept and not switched off. The same list every time. */
export const pairsInForce = ({ work }: { work: Pick<Work, 'ties'> }): readonly PairStudy[] =>
  work.ties ? learnedInForce(work.ties).pairs : NO_PAIRS;

const joined = new WeakMap<readonly Tie[], { learned: readonly Tie[]; all: readonly Tie[] }>();

/**
 * The ties that hold the character: those of borrowed limits; or those that were learned and not switched off, and ties of people where limits are
 * people's or filled up to these. The same list every time.
 */
export function tiesInForce({
  fit,
  work: { ties, borrowed, settings },
}: Pick<LimberState, 'fit'> & { work: Pick<Work, 'settings' | 'ties' | 'borrowed'> }): readonly Tie[] {
  if (borrowed) return borrowedTies(borrowed).held;
  const learned = ties ? learnedInForce(ties).ties : NONE;
  const people = fit?.ties;
  if (!people || !settings.humanTies) return learned;
  let known = joined.get(people);
  if (known?.learned !== learned) joined.set(people, (known = { learned, all: [...learned, ...people] }));
  return known.all;
}

function learnedInForce(learned: LearnedTies) {
  let known = inForce.get(learned);
  if (!known) {
    const { study, off } = learned;
    const pairs = study.pairs.filter(({ verdict, joints }) => verdict === 'tied' && !off.includes(tieKey(joints)));
    known = { pairs, ties: pairs.flatMap(({ tie }) => tie ?? []) };
    inForce.set(learned, known);
  }
  return known;
}
