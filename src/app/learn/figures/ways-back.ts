import type { Now } from '../chapter';

/** A way from a turn that is asked for to an end of the range. */
export interface WayBack {
  /** rad, where it ends, counted on from the turn asked for: the low end may lie a whole turn on. */
  to: number;
  /** rad. */
  length: number;
  isNearer: boolean;
}

/**
 * Both ways back into a range: down to its high end, and on to its low end. None for a turn inside.
 *
 * @param asked rad, 0 to 2π @param low and high: rad, −π to π
 */
export function waysBack(asked: number, low: number, high: number): WayBack[] {
  const end = low + 2 * Math.PI;
  if (asked <= high || asked >= end) return [];
  const [down, on] = [asked - high, end - asked];
  return [
    { to: high, length: down, isNearer: down <= on },
    { to: end, length: on, isNearer: on < down },
  ];
}

const TURN = 2 * Math.PI;

/** Where a zero stands that is so far from the middle of a range; all rad. */
export const zeroFrom = (fromMiddle: number, low: number, high: number): number => (low + high) / 2 + fromMiddle;

/** Where the zero stands that the knobs choose: at the reference where they choose none; all rad. */
export const zeroOf = (knobs: Now['knobs'], [low, high]: readonly [number, number]): number =>
  knobs.zero === undefined ? 0 : zeroFrom(Number(knobs.zero), low, high);

/** Both ways into a range from half a turn beyond a zero, where the short way changes sides. None where that is in the range. @param zero rad */
export const waysFromCutLocus = (zero: number, low: number, high: number): WayBack[] =>
  waysBack((((zero + Math.PI) % TURN) + TURN) % TURN, low, high);
