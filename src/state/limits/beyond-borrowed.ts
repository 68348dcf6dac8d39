import { type Clip, violationAngle } from '../../core';
import { STRIP_RANGE } from '../../core/limit';
import { readQuat } from '../../core/math';
import type { FitAnswer } from '../../worker/api';
import { isFree } from '../clips/roles';
import { type BorrowedLimits, borrowedInForce } from './held';

/** Bytes of a strip above this are beyond the limit, as far as a byte can tell. */
const BEYOND = Math.ceil((255 / STRIP_RANGE) * 1.01);
/** rad: less far beyond is rounding, of which thin regions make much. */
const SLIGHT = (0.02 * Math.PI) / 180;

/** The joints that go beyond borrowed limits somewhere in the clip, and in which share of its frames; the farthest gone first. */
export function beyondBorrowed(
  { limits, strips }: Pick<FitAnswer, 'limits' | 'strips'>,
  borrowed: BorrowedLimits,
  clip: Clip,
): { joint: number; frames: number }[] {
  const { frameCount, rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  const held = borrowedInForce(borrowed).filter(({ joint }) => !isFree({ clip, fit: null }, joint));
  const found = held.map(({ joint }) => {
    let count = 0;
    for (let frame = 0; frame < frameCount; frame++) {
      if (!(strips[joint * frameCount + frame] >= BEYOND)) continue;
      if (violationAngle(limits[joint], readQuat(rotations, frame * joints + joint)) > SLIGHT) count++;
    }
    return { joint, frames: count / frameCount };
  });
  return found.filter(({ frames }) => frames > 0).sort((a, b) => b.frames - a.frames);
}
