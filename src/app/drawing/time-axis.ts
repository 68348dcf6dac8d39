import type { Clip } from '../../core';
import { rangeAt, rangesOf, timeOfFrame } from '../../core/clip';

/** s: when the last frame is shown; the right end of the timeline. */
export const endTime = (clip: Clip): number => timeOfFrame(clip, clip.frameCount - 1);

/** Where a frame is on the timeline, 0 to 1, as far along as its time. */
export function shareOfFrame(clip: Clip, frame: number): number {
  const end = endTime(clip);
  return end > 0 ? timeOfFrame(clip, frame) / end : 0;
}

/** Where every frame is on the timeline, as `shareOfFrame` has each. */
export function sharesOfFrames(clip: Clip): Float64Array {
  const end = endTime(clip);
  const shares = new Float64Array(clip.frameCount);
  if (end === 0) return shares;
  for (const { clip: take, firstFrame, startTime } of rangesOf(clip))
    for (let i = 0; i < take.frameCount; i++) shares[firstFrame + i] = (startTime + i * take.frameTime) / end;
  return shares;
}

/** The frame nearest to a place on the timeline; beyond its ends the first and the last. */
export function frameAtShare(clip: Clip, share: number): number {
  const time = share * endTime(clip);
  const ranges = rangesOf(clip);
  let i = ranges.length - 1;
  while (i > 0 && time < ranges[i].startTime) i--;
  const { clip: take, firstFrame, startTime } = ranges[i];
  const frame = Math.round((time - startTime) / take.frameTime);
  return firstFrame + Math.min(Math.max(frame, 0), take.frameCount - 1);
}

/** A clip among those that are joined, as a piece of the timeline. */
export interface TimeSegment {
  clip: Clip;
  firstFrame: number;
  lastFrame: number;
  /** Where it begins and ends on the timeline, 0 to 1. */
  start: number;
  end: number;
}

/** The clips that follow one another on the timeline. */
export function timeSegments(clip: Clip): TimeSegment[] {
  const ranges = rangesOf(clip);
  return ranges.map(({ clip: take, firstFrame }, i) => ({
    clip: take,
    firstFrame,
    lastFrame: firstFrame + take.frameCount - 1,
    start: shareOfFrame(clip, firstFrame),
    end: i + 1 < ranges.length ? shareOfFrame(clip, ranges[i + 1].firstFrame) : 1,
  }));
}

/** The clip a frame belongs to, where there are several; nothing where there is one. */
export const takeName = (clip: Clip, frame: number): string => (clip.ranges ? rangeAt(clip, frame).clip.name : '');
