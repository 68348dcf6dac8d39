import { type Stance, slerp } from '../carry';
import type { JointLimit } from '../limit';
import { angleBetween, inverseMultiply, type Quat, readQuat } from '../math';
import { type RegionMoments, regionMoments } from './region-moments';

/** How far on the way from the stance to the middle of a region people's joints are in the mean. */
const SHARE = 1 / 3;
/** How much narrower, squared, motion of people is than all that people can do. */
const NARROWER = 3;
/** How far on the way from the middle of a region to the mean of the motion that a limit was learned from other motion is in the mean. */
const SHARE_OF_MEAN = 0.8;
/** rad: rotations that are nearer to each other than this are the same. */
const SAME = 1e-5;
const NO_TURN: Quat = [0, 0, 0, 1];

/**
 * What joints lean to whose limits say how far people go, by joint; null for a limit that was learned from motion, which `learnedMoments` is
 * for. Such a limit has its middle between the ends of what people can do: a knee bent by 70°, a spine bent forward. People are nearer to how
 * they stand. Tried on four clips whose rotations are known.
 *
 * @param limits by joint.
 */
export const usualMoments = (
  limits: readonly (JointLimit | null)[],
  parents: ArrayLike<number>,
  { rotations }: Pick<Stance, 'rotations'>,
): (RegionMoments | null)[] =>
  limits.map((limit, joint) => {
    if (!limit || limit.sampleCount > 0 || parents[joint] < 0) return null;
    const standing = inverseMultiply(readQuat(rotations, parents[joint]), readQuat(rotations, joint));
    const { middle, precision } = regionMoments(limit);
    return { middle: slerp(standing, middle, SHARE), precision: precision.map((x) => NARROWER * x) };
  });

/**
 * What a joint leans to whose limit was learned from motion: near the mean of the motion, which the limit's reference is unless somebody chose
 * another reference. A region reaches as far as the motion went once; the motion was near its mean most of the time. Where the reference is
 * the rest rotation or no rotation at all, nothing tells the mean, and the middle of the region stands for the mean.
 *
 * @param rest parentFromLocal, of the joint.
 */
export function learnedMoments(limit: JointLimit, rest: Readonly<Quat>): RegionMoments {
  const moments = regionMoments(limit);
  const { reference, sampleCount } = limit;
  const isMean = sampleCount > 1 && [rest, NO_TURN].every((other) => angleBetween(reference, other) > SAME);
  return isMean ? { ...moments, middle: slerp(moments.middle, reference, SHARE_OF_MEAN) } : moments;
}
