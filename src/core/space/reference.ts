import type { Clip } from '../clip/clip';
import { meanRotation } from '../math/mean-rotation';
import { normalize, readQuat } from '../math/rotation';
import type { Quat } from '../math/types';

/** What "no rotation" means for a joint. */
export const referenceKinds = ['rest', 'first', 'average', 'identity'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** The reference rotation parentFromReference of one joint: rest pose, first frame, mean over all clips, or identity. */
export function referenceRotation(clips: readonly Clip[], joint: number, kind: ReferenceKind): Quat {
  const { skeleton, rotations } = clips[0];
  if (kind === 'identity') return [0, 0, 0, 1];
  if (kind === 'rest') return normalize(readQuat(skeleton.restRotations, joint));
  if (kind === 'first') return normalize(readQuat(rotations, joint));
  const jointCount = skeleton.parents.length;
  if (clips.length === 1) return meanRotation(rotations, joint, jointCount);
  const all = clips.flatMap((clip) => {
    const stream: number[] = [];
    for (let f = 0; f < clip.frameCount; f++) stream.push(...readQuat(clip.rotations, f * jointCount + joint));
    return stream;
  });
  return meanRotation(all);
}
