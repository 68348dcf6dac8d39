import type { Clip } from '../core';
import { angleBetween, readQuat } from '../core/math';

/** rad: what turns less, over a whole animation, stands still; and a pose that is nearer to the rest is the rest. */
const STILL = (0.5 * Math.PI) / 180;
const AT_REST = (5 * Math.PI) / 180;
const NAMED_REST = /(^|[^a-z])([ta][ _-]?pose|bind[ _-]?pose|rest[ _-]?pose)([^a-z]|$)/i;

/**
 * Whether an animation shows nothing but how the rig rests: it stands still, in the rest pose or one that is called so. Nothing can be
 * learned from it.
 *
 * @param name of the animation
 */
export function isRestPose({ skeleton, rotations, frameCount }: Clip, name: string): boolean {
  const count = skeleton.parents.length;
  let isAtRest = true;
  for (let j = 0; j < count; j++) {
    const first = readQuat(rotations, j);
    if (skeleton.parents[j] >= 0 && angleBetween(first, readQuat(skeleton.restRotations, j)) > AT_REST)
      isAtRest = false;
    for (let f = 1; f < frameCount; f++)
      if (angleBetween(first, readQuat(rotations, f * count + j)) > STILL) return false;
  }
  return isAtRest || NAMED_REST.test(name);
}
