import type { Vec3 } from '../core';
import { length as lengthOf, plus, times } from '../core/math';

/** The unit vector along a; upwards where a has no length. */
export function unitOf(a: Readonly<Vec3>): Vec3 {
  const length = lengthOf(a);
  return length > 1e-9 ? times(a, 1 / length) : [0, 1, 0];
}

export const middle = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 => times(plus(a, b), 0.5);
