import type { Steps } from '../../../core/math';
import type { Off } from './answers';
import type { PoorPoints, PoorView } from './poor-points';
import { type RollClock, rollsOff } from './roll-clocks';

export const MOMENTS = 80;

/** How far off pointers are at moments of a stretch of the clip, evenly spread. Solves anew for each, so that one does not hang on another. */
export function* momentsOff(
  poor: PoorPoints,
  clocks: readonly RollClock[],
  view: PoorView,
  [first, end]: readonly [first: number, end: number],
): Steps<Off[]> {
  const found: Off[] = [];
  for (let i = 0; i < MOMENTS; i++) {
    poor.solve(Math.floor(first + ((i + 0.5) * (end - first)) / MOMENTS), view, false);
    found.push(rollsOff(poor, clocks));
    yield;
  }
  return found;
}
