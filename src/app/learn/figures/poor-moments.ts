import { angleBetween, type Quat, readQuat, type Steps } from '../../../core/math';
import { MOMENTS, type MomentOff } from './answers';
import type { PoorPoints, RollingBone } from './poor-points';
import { ledToMean, rollsOff } from './roll-clocks';

/** The frame of a moment of a stretch. */
export const momentFrame = ([first, end]: readonly [first: number, end: number], moment: number): number =>
  Math.floor(first + ((moment + 0.5) * (end - first)) / MOMENTS);

/** How far off the pointer of a bone is at moments of a stretch of the clip, evenly spread. Solves anew for each, so that one does not hang on another. @param usual rad, of a frame: the roll of the mean, from the right one @param shown the frame of the chapter's pose */
export function* momentsOff(
  poor: PoorPoints,
  bone: RollingBone,
  usual: (frame: number) => number,
  noise: number,
  range: readonly [first: number, end: number],
  shown: number,
): Steps<MomentOff[]> {
  const found: MomentOff[] = [];
  const turned = (): Quat => readQuat(poor.truth.rotations, bone.joint);
  poor.solve(shown, noise);
  const inChapter = turned();
  for (let i = 0; i < MOMENTS; i++) {
    const frame = momentFrame(range, i);
    poor.solve(frame, noise);
    const led = ledToMean(poor, bone, usual(frame));
    found.push({ ...rollsOff(poor, bone), frame, led, apart: angleBetween(inChapter, turned()) });
    yield;
  }
  return found;
}
