import type { Body } from '../../body';
import type { Clip } from '../../core';
import { frameTransforms } from '../../core/clip';
import { floorHeight } from './limb';

/** How a figure stands at rest. */
export type Stature = Pick<Body, 'positions' | 'bindPositions' | 'jointCount' | 'height'>;

/** m: where the floor is for the clip, and how tall the body is, or the skeleton where there is none. */
export function measures(clip: Clip, body: Stature | null): { floorAt: number; bodyHeight: number } {
  const joints = clip.skeleton.parents.length;
  const positions = new Float32Array(3 * joints);
  const rotations = new Float32Array(4 * joints);
  const lowest = floorHeight(clip, (frame) => {
    frameTransforms(clip, frame, positions, rotations);
    let y = Number.POSITIVE_INFINITY;
    for (let j = 0; j < joints; j++) y = Math.min(y, positions[3 * j + 1]);
    return y;
  });
  const bodyHeight = body?.height ?? skeletonHeight(clip);
  return { floorAt: lowest - (body ? soleDepth(body) : 0.02 * bodyHeight), bodyHeight };
}

/** Joints large enough that a ring does not bury them: no fingers, no toes. */
export function ringedJoints({ skeleton: { parents, offsets } }: Clip, bodyHeight: number): Uint8Array {
  const ringed = new Uint8Array(parents.length);
  for (let j = 0; j < parents.length; j++) {
    if (parents[j] < 0) continue;
    const own = Math.hypot(offsets[3 * j], offsets[3 * j + 1], offsets[3 * j + 2]);
    if (own > 0.05 * bodyHeight) ringed[j] = 1;
  }
  return ringed;
}

/** m: the patch stands where the bone ends, within what can be seen. */
export function patchRadius({ skeleton: { parents, offsets } }: Clip, joint: number, bodyHeight: number): number {
  let length = 0;
  for (let j = 0; j < parents.length; j++) {
    if (parents[j] === joint) {
      length = Math.max(length, Math.hypot(offsets[3 * j], offsets[3 * j + 1], offsets[3 * j + 2]));
    }
  }
  return Math.min(0.24, Math.max(0.1, (1.15 * length) / bodyHeight)) * bodyHeight;
}

function skeletonHeight(clip: Clip): number {
  const joints = clip.skeleton.parents.length;
  const positions = new Float32Array(3 * joints);
  frameTransforms(clip, 0, positions, new Float32Array(4 * joints));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < joints; j++) {
    low = Math.min(low, positions[3 * j + 1]);
    high = Math.max(high, positions[3 * j + 1]);
  }
  return Math.max(0.2, (high - low) * 1.12);
}

/** m: how far the skin reaches below its lowest joint as it stands in the bind pose. */
function soleDepth({ positions, bindPositions, jointCount }: Stature): number {
  let skin = Number.POSITIVE_INFINITY;
  let joint = Number.POSITIVE_INFINITY;
  for (let i = 1; i < positions.length; i += 3) skin = Math.min(skin, positions[i]);
  for (let j = 0; j < jointCount; j++) joint = Math.min(joint, bindPositions[3 * j + 1]);
  return Math.max(0, joint - skin);
}
