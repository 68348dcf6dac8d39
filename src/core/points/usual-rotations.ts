import { type Stance, slerp } from '../carry';
import type { JointLimit } from '../limit';
import { inverseMultiply, type Quat, readQuat } from '../math';
import { regionMoments } from './region-moments';

/** How far on the way from the stance to the middle of a region people's joints are in the mean. */
const SHARE = 1 / 3;

/**
 * The rotation that a joint leans to, by joint. A limit that was learned from motion has its middle where the motion was: null. A limit
 * that says how far people go has its middle between the ends of what they can do: a knee bent by 70°, a spine bent forward. People are
 * nearer to how they stand.
 *
 * @param limits by joint.
 */
export const usualRotations = (
  limits: readonly (JointLimit | null)[],
  parents: ArrayLike<number>,
  { rotations }: Pick<Stance, 'rotations'>,
): (Quat | null)[] =>
  limits.map((limit, joint) => {
    if (!limit || limit.sampleCount > 0 || parents[joint] < 0) return null;
    const standing = inverseMultiply(readQuat(rotations, parents[joint]), readQuat(rotations, joint));
    return slerp(standing, regionMoments(limit).middle, SHARE);
  });
