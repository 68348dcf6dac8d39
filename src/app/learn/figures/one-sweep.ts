import type { Vec3 } from '../../../core';

/**
 * A point clamped to one slab of a k-DOP after the other, once round, as Holden's article has it. Each clamp may push the point out of a
 * slab before it: the result need not be inside, nor nearest. For comparison; `nearest` of the shape is exact.
 *
 * @param slabs five numbers each: unit axis, middle, half-thickness
 */
export function sweepOnce(slabs: ArrayLike<number>, point: Readonly<Vec3>): Vec3 {
  const out: Vec3 = [...point];
  for (let k = 0; k < slabs.length; k += 5) {
    const offset = slabs[k] * out[0] + slabs[k + 1] * out[1] + slabs[k + 2] * out[2] - slabs[k + 3];
    const half = slabs[k + 4];
    const back = Math.min(Math.max(offset, -half), half) - offset;
    for (let axis = 0; axis < 3; axis++) out[axis] += back * slabs[k + axis];
  }
  return out;
}
