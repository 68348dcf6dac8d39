import type { JointLimit, Tie } from '../core';
import { fetchPart } from './fetch-part';
import type { TieHold } from './tick';

type Maker = (limits: readonly JointLimit[], ties: readonly Tie[]) => TieHold;

/** Null until it has come. */
let make: Maker | null = null;
let coming: Promise<void> | null = null;
let last: { limits: readonly JointLimit[]; ties: readonly Tie[]; hold: TieHold } | null = null;

/**
 * Fetches what holds joints by their ties: where there are none nobody needs it.
 *
 * @throws LoadError
 */
export function fetchTying(): Promise<void> {
  coming ??= fetchPart(() => import('./tie-hold')).then(
    ({ createTieHold }) => {
      make = createTieHold;
    },
    (error) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

export const hasTying = (): boolean => make !== null;

/** What holds joints by ties; null where there are none, or before it has come. The same while limits and ties are. */
export function tieHoldFor(limits: readonly JointLimit[], ties: readonly Tie[]): TieHold | null {
  if (!make || ties.length === 0) return null;
  if (last?.limits !== limits || last.ties !== ties) last = { limits, ties, hold: make(limits, ties) };
  return last.hold;
}
