import type { Vec3 } from '../../core';
import { stageTurn } from '../../state/work/lesson';
import type { Now } from './chapter';

/** A vector of the charts' frame, whose z is the bone, in that of the joint. */
export function outOfCharts(axes: readonly number[], [x, y, z]: Readonly<Vec3>): Vec3 {
  return [0, 1, 2].map((k) => x * axes[k] + y * axes[3 + k] + z * axes[6 + k]) as Vec3;
}

/** Turns the joint by a rotation vector of the charts' frame, rad, from its reference. */
export function turnJointBy({ joint, limit }: Pick<Now, 'joint' | 'limit'>, vector: Readonly<Vec3>): void {
  if (limit) stageTurn(joint, outOfCharts(limit.axes, vector));
}
