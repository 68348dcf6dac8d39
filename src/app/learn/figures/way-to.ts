import type { Clip, Vec3 } from '../../../core';
import { limbEnd } from '../../drawing/limb';

/** The joints from the root to a joint. */
export function wayTo({ skeleton: { parents } }: Clip, end: number): number[] {
  const way: number[] = [];
  for (let joint = end; joint >= 0; joint = parents[joint]) way.unshift(joint);
  return way;
}

/** Where the last joint of a way from the root is in a frame of the clip, m, world. */
export const clipPlace = (clip: Clip, way: readonly number[], frame: number): Vec3 =>
  limbEnd(clip, Int16Array.from(way), frame, [0, 0, 0]);
