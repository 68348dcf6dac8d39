import { readFileSync } from 'node:fs';
import { type Clip, type FitOptions, findRoles, fitJointLimits, type Pose, parseBvh } from '../../core';
import { buildRagdoll } from '../build-ragdoll';
import type { Ragdoll } from '../ragdoll';

/** The clip that comes with the page. */
export const bundledClip = (): Clip =>
  readClip(new URL('../../../public/clips/range-of-motion.bvh', import.meta.url).pathname);

export const readClip = (path: string): Clip => parseBvh(readFileSync(path, 'utf8'), path.split('/').pop());

/** A frame of a clip as a pose. */
export function poseAt({ skeleton, rotations, rootPositions }: Clip, frame: number): Pose {
  const stride = 4 * skeleton.names.length;
  return {
    rotations: rotations.slice(frame * stride, (frame + 1) * stride),
    rootPosition: [rootPositions[3 * frame], rootPositions[3 * frame + 1], rootPositions[3 * frame + 2]],
  };
}

/** The ragdoll of a clip's frame, held by limits of a kind. */
export function ragdollOf(clip: Clip, options: Partial<FitOptions> = {}, frame = 0): Ragdoll {
  const limits = fitJointLimits(clip, options);
  const next = Math.min(frame + 1, clip.frameCount - 1);
  return buildRagdoll(clip.skeleton, findRoles(clip.skeleton), limits, {
    pose: poseAt(clip, frame),
    next: poseAt(clip, next),
    dt: clip.frameTime,
  });
}
