import { projectRotation, type Quat, type Vec3 } from '../../core';
import type { JointRegion } from '../../core/limit';
import { multiply, readQuat, rotationFromVector } from '../../core/math';

// Scratch of one call: written before it is read.
const carrier: Quat = [0, 0, 0, 1];
const local: Quat = [0, 0, 0, 1];
const held: Quat = [0, 0, 0, 1];

/** worldFromLocal of what carries a joint in a pose of local rotations (J×4): the product of the rotations above it. */
function carrierOf(parents: ArrayLike<number>, rotations: Float32Array, joint: number, out: Quat): Quat {
  out[0] = out[1] = out[2] = 0;
  out[3] = 1;
  for (let above = parents[joint]; above >= 0; above = parents[above]) {
    multiply(readQuat(rotations, above, local), out, out);
  }
  return out;
}

/**
 * Turns a joint so that in the world it is turned as it was: a foot that stands keeps its sole on the floor whatever the shin above it
 * does. Inside its limit it is the nearest rotation to that. Where the joint is does not change. Allocates nothing.
 *
 * @param rotations J×4 local, changed in place.
 * @param turn rotation vector, worldFromLocal, rad.
 * @param limit null: it may turn freely.
 */
export function keepTurn(
  parents: ArrayLike<number>,
  rotations: Float32Array,
  joint: number,
  turn: Readonly<Vec3>,
  limit: JointRegion | null | undefined,
): void {
  carrierOf(parents, rotations, joint, carrier);
  // local = carrier⁻¹ · turn
  for (let k = 0; k < 3; k++) carrier[k] = -carrier[k];
  multiply(carrier, rotationFromVector(turn, local), held);
  const size = Math.hypot(held[0], held[1], held[2], held[3]);
  if (!(size > 0 && size < Number.POSITIVE_INFINITY)) return;
  for (let k = 0; k < 4; k++) held[k] /= size;
  if (limit) projectRotation(limit, held, held);
  for (let k = 0; k < 4; k++) rotations[4 * joint + k] = held[k];
}
