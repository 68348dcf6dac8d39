import type { Vec3 } from './types';

/** Shorter than this a vector has no direction to speak of. */
const TINY = 1e-12;

/** a · b. */
export function dot(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** a × b, right-handed. `out` may be either of them. */
export function cross(a: Readonly<Vec3>, b: Readonly<Vec3>, out: Vec3 = [0, 0, 0]): Vec3 {
  const x = a[1] * b[2] - a[2] * b[1];
  const y = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
  out[0] = x;
  out[1] = y;
  return out;
}

/** a − b. */
export function subtract(a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** a + s · b. */
export function plus(a: Readonly<Vec3>, b: Readonly<Vec3>, s = 1): Vec3 {
  return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
}

/** s · a. */
export function times(a: Readonly<Vec3>, s: number): Vec3 {
  return [a[0] * s, a[1] * s, a[2] * s];
}

/** |a|. */
export function length(a: Readonly<Vec3>): number {
  return Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

/** |a − b|. */
export function distance(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  const x = a[0] - b[0];
  const y = a[1] - b[1];
  const z = a[2] - b[2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** `a` scaled to length one; zero where it has no length (1e-12 or less). */
export function unit(a: Readonly<Vec3>): Vec3 {
  const size = length(a);
  return size > TINY ? [a[0] / size, a[1] / size, a[2] / size] : [0, 0, 0];
}
