import type { Clip } from '../../../core';
import { angleBetween, distance, readQuat, readVec3 } from '../../../core/math';
import { keptFor } from '../now';
import { leapFrames, type TornCloud, tornCloud } from './torn-cloud';

/** A leap of the torn cloud. */
export interface Leap {
  /** Where it ends: it begins in the frame before. */
  frame: number;
  /** rad: how far the dot goes, and how far the joint turns. */
  onMap: number;
  turned: number;
}

const leapOf = keptFor((_: TornCloud): { found?: Leap | null } => ({}));

/** Of all leaps, in the order of how far the joint turns, the middle one; null where none leaps, or the cloud is still to be found. Kept. */
export function oneLeap(clip: Clip, joint: number): Leap | null {
  const cloud = tornCloud(clip, joint);
  if (!cloud) return null;
  const kept = leapOf(cloud);
  if (kept.found === undefined) kept.found = middleLeap(clip, joint, cloud);
  return kept.found;
}

/** The same, of a cloud that is there. */
export function middleLeap(clip: Clip, joint: number, { torn }: Pick<TornCloud, 'torn'>): Leap | null {
  const at = (frame: number) => readQuat(clip.rotations, frame * clip.skeleton.parents.length + joint);
  const leaps = leapFrames(clip, torn).map((frame) => ({
    frame,
    onMap: Math.PI * distance(readVec3(torn, frame - 1), readVec3(torn, frame)),
    turned: angleBetween(at(frame - 1), at(frame)),
  }));
  leaps.sort((a, b) => a.turned - b.turned);
  return leaps[Math.floor(leaps.length / 2)] ?? null;
}
