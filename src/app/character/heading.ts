import type { Clip } from '../../core';
import { frameTransforms } from '../../core/clip';

/** How many frames of a clip are asked where the body faces. */
const LOOKS = 16;

/** Where a body faces on the whole of a clip: rad about y, from +z. Whatever is shown of the clip, and was shown before, the angle is the same. */
export function usualHeading(clip: Clip, sides: readonly [left: number, right: number]): number {
  const joints = clip.skeleton.parents.length;
  const positions = new Float32Array(3 * joints);
  const rotations = new Float32Array(4 * joints);
  let x = 0;
  let z = 0;
  for (let look = 0; look < LOOKS; look++) {
    frameTransforms(clip, Math.floor(((look + 0.5) / LOOKS) * clip.frameCount), positions, rotations);
    const heading = headingOf(sides, positions);
    x += Math.sin(heading);
    z += Math.cos(heading);
  }
  return Math.atan2(x, z);
}

/**
 * Where a body faces: rad about y, from +z.
 *
 * @param sides the hips' ball joints, left and right; below 0 where one is missing, and 0 is returned
 * @param worldPositions J×3, m
 */
export function headingOf([left, right]: readonly [left: number, right: number], worldPositions: Float32Array): number {
  if (left < 0 || right < 0) return 0;
  // Forward is left × up.
  const x = worldPositions[3 * left] - worldPositions[3 * right];
  const z = worldPositions[3 * left + 2] - worldPositions[3 * right + 2];
  return Math.atan2(-z, x);
}
