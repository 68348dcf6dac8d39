import type { Skeleton } from '../core';
import { boneLength, type Roles } from '../core/clip';

/** Shares of the height: thigh and shank, upper arm and forearm (Winter, "Biomechanics and Motor Control of Human Movement"). */
const LEG = 0.491;
const ARM = 0.332;

/** m: how tall a human of these bones stands, by arms and legs. */
export function heightOf(skeleton: Skeleton, { left, right }: Roles): number {
  const legs = mean([way(skeleton, left.upperLeg, left.foot), way(skeleton, right.upperLeg, right.foot)]);
  const arms = mean([way(skeleton, left.upperArm, left.hand), way(skeleton, right.upperArm, right.hand)]);
  return mean([legs / LEG, arms / ARM]);
}

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** m: the way along bones from one joint down to another. */
function way(skeleton: Skeleton, from: number, to: number): number {
  let length = 0;
  for (let joint = to; joint > from; joint = skeleton.parents[joint]) length += boneLength(skeleton, joint);
  return length;
}
