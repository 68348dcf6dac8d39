import type { Clip, Skeleton } from '../clip';
import { type JointLimit, projectRotation } from '../limit';
import { haarBallPoints, readQuat } from '../math';

/** Poses: as many as are looked at for how limbs fold. */
const POSES = 200;
/** One of so many poses is spread over the limits; in the others joints are where they were on the mean, as references usually are. */
const SPREAD = 4;

/**
 * Poses that limits allow, as a motion: of limits without the motion that they were learned from, these poses show which way elbows and knees fold.
 * Joints without a limit stay as they rest.
 *
 * @param limits of joints of the skeleton
 */
export function motionWithin(skeleton: Skeleton, limits: readonly JointLimit[]): Clip {
  const width = 4 * skeleton.names.length;
  const rotations = new Float32Array(width * POSES);
  for (let pose = 0; pose < POSES; pose++) rotations.set(skeleton.restRotations, width * pose);
  for (const limit of limits) {
    const hard = { ...limit, softening: null };
    const spread = haarBallPoints(limit.reference, Math.PI, POSES, limit.joint + 1);
    for (let pose = 0; pose < POSES; pose++) {
      const asked = pose % SPREAD === 0 ? readQuat(spread, pose) : limit.reference;
      rotations.set(projectRotation(hard, asked), width * pose + 4 * limit.joint);
    }
  }
  const rootPositions = new Float32Array(3 * POSES);
  return { name: 'within limits', skeleton, frameTime: 1, frameCount: POSES, rotations, rootPositions, notes: [] };
}
