import type { AnatomicalJoint, Quat, Vec3 } from '../../core';
import { rotateVector } from '../../core/math';

const q: Quat = [0, 0, 0, 1];
const v: Vec3 = [0, 0, 0];

/**
 * The axis that a joint turns about, right-handed, when one of its three angles grows: unit, in the frame of its parent. Allocates nothing.
 *
 * Of a sequence these are the first axis, the second as the first turn leaves it, and the third as both do. Of a tilt the last is the bone, and
 * the others are columns of the left Jacobian of the swing's rotation vector ω = θn: J·e = (sin θ/θ)·e + (1 − sin θ/θ)·(n·e)·n + ((1 − cos θ)/θ)·n×e.
 *
 * @param angles rad, as of `toAnatomical`
 */
export function ringAxis(joint: AnatomicalJoint, angles: Readonly<Vec3>, axis: number, out: Vec3): Vec3 {
  const { kind, signs } = joint;
  out[0] = out[1] = out[2] = 0;
  const a = angles[0] * signs[0];
  const b = angles[1] * signs[1];
  if (kind === 'tilt') tiltAxis(a, b, axis, out);
  else {
    const isZxy = kind === 'zxy';
    out[axis === 1 ? 0 : (axis === 0) === isZxy ? 2 : 1] = 1;
    if (axis === 2) rotateVector(turnAbout(0, b), out, out);
    if (axis > 0) rotateVector(turnAbout(isZxy ? 2 : 1, a), out, out);
  }
  rotateVector(joint.parentFromProximal, out, out);
  const length = signs[axis] * (Math.hypot(out[0], out[1], out[2]) || 1);
  for (let k = 0; k < 3; k++) out[k] /= length;
  return out;
}

/** The swing turns about Z by `z` and about X by `x`, together. */
function tiltAxis(z: number, x: number, axis: number, out: Vec3): void {
  const angle = Math.hypot(x, z);
  const nx = angle > 1e-9 ? x / angle : 1;
  const nz = angle > 1e-9 ? z / angle : 0;
  if (axis === 2) {
    out[1] = 1;
    const s = Math.sin(angle / 2);
    q[0] = nx * s;
    q[1] = 0;
    q[2] = nz * s;
    q[3] = Math.cos(angle / 2);
    rotateVector(q, out, out);
    return;
  }
  const e = axis === 0 ? 2 : 0;
  const straight = angle > 1e-4 ? Math.sin(angle) / angle : 1;
  const aside = angle > 1e-4 ? (1 - Math.cos(angle)) / angle : angle / 2;
  const along = (axis === 0 ? nz : nx) * (1 - straight);
  v[0] = nx * along;
  v[1] = 0;
  v[2] = nz * along;
  v[e] += straight;
  // n × Z = (0, −nx, 0); n × X = (0, nz, 0).
  v[1] += aside * (axis === 0 ? -nx : nz);
  for (let k = 0; k < 3; k++) out[k] = v[k];
}

/** The rotation about a coordinate axis. Written before it is read. */
function turnAbout(axis: number, angle: number): Quat {
  q[0] = q[1] = q[2] = 0;
  q[axis] = Math.sin(angle / 2);
  q[3] = Math.cos(angle / 2);
  return q;
}
