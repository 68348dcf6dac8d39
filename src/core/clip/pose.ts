import type { Vec3 } from '../math';

/** One posture of a skeleton. @category Clips */
export interface Pose {
  /** J×4, local unit quaternions parentFromLocal. */
  rotations: Float32Array;
  /** Where joint 0 is in the world, m. */
  rootPosition: Vec3;
}
