import type { Steps } from '../../../core/math';
import { MOMENTS, type MomentOff } from './answers';
import type { PoorPoints, PoorView } from './poor-points';
import { ledToMean, type RollClock, rollsOff } from './roll-clocks';

/** The frame of a moment of a stretch. */
export const momentFrame = ([first, end]: readonly [first: number, end: number], moment: number): number =>
  Math.floor(first + ((moment + 0.5) * (end - first)) / MOMENTS);

/** How far off pointers are at moments of a stretch of the clip, evenly spread. Solves anew for each, so that one does not hang on another. @param usual rad, by bone, of a frame: the rolls of means, from the right ones */
export function* momentsOff(
  poor: PoorPoints,
  clocks: readonly RollClock[],
  usual: (frame: number) => readonly number[],
  view: PoorView,
  range: readonly [first: number, end: number],
): Steps<MomentOff[]> {
  const found: MomentOff[] = [];
  for (let i = 0; i < MOMENTS; i++) {
    const frame = momentFrame(range, i);
    poor.solve(frame, view, false);
    found.push({ ...rollsOff(poor, clocks), frame, led: ledToMean(poor, clocks, usual(frame)) });
    yield;
  }
  return found;
}
