import type { Quat, Skeleton } from '../../core';
import { readQuat } from '../../core/math';

/** How the parent of a joint stands in the world; no turn for a root. @param rotations of all joints in the world, J×4 */
export function parentRotation({ parents }: Skeleton, joint: number, rotations: ArrayLike<number>): Quat {
  return parents[joint] >= 0 ? readQuat(rotations, parents[joint]) : [0, 0, 0, 1];
}
