import { keptFor } from '../math';
import type { Clip, ClipRange } from './clip';

/** Share of a frame's time that rounding may take from it. */
const ROUNDING = 1e-6;

const alone = keptFor((clip: Clip): readonly ClipRange[] => [{ clip, firstFrame: 0, startTime: 0 }]);

/** The clips that follow one another in a clip: itself alone, or those it was joined from. The same list every time. */
export const rangesOf = (clip: Clip): readonly ClipRange[] => clip.ranges ?? alone(clip);

/** The clips that a clip was joined from, or itself. */
export const takesOf = (clip: Clip): readonly Clip[] => rangesOf(clip).map((range) => range.clip);

/** Frames, counted through all clips, that their readers found to be no motion. */
export const posesApart = (clip: Clip): number[] =>
  rangesOf(clip).flatMap(({ clip: take, firstFrame }) => (take.posesApart ?? []).map((frame) => firstFrame + frame));

/** The motion of a clip, that was not joined, without frames that its reader found to be no motion. */
export function withoutPosesApart(clip: Clip): Clip {
  const { posesApart: apart, slides: _, ...rest } = clip;
  if (!apart) return clip;
  const frames = Array.from({ length: clip.frameCount }, (_, frame) => frame).filter((frame) => !apart.includes(frame));
  const pick = (rows: Float32Array, width: number): Float32Array => {
    const picked = new Float32Array(width * frames.length);
    for (const [i, frame] of frames.entries()) picked.set(rows.subarray(width * frame, width * (frame + 1)), width * i);
    return picked;
  };
  const rotations = pick(clip.rotations, 4 * clip.skeleton.names.length);
  return { ...rest, frameCount: frames.length, rotations, rootPositions: pick(clip.rootPositions, 3) };
}

/** The range a frame belongs to. */
export function rangeAt(clip: Clip, frame: number): ClipRange {
  const ranges = rangesOf(clip);
  let i = ranges.length - 1;
  while (i > 0 && frame < ranges[i].firstFrame) i--;
  return ranges[i];
}

/** s: when a frame begins to be shown. Each range runs at its own rate; its last frame stays until the next range begins. */
export function timeOfFrame(clip: Clip, frame: number): number {
  const range = rangeAt(clip, frame);
  return range.startTime + (frame - range.firstFrame) * range.clip.frameTime;
}

/** The frame shown at a time, 0 to frameCount − 1. */
export function frameAtTime(clip: Clip, time: number): number {
  const ranges = rangesOf(clip);
  let i = ranges.length - 1;
  while (i > 0 && time < ranges[i].startTime - ROUNDING * ranges[i - 1].clip.frameTime) i--;
  const { clip: take, firstFrame, startTime } = ranges[i];
  const frame = Math.floor((time - startTime) / take.frameTime + ROUNDING);
  return firstFrame + Math.min(take.frameCount - 1, Math.max(0, frame));
}

/** s: from the first frame until the last has been shown as long as any other. */
export function durationOf(clip: Clip): number {
  const last = clip.frameCount - 1;
  return timeOfFrame(clip, last) + rangeAt(clip, last).clip.frameTime;
}

/** The frames before `first` and those from `end` on, as clips that share memory with the whole; the whole where none are left. */
export function clipsWithout(clip: Clip, first: number, end: number): Clip[] {
  const { ranges: _, ...whole } = clip;
  const stride = 4 * clip.skeleton.parents.length;
  const part = (from: number, to: number): Clip => ({
    ...whole,
    frameCount: to - from,
    rotations: clip.rotations.subarray(stride * from, stride * to),
    rootPositions: clip.rootPositions.subarray(3 * from, 3 * to),
  });
  const rest = [part(0, first), part(end, clip.frameCount)].filter(({ frameCount }) => frameCount > 0);
  return rest.length > 0 ? rest : [clip];
}
