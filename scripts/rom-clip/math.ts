import type { Quat, Vec3 } from '../../src/core';
import { angleBetween, cross, dot, halton, multiply, rotateVector } from '../../src/core/math';

export { makeRandom, nextNormal } from '../../src/core/math';
export { angleBetween, cross, dot, halton, multiply };

/** What the script needs beyond the core's mathematics; it allocates freely: clarity before speed. Radians; `[x, y, z, w]`. */

export const DEG = Math.PI / 180;
export const IDENTITY: Readonly<Quat> = [0, 0, 0, 1];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const normalize = (a: Vec3): Vec3 => scale(a, 1 / (length(a) || 1));
/** The part of `v` at right angles to the unit vector `n`. */
export const reject = (v: Vec3, n: Vec3): Vec3 => sub(v, scale(n, dot(v, n)));
export const mirrorX = (a: Vec3): Vec3 => [-a[0], a[1], a[2]];

export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
/** 0 to 1 with zero first and second derivative at both ends. */
export const smootherstep = (t: number): number => {
  const x = clamp(t, 0, 1);
  return x * x * x * (10 + x * (6 * x - 15));
};

export const conjugate = (q: Readonly<Quat>): Quat => [-q[0], -q[1], -q[2], q[3]];
export const rotate = (q: Readonly<Quat>, v: Vec3): Vec3 => rotateVector(q, v);
export const axisAngle = (axis: Vec3, angle: number): Quat => {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
};
export const rotationX = (angle: number): Quat => axisAngle([1, 0, 0], angle);
export const rotationY = (angle: number): Quat => axisAngle([0, 1, 0], angle);
export const rotationZ = (angle: number): Quat => axisAngle([0, 0, 1], angle);
/** The same rotation on the other side of the body (mirrored in the plane x = 0). */
export const mirror = (q: Readonly<Quat>): Quat => [q[0], -q[1], -q[2], q[3]];
export const slerp = (a: Readonly<Quat>, b: Readonly<Quat>, t: number): Quat => {
  let d = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const sign = d < 0 ? -1 : 1;
  d *= sign;
  const angle = Math.acos(Math.min(1, d));
  const s = Math.sin(angle);
  const wa = s < 1e-6 ? 1 - t : Math.sin((1 - t) * angle) / s;
  const wb = sign * (s < 1e-6 ? t : Math.sin(t * angle) / s);
  const q: Quat = [a[0] * wa + b[0] * wb, a[1] * wa + b[1] * wb, a[2] * wa + b[2] * wb, a[3] * wa + b[3] * wb];
  const n = Math.hypot(q[0], q[1], q[2], q[3]);
  return [q[0] / n, q[1] / n, q[2] / n, q[3] / n];
};

/** The rotation whose matrix has these three orthonormal columns. */
export const fromBasis = (x: Vec3, y: Vec3, z: Vec3): Quat => {
  const trace = x[0] + y[1] + z[2];
  const q: Quat =
    trace > 0
      ? [y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]
      : x[0] > y[1] && x[0] > z[2]
        ? [1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2], y[2] - z[1]]
        : y[1] > z[2]
          ? [y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2], z[0] - x[2]]
          : [z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1], x[1] - y[0]];
  const n = Math.hypot(q[0], q[1], q[2], q[3]);
  return [q[0] / n, q[1] / n, q[2] / n, q[3] / n];
};

/** Angles in radians `[z, y, x]` with `q = Rz · Ry · Rx`, z and x in −π … π, y in −π/2 … π/2: wraps are left as they fall. */
export const toZyx = ([x, y, z, w]: Readonly<Quat>): Vec3 => [
  Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  Math.asin(clamp(2 * (w * y - x * z), -1, 1)),
  Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
];

/** Uniform numbers in 0 … 1, from a seed. */
export type Random = () => number;
