import type { Clip } from '../../../core';
import { rangeAt } from '../../../core/clip';
import { angleBetween, readQuat } from '../../../core/math';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { keptFor } from '../now';
import { SPACING } from './close';

/** Frames that follow each other. */
export interface FrameStretch {
  first: number;
  /** rad: how far the joint has turned since the first frame, by frame; never less than by the frame before. */
  turned: readonly number[];
}

/** How many frames a stretch has. */
export const STRETCH = 40;
/** The slow stretch turns about so much of what the fast one turns. */
const SLOW = 0.1;

const stretchesOf = keptFor((_: ArrayLike<number>): { found?: readonly FrameStretch[] } => ({}));

/**
 * Two stretches of a clip, as long: one in which the joint is slow, and a fast one, of which the most samples are kept; none in a clip that is
 * too short. Kept.
 *
 * @param frames of the samples of the joint, ascending: as far apart on the map as they are, many of them in a row are a fast move
 */
export function twoStretches(clip: Clip, joint: number, frames: ArrayLike<number>): readonly FrameStretch[] {
  const ofFrames = stretchesOf(frames);
  return (ofFrames.found ??= findStretches(clip, joint, frames));
}

/** The same of the joint that is looked at, with samples as far apart as usually; null until these have been found. */
export function stretchesNow(now: Now): readonly FrameStretch[] | null {
  const part = fitUnder(now, { sampleSpacing: SPACING })?.cloud.parts[0];
  return part ? twoStretches(now.clip, now.joint, part.frames) : null;
}

function findStretches(clip: Clip, joint: number, frames: ArrayLike<number>): readonly FrameStretch[] {
  const { frameCount, rotations, skeleton } = clip;
  const at = (frame: number) => readQuat(rotations, frame * skeleton.parents.length + joint);
  const kept = new Set(Array.from(frames));
  const sums = [0];
  const counts = [0];
  for (let frame = 1; frame < frameCount; frame++) {
    sums.push(sums[frame - 1] + angleBetween(at(frame - 1), at(frame)));
    counts.push(counts[frame - 1] + (kept.has(frame) ? 1 : 0));
  }
  const gain = (all: readonly number[], first: number): number => all[first + STRETCH - 1] - all[first];
  const firsts = Array.from({ length: Math.max(0, frameCount - STRETCH + 1) }, (_, first) => first).filter(
    (first) => rangeAt(clip, first).firstFrame === rangeAt(clip, first + STRETCH - 1).firstFrame,
  );
  if (firsts.length === 0) return [];
  const fast = firsts.reduce((best, first) => (gain(counts, first) > gain(counts, best) ? first : best));
  const asked = SLOW * gain(sums, fast);
  const offBy = (first: number): number => Math.abs(gain(sums, first) - asked);
  const slow = firsts.reduce((best, first) => (offBy(first) < offBy(best) ? first : best));
  return [slow, fast].map((first) => ({
    first,
    turned: sums.slice(first, first + STRETCH).map((sum) => sum - sums[first]),
  }));
}
