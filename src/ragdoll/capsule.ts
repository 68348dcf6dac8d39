import type { Quat, Vec3 } from '../core';
import { length, rotationBetween, subtract } from '../core/math';
import type { RagdollBody } from './ragdoll';

/** The capsule of a body. */
export interface Capsule {
  /** m, in the body's frame. */
  centre: Vec3;
  /** bodyFromCapsule: y runs along the capsule. The axes of the capsule are the principal axes of the body's inertia. */
  turn: Quat;
  /** m: half of the straight part. */
  half: number;
  /** m. */
  radius: number;
}

/** The capsule of a body as a place, a turn and two lengths. */
export const capsuleOf = ({ centre, axis, ends, radius }: RagdollBody): Capsule => ({
  centre,
  turn: rotationBetween([0, 1, 0], axis),
  half: length(subtract(ends[1], ends[0])) / 2,
  radius,
});

/** across · 1 + (along − across) · axis · axisᵀ: kg·m², about the centre of mass, in the axes of the body. Rows of a symmetric matrix. */
export function inertiaTensor({ inertia: { along, across }, axis }: RagdollBody): [Vec3, Vec3, Vec3] {
  const row = (r: number): Vec3 => [0, 1, 2].map((c) => entry(r, c)) as Vec3;
  const entry = (r: number, c: number) => (r === c ? across : 0) + (along - across) * axis[r] * axis[c];
  return [row(0), row(1), row(2)];
}
