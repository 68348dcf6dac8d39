import type { Quat, Vec3 } from '../core/math/types';

/** Small vector and quaternion verbs over tuples, for the parts that run once per body. */

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

/** The `index`-th triple of a flat array. */
export const at3 = (array: ArrayLike<number>, index: number): Vec3 => [
  array[index * 3]!,
  array[index * 3 + 1]!,
  array[index * 3 + 2]!,
];

/** The `index`-th quadruple of a flat array. */
export const at4 = (array: ArrayLike<number>, index: number): Quat => [
  array[index * 4]!,
  array[index * 4 + 1]!,
  array[index * 4 + 2]!,
  array[index * 4 + 3]!,
];

/** worldFromLocal = worldFromParent · parentFromLocal */
export const multiply = (a: Quat, b: Quat): Quat => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];

/** The inverse of a unit quaternion. */
export const conjugate = (q: Quat): Quat => [-q[0], -q[1], -q[2], q[3]];

/** `q` made unit; the identity when `q` is zero. */
export function normalizeQuat(q: Quat): Quat {
  const l = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return l > 1e-12 ? [q[0] / l, q[1] / l, q[2] / l, q[3] / l] : [0, 0, 0, 1];
}

export function rotate(q: Quat, v: Vec3): Vec3 {
  const [x, y, z, w] = q;
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx];
}

/** The turn by `angle` (rad) about the unit vector `axis`. */
export function axisAngle(axis: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
}

/** The shortest turn that takes the unit vector `a` to the unit vector `b`. */
export function fromTo(a: Vec3, b: Vec3): Quat {
  const d = dot(a, b);
  if (d < -0.999999) return axisAngle(perpendicular(a), Math.PI);
  const c = cross(a, b);
  return normalizeQuat([c[0], c[1], c[2], 1 + d]);
}

/** The rotation whose matrix has the orthonormal, right-handed columns x, y, z. */
export function fromBasis(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) return normalizeQuat([y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]);
  if (x[0] > y[1] && x[0] > z[2]) return normalizeQuat([1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2], y[2] - z[1]]);
  if (y[1] > z[2]) return normalizeQuat([y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2], z[0] - x[2]]);
  return normalizeQuat([z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1], x[1] - y[0]]);
}

export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
