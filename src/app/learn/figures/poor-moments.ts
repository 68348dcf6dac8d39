import type { Steps } from '../../../core/math';
import { MOMENTS, type MomentOff } from './answers';
import type { PoorPoints, RollingBone } from './poor-points';
import { ledToMean, rollsOff } from './roll-clocks';

/** The frame of a moment of a stretch. */
export const momentFrame = ([first, end]: readonly [first: number, end: number], moment: number): number =>
  Math.floor(first + ((moment + 0.5) * (end - first)) / MOMENTS);

/** How far off the pointer of a bone is at moments of a stretch of the clip, evenly spread. Solves anew for each, so that one does not hang on another. @param usual rad, of a frame: the roll of the mean, from the right one */
export function* momentsOff(
  poor: PoorPoints,
  bone: RollingBone,
  usual: (frame: number) => number,
  noise: number,
  range: readonly [first: number, end: number],
): Steps<MomentOff[]> {
  const found: MomentOff[] = [];
  for (let i = 0; i < MOMENTS; i++) {
    const frame = momentFrame(range, i);
    poor.solve(frame, noise);
    found.push({ ...rollsOff(poor, bone), frame, led: ledToMean(poor, bone, usual(frame)) });
    yield;
  }
  return found;
}
