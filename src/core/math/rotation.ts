import { TURN_SQUARED } from './half-angle';
import { angleOverSine, halfCosineInTurn, halfSineOverAngleInTurn } from './minimax';
import type { Quat, Vec3 } from './types';

/** One degree, rad. */
export const DEGREE = Math.PI / 180;

/** Below this a length counts as none. */
const TINY = 1e-12;

/**
 * Rotation vector (axis × full angle, rad) of a unit quaternion, cover taken at its word:
 * the length is in [0, π] for w ≥ 0 and in (π, 2π] for w < 0, the long way round. Off by 1e-12 at most. A quaternion that is
 * not of unit length counts as the rotation it is a multiple of; one without length gives NaN.
 */
export function rotationVector(q: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  const x = q[0];
  const y = q[1];
  const z = q[2];
  const w = q[3];
  const toUnit = inverseRoot(x * x + y * y + (z * z + w * w));
  let scale = 2 * toUnit * angleOverSine(Math.abs(w) * toUnit);
  if (w < 0) {
    const squaredSine = x * x + y * y + z * z;
    if (squaredSine < TINY * TINY) {
      // −1 is a full turn about no axis in particular.
      out[0] = 2 * Math.PI;
      out[1] = out[2] = 0;
      return out;
    }
    scale = (2 * Math.PI) / Math.sqrt(squaredSine) - scale;
  }
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
  return out;
}

const short: Quat = [0.5, 0.5, 0.5, 0.5];

/** The rotation vector of `q` the short way round: |v| ≤ π, the same for both covers. */
export function shortRotationVector(q: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  const side = q[3] < 0 ? -1 : 1;
  for (let k = 0; k < 4; k++) short[k] = side * q[k];
  return rotationVector(short, out);
}

/** Copies the numbers of a quaternion. Returns `to`. */
export function copyQuat(from: Readonly<Quat>, to: Quat): Quat {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
  to[3] = from[3];
  return to;
}

/** 1/√x to 1e-13; without a root where x is 1 but for what double or single precision rounds off a squared length. */
function inverseRoot(x: number): number {
  const over = Math.abs(x - 1);
  if (over < 1e-13) return 1;
  return over < 5e-7 ? 1.5 - 0.5 * x : 1 / Math.sqrt(x);
}

/**
 * Unit quaternion of a rotation vector (axis × full angle, rad); w < 0 for angles beyond π. Inverse of `rotationVector`: the
 * one after the other is off by 1e-12 at most.
 */
export function rotationFromVector(v: Readonly<Vec3>, out: Quat = [0, 0, 0, 1]): Quat {
  const x = v[0];
  const y = v[1];
  const z = v[2];
  const squaredAngle = x * x + y * y + z * z;
  if (squaredAngle > TURN_SQUARED) return rotationBeyondTurn(v, out);
  const scale = halfSineOverAngleInTurn(squaredAngle);
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
  out[3] = halfCosineInTurn(squaredAngle);
  return out;
}

function rotationBeyondTurn([x, y, z]: Readonly<Vec3>, out: Quat): Quat {
  const angle = Math.sqrt(x * x + y * y + z * z);
  const scale = Math.sin(angle / 2) / angle;
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
  out[3] = Math.cos(angle / 2);
  return out;
}

/** a · b: first b, then a. `aFromC = aFromB · bFromC`. */
export function multiply(a: Readonly<Quat>, b: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  const x = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  const y = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
  const z = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
  out[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return out;
}

/** a⁻¹ · b, the rotation that takes frame a to frame b: `aFromB = worldFromA⁻¹ · worldFromB`. */
export function inverseMultiply(a: Readonly<Quat>, b: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  const x = a[3] * b[0] - a[0] * b[3] - a[1] * b[2] + a[2] * b[1];
  const y = a[3] * b[1] + a[0] * b[2] - a[1] * b[3] - a[2] * b[0];
  const z = a[3] * b[2] - a[0] * b[1] + a[1] * b[0] - a[2] * b[3];
  out[3] = a[3] * b[3] + a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return out;
}

/** q⁻¹ of a unit quaternion. */
export function conjugate(q: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  out[0] = -q[0];
  out[1] = -q[1];
  out[2] = -q[2];
  out[3] = q[3];
  return out;
}

/** The first three of `v`, turned by the unit quaternion x, y, z, w, into those of `out`, which may be `v`. */
function turn(x: number, y: number, z: number, w: number, v: Readonly<Vec3 | Quat>, out: Vec3 | Quat): void {
  const vx = v[0];
  const vy = v[1];
  const vz = v[2];
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  out[0] = vx + w * tx + y * tz - z * ty;
  out[1] = vy + w * ty + z * tx - x * tz;
  out[2] = vz + w * tz + x * ty - y * tx;
}

/** v turned by q. */
export function rotateVector(q: Readonly<Quat>, v: Readonly<Vec3>, out: Vec3 = [0, 0, 0]): Vec3 {
  turn(q[0], q[1], q[2], q[3], v, out);
  return out;
}

/** Angle between two rotations, rad, in [0, π]; blind to covers. */
export function angleBetween(a: Readonly<Quat>, b: Readonly<Quat>): number {
  const x = a[3] * b[0] - a[0] * b[3] - a[1] * b[2] + a[2] * b[1];
  const y = a[3] * b[1] + a[0] * b[2] - a[1] * b[3] - a[2] * b[0];
  const z = a[3] * b[2] - a[0] * b[1] + a[1] * b[0] - a[2] * b[3];
  const w = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  return 2 * Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w));
}

/** q scaled to length one; the identity where it has no length. */
export function normalize(q: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  const length = Math.hypot(q[0], q[1], q[2], q[3]);
  if (!(length > TINY)) {
    out[0] = out[1] = out[2] = 0;
    out[3] = 1;
    return out;
  }
  for (let i = 0; i < 4; i++) out[i] = q[i] / length;
  return out;
}

/**
 * q = swing · twist: the twist turns about `axis` (unit), the swing about an axis at right angles to it.
 * The swing is the short way round (w ≥ 0); the twist carries the cover of q.
 * Where q swings by π every twist fits, and none is chosen. (van den Bergen, "Rotational joint limits in quaternion space")
 */
export function swingTwist(q: Readonly<Quat>, axis: Readonly<Vec3>, swing: Quat, twist: Quat): void {
  const along = q[0] * axis[0] + q[1] * axis[1] + q[2] * axis[2];
  const length = Math.sqrt(along * along + q[3] * q[3]);
  const cosine = length > TINY ? q[3] / length : 1;
  const sine = length > TINY ? along / length : 0;
  const x = q[0];
  const y = q[1];
  const z = q[2];
  const w = q[3];
  twist[0] = axis[0] * sine;
  twist[1] = axis[1] * sine;
  twist[2] = axis[2] * sine;
  twist[3] = cosine;
  const tx = -twist[0];
  const ty = -twist[1];
  const tz = -twist[2];
  swing[0] = w * tx + x * cosine + y * tz - z * ty;
  swing[1] = w * ty - x * tz + y * cosine + z * tx;
  swing[2] = w * tz + x * ty - y * tx + z * cosine;
  swing[3] = length;
}

/** frame⁻¹ · q · frame: a rotation given in the outer frame, as the inner one, turned by `frame`, sees it. Keeps w. */
export function intoFrame(frame: Readonly<Quat>, q: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  turn(-frame[0], -frame[1], -frame[2], frame[3], q, out);
  out[3] = q[3];
  return out;
}

/** The smallest rotation that takes unit vector a to unit vector b; about any perpendicular axis where they oppose. */
export function rotationBetween(a: Readonly<Vec3>, b: Readonly<Vec3>, out: Quat = [0, 0, 0, 1]): Quat {
  // 1 + a · b as |a + b|² / 2, which keeps its digits where they nearly oppose.
  const sx = a[0] + b[0];
  const sy = a[1] + b[1];
  const sz = a[2] + b[2];
  const w = (sx * sx + sy * sy + sz * sz) / 2;
  if (w < 1e-24) {
    const flat = Math.abs(a[0]) < 0.9;
    out[0] = flat ? 0 : -a[2];
    out[1] = flat ? a[2] : 0;
    out[2] = flat ? -a[1] : a[0];
    out[3] = 0;
  } else {
    const x = a[1] * b[2] - a[2] * b[1];
    const y = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
    out[3] = w;
  }
  return normalize(out, out);
}

/** Element i of a stream of quaternions, e.g. a clip's rotations. */
export function readQuat(stream: ArrayLike<number>, i: number, out: Quat = [0, 0, 0, 1]): Quat {
  out[0] = stream[4 * i];
  out[1] = stream[4 * i + 1];
  out[2] = stream[4 * i + 2];
  out[3] = stream[4 * i + 3];
  return out;
}

/** Element i of a stream of vectors. */
export function readVec3(stream: ArrayLike<number>, i: number, out: Vec3 = [0, 0, 0]): Vec3 {
  out[0] = stream[3 * i];
  out[1] = stream[3 * i + 1];
  out[2] = stream[3 * i + 2];
  return out;
}
