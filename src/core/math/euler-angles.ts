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
  let [x, y, z, w] = [0, 0, 0, 1];
  for (let n = 0; n < 3; n++) {
    const s = Math.sin(angles[n] / 2);
    const c = Math.cos(angles[n] / 2);
    const [x0, y0, z0, w0] = [x, y, z, w];
    if (order[n] === 0) [x, y, z, w] = [x0 * c + w0 * s, y0 * c + z0 * s, z0 * c - y0 * s, w0 * c - x0 * s];
    else if (order[n] === 1) [x, y, z, w] = [x0 * c - z0 * s, y0 * c + w0 * s, z0 * c + x0 * s, w0 * c - y0 * s];
    else [x, y, z, w] = [x0 * c + y0 * s, y0 * c - x0 * s, z0 * c + w0 * s, w0 * c - z0 * s];
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
  return out;
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
