import { type Clip, rangesOf } from '../clip';
import type { FrameSet, TakeFrames } from './step';

/** Frames counted through all clips, in any order, as frames of the clips they are of. */
export function frameSet(clip: Clip, frames: Iterable<number>): FrameSet {
  const sorted = [...new Set(frames)].sort((a, b) => a - b);
  return rangesOf(clip).flatMap(({ clip: take, firstFrame }): TakeFrames[] => {
    const ranges: [number, number][] = [];
    for (const joined of sorted) {
      const frame = joined - firstFrame;
      if (frame < 0 || frame >= take.frameCount) continue;
      const last = ranges.at(-1);
      if (last && last[1] === frame - 1) last[1] = frame;
      else ranges.push([frame, frame]);
    }
    return ranges.length > 0 ? [{ clip: take.name, ranges }] : [];
  });
}

/**
 * Which frames of a clip are of a set, 1 per frame. Takes of one name are the same motion: the set is of each of them.
 *
 * @returns null where a clip of the set is not there, or has none of its frames.
 */
export function framesOf(clip: Clip, set: FrameSet): Uint8Array | null {
  const marks = new Uint8Array(clip.frameCount);
  for (const { clip: name, ranges } of set) {
    let isAny = false;
    for (const { clip: take, firstFrame } of rangesOf(clip)) {
      if (take.name !== name) continue;
      for (const [first, last] of ranges) {
        if (first >= take.frameCount) continue;
        marks.fill(1, firstFrame + first, firstFrame + Math.min(last, take.frameCount - 1) + 1);
        isAny = true;
      }
    }
    if (!isAny) return null;
  }
  return marks;
}

/** A frame of a clip, counted through all; −1 where it is not there. */
export function frameIn(clip: Clip, name: string, frame: number): number {
  const range = rangesOf(clip).find(({ clip: take }) => take.name === name && frame < take.frameCount);
  return range ? range.firstFrame + frame : -1;
}

/** How many frames a set has. */
export const frameCountOf = (set: FrameSet): number =>
  set.reduce((sum, { ranges }) => sum + ranges.reduce((all, [first, last]) => all + last - first + 1, 0), 0);
