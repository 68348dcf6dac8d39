import type { Quat, Vec3 } from '../core';
import { normalize as normalizeRotation } from '../core/math';

/** Small vector verbs over tuples, for the parts that run once per body. */

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];

/** a + b·s */
export const addScaled = (a: Vec3, b: Vec3, s: number): Vec3 => [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s];

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const length = (a: Vec3): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);

export const distance = (a: Vec3, b: Vec3): number => length(sub(a, b));

export const lerp = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** `a` made unit; `fallback` when `a` has no direction. */
export function normalize(a: Vec3, fallback: Vec3 = [0, 1, 0]): Vec3 {
  const l = length(a);
  return l > 1e-12 ? [a[0] / l, a[1] / l, a[2] / l] : [...fallback];
}

/** The part of `a` at right angles to the unit vector `axis`. */
export const reject = (a: Vec3, axis: Vec3): Vec3 => addScaled(a, axis, -dot(a, axis));

/** Some unit vector at right angles to the unit vector `a`. */
export function perpendicular(a: Vec3): Vec3 {
  return normalize(reject(Math.abs(a[0]) < 0.6 ? [1, 0, 0] : [0, 0, 1], a));
}

/** The turn by `angle` (rad) about the unit vector `axis`. */
export function axisAngle(axis: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
}

/** The rotation whose matrix has the orthonormal, right-handed columns x, y, z. */
export function fromBasis(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) return normalizeRotation([y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]);
  if (x[0] > y[1] && x[0] > z[2])
    return normalizeRotation([1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2], y[2] - z[1]]);
  if (y[1] > z[2]) return normalizeRotation([y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2], z[0] - x[2]]);
  return normalizeRotation([z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1], x[1] - y[0]]);
}

export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

/** 0 up to `low`, 1 from `high` on, and smooth between the two. */
export function smoothStep(x: number, low: number, high: number): number {
  const t = clamp((x - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}
