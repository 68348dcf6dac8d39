import type { Quat, Vec3 } from '../../core';
import { limitVector } from '../../core/limit';
import { multiply, rotationFromVector } from '../../core/math';
import type { JointSlice } from '../../core/ties';

/** rad between two looks, and how near an end is found. */
const STEP = 0.035;
const NEAR = 1e-3;
/** rad: a pose that was held lies on planes, but for what single precision rounds off. */
const ON = 1e-4;

// Nothing in these outlives a call.
const turn: Quat = [0, 0, 0, 1];
const v: Vec3 = [0, 0, 0];

/**
 * How far a joint may turn about an axis from where it is before it leaves its slice, rad, both ways, at most `low` and `high`; false where
 * it is outside. Allocates nothing.
 *
 * @param rotation unit, parentFromLocal: where the joint is.
 * @param axis unit, in the joint's frame.
 * @param low ≤ 0 @param high ≥ 0
 */
export function hingeRange(
  slice: JointSlice,
  rotation: Readonly<Quat>,
  axis: Readonly<Vec3>,
  low: number,
  high: number,
  out: [number, number],
): boolean {
  if (!isInside(slice, rotation, axis, 0)) return false;
  out[0] = -reach(slice, rotation, axis, -1, -low);
  out[1] = reach(slice, rotation, axis, 1, high);
  return true;
}

/** How far it goes one way, at most `most`. */
function reach(slice: JointSlice, rotation: Readonly<Quat>, axis: Readonly<Vec3>, way: 1 | -1, most: number): number {
  let inside = 0;
  let outside = -1;
  while (inside < most && outside < 0) {
    const next = Math.min(most, inside + STEP);
    if (isInside(slice, rotation, axis, way * next)) inside = next;
    else outside = next;
  }
  while (outside - inside > NEAR) {
    const middle = (inside + outside) / 2;
    if (isInside(slice, rotation, axis, way * middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

function isInside(
  { limit, slabs }: JointSlice,
  rotation: Readonly<Quat>,
  axis: Readonly<Vec3>,
  angle: number,
): boolean {
  for (let k = 0; k < 3; k++) v[k] = angle * axis[k];
  limitVector(limit, 0, multiply(rotation, rotationFromVector(v, turn), turn), v);
  for (let i = 0; i < slabs.length; i += 5) {
    const off = slabs[i] * v[0] + slabs[i + 1] * v[1] + slabs[i + 2] * v[2] - slabs[i + 3];
    if (Math.abs(off) > slabs[i + 4] + ON) return false;
  }
  return true;
}
