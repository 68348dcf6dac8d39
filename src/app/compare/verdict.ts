import type { Clip, ShapeKind } from '../../core';
import { seenRange } from '../../core/anatomy';
import { shapeFamilies } from '../../core/shape';
import type { SeenJoint } from '../../core/study';
import { anatomyFor } from '../../state/clips/anatomy';
import { isFree } from '../../state/clips/roles';
import type { ChosenModels, Verdicts } from '../../state/limits/chosen';

/** How many joints have enough data, and how many too little; roots and what stands still are neither. */
export function countData(clip: Clip | null, verdicts: Verdicts['joints']): { enough: number; scarce: number } {
  const isLimited = (joint: number) => (clip?.skeleton.parents[joint] ?? -1) >= 0;
  const count = (kind: 'enough' | 'scarce') =>
    verdicts.filter(({ data }, joint) => isLimited(joint) && data.kind === kind).length;
  return { enough: count('enough'), scarce: count('scarce') };
}

/** "9 k-DOP, 5 Ellipsoid": the shapes that joints have of their own, the most frequent first. */
export function shapeCounts(chosen: ChosenModels): string {
  const counts = new Map<ShapeKind, number>();
  for (const { shape } of Object.values(chosen)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([shape, count]) => `${count} ${shapeFamilies[shape].label}`)
    .join(', ');
}

/** Moments of a clip that are looked at. Of shorter clips all are, so that the numbers are those of the joint's own panel. */
const MOMENTS = 6000;

/** What is known of each joint that is limited: how far it was seen to go, beside the verdict on its data. */
export function seenJoints(clip: Clip, verdicts: Verdicts['joints']): SeenJoint[] {
  const thin = thinned(clip, MOMENTS);
  return anatomyFor(clip)
    .filter(({ joint }) => !isFree({ clip, fit: null }, joint) && verdicts[joint])
    .map((anatomy) => ({ anatomy, seen: seenRange(anatomy, thin), data: verdicts[anatomy.joint].data }));
}

/** A clip of no more than so many of its frames, evenly spread. */
export function thinned(clip: Clip, most: number): Clip {
  const stride = Math.ceil(clip.frameCount / most);
  if (stride <= 1) return clip;
  const frameCount = Math.ceil(clip.frameCount / stride);
  const width = 4 * clip.skeleton.names.length;
  const rotations = new Float32Array(frameCount * width);
  for (let f = 0; f < frameCount; f++) {
    rotations.set(clip.rotations.subarray(f * stride * width, f * stride * width + width), f * width);
  }
  return { ...clip, frameCount, rotations };
}
