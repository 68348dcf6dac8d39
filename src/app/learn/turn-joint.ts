import type { Quat, Vec3 } from '../../core';
import { inverseMultiply, shortRotationVector } from '../../core/math';
import { stageTurn } from '../../state/work/lesson';
import type { Now } from './chapter';
import { straightLimb } from './figures/straight-limb';

/** A vector of the charts' frame, whose z is the bone, in that of the joint. */
export function outOfCharts(axes: readonly number[], [x, y, z]: Readonly<Vec3>): Vec3 {
  return [0, 1, 2].map((k) => x * axes[k] + y * axes[3 + k] + z * axes[6 + k]) as Vec3;
}

/** A vector in the frame of the joint, in that of the charts. */
export function intoCharts(axes: readonly number[], [x, y, z]: Readonly<Vec3>): Vec3 {
  return [0, 1, 2].map((k) => x * axes[3 * k] + y * axes[3 * k + 1] + z * axes[3 * k + 2]) as Vec3;
}

/** Turns the joint by a rotation vector of the charts' frame, rad, from its reference. */
export function turnJointBy({ joint, limit }: Pick<Now, 'joint' | 'limit'>, vector: Readonly<Vec3>): void {
  if (limit) stageTurn(joint, outOfCharts(limit.axes, vector));
}

/** Turns a joint to a rotation, parentFromLocal. */
export function turnJointTo({ state: { fit } }: Now, joint: number, rotation: Readonly<Quat>): void {
  const limit = fit?.limits[joint];
  if (limit) stageTurn(joint, shortRotationVector(inverseMultiply(limit.reference, rotation)));
}

/** Stretches out what is below a joint: what is seen at the end of the limb is the joint alone. */
export function stretchLimb(now: Now, joint: number): void {
  const { joints, rotations } = straightLimb(now.clip, joint);
  for (const [i, each] of joints.entries()) turnJointTo(now, each, rotations[i]);
}
