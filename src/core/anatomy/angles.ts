import {
  conjugate,
  eulerAngles,
  inverseMultiply,
  multiply,
  nearestEuler,
  normalize,
  type Quat,
  rotationFromEuler,
  rotationFromVector,
  rotationVector,
  type Vec3,
  wrapAngle,
} from '../math';
import type { AnatomicalJoint } from './anatomical-joint';
import { orderOf } from './joint-table';

/**
 * The three angles of a joint's rotation, rad, as `joint.axes` names them. Of a sequence the middle one lies in −π/2 … π/2, the others in
 * −π … π; of a tilt the first two are no longer than π together. One answer for each rotation, and so not free of jumps: see
 * `followAnatomical`.
 *
 * @category Clinical angles
 * @param rotation parentFromLocal, both covers alike.
 */
export function toAnatomical(joint: AnatomicalJoint, rotation: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  const { kind, signs } = joint;
  const q = multiply(inverseMultiply(joint.parentFromProximal, rotation, turned), joint.localFromDistal, turned);
  if (kind === 'tilt') tiltAngles(q, out);
  else eulerAngles(q, orderOf[kind], out);
  for (let k = 0; k < 3; k++) out[k] *= signs[k];
  return out;
}

/**
 * The rotation parentFromLocal with these angles, rad. The inverse of `toAnatomical`, exact but for rounding; any angles will do.
 * @category Clinical angles
 */
export function fromAnatomical(joint: AnatomicalJoint, angles: Readonly<Vec3>, out: Quat = [0, 0, 0, 1]): Quat {
  const { kind, signs } = joint;
  const raw: Vec3 = [angles[0] * signs[0], angles[1] * signs[1], angles[2] * signs[2]];
  const q = kind === 'tilt' ? rotationFromTilt(raw) : rotationFromEuler(raw, orderOf[kind]);
  multiply(multiply(joint.parentFromProximal, q, q), conjugate(joint.localFromDistal), out);
  return normalize(out, out);
}

/** Of all angles of a rotation, those nearest to `about`; they may lie beyond the ranges that `toAnatomical` keeps. */
export function anatomicalNear(
  joint: AnatomicalJoint,
  rotation: Readonly<Quat>,
  about: Readonly<Vec3>,
  out: Vec3 = [0, 0, 0],
): Vec3 {
  toAnatomical(joint, rotation, out);
  if (joint.kind !== 'tilt') {
    const { signs } = joint;
    const raw: Vec3 = [out[0] * signs[0], out[1] * signs[1], out[2] * signs[2]];
    nearestEuler(raw, [about[0] * signs[0], about[1] * signs[1], about[2] * signs[2]], out);
    for (let k = 0; k < 3; k++) out[k] *= signs[k];
    return out;
  }
  // A swing by an angle is one by a whole turn less the other way.
  const [a, b] = out;
  const size = Math.hypot(a, b);
  const other = size > 1e-9 ? 1 - (2 * Math.PI) / size : 1;
  if (Math.hypot(a * other - about[0], b * other - about[1]) < Math.hypot(a - about[0], b - about[1])) {
    out[0] = a * other;
    out[1] = b * other;
  }
  out[2] = about[2] + wrapAngle(out[2] - about[2]);
  return out;
}

/** rad: past these a description by three angles says little: next to a lock of a sequence, and next to half a turn of a tilt. */
const LAST_MIDDLE = (80 * Math.PI) / 180;
const LAST_TILT = (165 * Math.PI) / 180;

/**
 * Whether three angles say how a joint looks. Where the middle angle of a sequence comes near a right angle, or a tilt near half a turn, the others
 * may be anything: a thigh "abducts to 157°".
 *
 * @param angles rad, as `toAnatomical` or `anatomicalNear` tells them.
 */
export const areTelling = ({ kind }: AnatomicalJoint, [a, b]: Readonly<Vec3>): boolean =>
  kind === 'tilt' ? Math.hypot(a, b) <= LAST_TILT : Math.abs(b) <= LAST_MIDDLE;

/** Written before it is read by each who uses it. */
const turned: Quat = [0, 0, 0, 1];

/** q = swing · twist about Y: the swing's rotation vector about Z and about X, and the twist. */
function tiltAngles(q: Readonly<Quat>, out: Vec3): void {
  const sign = q[3] < 0 ? -1 : 1;
  const w = q[3] * sign;
  const y = q[1] * sign;
  const along = Math.sqrt(y * y + w * w);
  const cosine = along > 1e-12 ? w / along : 1;
  const sine = along > 1e-12 ? y / along : 0;
  // swing = q · twist⁻¹
  const x = (q[0] * cosine + q[2] * sine) * sign;
  const z = (q[2] * cosine - q[0] * sine) * sign;
  turned[0] = x;
  turned[1] = 0;
  turned[2] = z;
  turned[3] = along;
  rotationVector(turned, out);
  const aboutX = out[0];
  out[0] = out[2];
  out[1] = aboutX;
  out[2] = 2 * Math.atan2(sine, cosine);
}

function rotationFromTilt([z, x, twist]: Readonly<Vec3>): Quat {
  return multiply(rotationFromVector([x, 0, z]), [0, Math.sin(twist / 2), 0, Math.cos(twist / 2)]);
}
