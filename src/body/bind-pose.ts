import { type Skeleton, worldTransforms } from '../core';

/** Where joints are and how they are turned in the world. */
export interface WorldPose {
  /** J×3, m. */
  positions: Float64Array;
  /** J×4, worldFromLocal. */
  rotations: Float64Array;
}

/**
 * Forward kinematics with the root joint at the origin.
 * @param locals J×4, unit quaternions parentFromLocal
 */
export function worldPose(skeleton: Skeleton, locals: ArrayLike<number>): WorldPose {
  const positions = new Float64Array(skeleton.parents.length * 3);
  const rotations = new Float64Array(skeleton.parents.length * 4);
  worldTransforms(skeleton, locals, 0, [0, 0, 0], positions, rotations);
  return { positions, rotations };
}
