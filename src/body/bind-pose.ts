import type { Skeleton } from '../core/clip/clip';
import type { Quat } from '../core/math/types';
import { add, at3, at4, multiply, normalizeQuat, rotate } from './vec';

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
  const { parents, offsets } = skeleton;
  const positions = new Float64Array(parents.length * 3);
  const rotations = new Float64Array(parents.length * 4);
  for (let j = 0; j < parents.length; j++) {
    const parent = parents[j]!;
    const local: Quat = normalizeQuat(at4(locals, j));
    if (parent < 0) {
      rotations.set(local, j * 4);
      continue;
    }
    const turn = at4(rotations, parent);
    rotations.set(normalizeQuat(multiply(turn, local)), j * 4);
    positions.set(add(at3(positions, parent), rotate(turn, at3(offsets, j))), j * 3);
  }
  return { positions, rotations };
}
