import type { Quat, Vec3 } from './types';

/** Three different axes (0 x, 1 y, 2 z) in the order of the product: q = R₁(a) · R₂(b) · R₃(c). */
export type EulerOrder = readonly [first: number, second: number, third: number];

/** Within this of ±90° the second angle is at the lock, rad. */
const AT_LOCK = 1e-12;

/**
 * Angles [a, b, c], rad, with q = R₁(a) · R₂(b) · R₃(c): intrinsic, of three different axes. a and c lie in −π … π, b in −π/2 … π/2; where
 * b is at its ends only a ± c is told, and c is 0. The sum and the difference of a and c each come from one arc tangent, so that the
 * product keeps all digits next to the lock. (Bernardes and Viollet, "Quaternion to Euler angles conversion", 2022)
 *
 * @param q of any length but 0, both covers alike.
 * @param out may not be `q`.
 */
export function eulerAngles(q: Readonly<Quat>, [i, j, k]: EulerOrder, out: Vec3 = [0, 0, 0]): Vec3 {
  const sign = evenOrder(i, j) ? 1 : -1;
  // With A = a/2, B = b/2, C = c/2 and s = ±1: √2·sin(B + sπ/4)·(sin, cos)(A + C), and √2·cos(B + sπ/4)·(sin, cos)(A − C).
  const sineOfSum = q[i] + q[k];
  const cosineOfSum = q[3] + sign * q[j];
  const sineOfDifference = q[i] - q[k];
  const cosineOfDifference = q[3] - sign * q[j];
  const second =
    2 *
    Math.atan2(
      Math.sqrt(sineOfSum * sineOfSum + cosineOfSum * cosineOfSum),
      Math.sqrt(sineOfDifference * sineOfDifference + cosineOfDifference * cosineOfDifference),
    );
  const sum = Math.atan2(sineOfSum, cosineOfSum);
  const difference = Math.atan2(sineOfDifference, cosineOfDifference);
  let first = sum + difference;
  let third = sum - difference;
  if (second <= AT_LOCK) [first, third] = [2 * difference, 0];
  else if (Math.PI - second <= AT_LOCK) [first, third] = [2 * sum, 0];
  out[0] = wrapAngle(first);
  out[1] = sign * (second - Math.PI / 2);
  out[2] = wrapAngle(third);
  return out;
}

/** The rotation R₁(a) · R₂(b) · R₃(c) of intrinsic angles, rad. Inverse of `eulerAngles`. */
export function rotationFromEuler(angles: Readonly<Vec3>, order: EulerOrder, out: Quat = [0, 0, 0, 1]): Quat {
  const [a, b, c] = angles;
  out[0] = out[1] = out[2] = 0;
  out[3] = 1;
  turnAbout(out, order[0], a / 2);
  turnAbout(out, order[1], b / 2);
  turnAbout(out, order[2], c / 2);
  return out;
}

/** Turns q on, in place, about an axis of its own frame (0 x, 1 y, 2 z): q · R. @param half rad, half the angle. */
export function turnAbout(q: Quat, axis: number, half: number): void {
  const s = Math.sin(half);
  const c = Math.cos(half);
  // The axes after this one.
  const j = axis === 2 ? 0 : axis + 1;
  const k = axis === 0 ? 2 : axis - 1;
  const i0 = q[axis];
  const j0 = q[j];
  const k0 = q[k];
  const w0 = q[3];
  q[axis] = i0 * c + w0 * s;
  q[j] = j0 * c + k0 * s;
  q[k] = k0 * c - j0 * s;
  q[3] = w0 * c - i0 * s;
}

/** An angle brought into −π … π by whole turns. */
export const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * Of all triples that stand for the same rotation, the one nearest to `about`: whole turns are added to each angle, and where that is
 * nearer (a, b, c) becomes (a + π, π − b, c + π). Keeps curves of angles from jumping.
 *
 * @param out may be `angles`.
 */
export function nearestEuler(angles: Readonly<Vec3>, about: Readonly<Vec3>, out: Vec3 = [0, 0, 0]): Vec3 {
  const [a, b, c] = angles;
  const near = (angle: number, n: number) => about[n] + wrapAngle(angle - about[n]);
  const [a0, b0, c0] = [near(a, 0), near(b, 1), near(c, 2)];
  const [a1, b1, c1] = [near(a + Math.PI, 0), near(Math.PI - b, 1), near(c + Math.PI, 2)];
  const far = (x: number, y: number, z: number) => (x - about[0]) ** 2 + (y - about[1]) ** 2 + (z - about[2]) ** 2;
  const isOther = far(a1, b1, c1) < far(a0, b0, c0);
  out[0] = isOther ? a1 : a0;
  out[1] = isOther ? b1 : b0;
  out[2] = isOther ? c1 : c0;
  return out;
}

/** Whether x y z, in the order of the axes, turn right-handed: xyz, yzx, zxy. */
const evenOrder = (first: number, second: number): boolean => (second - first + 3) % 3 === 1;
