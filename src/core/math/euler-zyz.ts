import type { Quat, Vec3 } from './types';

/** Below this, sin ψ/2 or cos ψ/2 counts as gimbal lock: φ and θ turn about one axis. */
const LOCK = 1e-9;

/**
 * The angles of q = Rz(φ) · Ry(ψ) · Rz(θ): φ and θ in [−π, π], ψ in [0, π], rad; the same for q and −q. In gimbal lock
 * (ψ = 0 or π) only a sum or difference of φ and θ is known, and θ is 0.
 *
 * Read off the quaternion itself, (w, z) = cos ψ/2 · (cos, sin)((θ + φ)/2) and (y, x) = sin ψ/2 · (cos, sin)((θ − φ)/2), so that
 * no digit is lost near the lock, where the arccosine of Engell-Nørregård and Erleben (appendix A) loses half of them.
 */
export function zyzFromRotation(q: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  const [x, y, z, w] = q;
  const sine = Math.sqrt(x * x + y * y);
  const cosine = Math.sqrt(z * z + w * w);
  let sum = 2 * Math.atan2(z, w);
  let difference = 2 * Math.atan2(x, y);
  if (sine < LOCK) difference = -sum;
  else if (cosine < LOCK) sum = -difference;
  out[0] = wrap((sum - difference) / 2);
  out[1] = 2 * Math.atan2(sine, cosine);
  out[2] = wrap((sum + difference) / 2);
  return out;
}

/** Rz(φ) · Ry(ψ) · Rz(θ) of angles (φ, ψ, θ), rad, any size. */
export function rotationFromZyz(angles: Readonly<Vec3>, out: Quat = [0, 0, 0, 1]): Quat {
  const half = angles[1] / 2;
  const sum = (angles[2] + angles[0]) / 2;
  const difference = (angles[2] - angles[0]) / 2;
  const sine = Math.sin(half);
  const cosine = Math.cos(half);
  out[0] = sine * Math.sin(difference);
  out[1] = sine * Math.cos(difference);
  out[2] = cosine * Math.sin(sum);
  out[3] = cosine * Math.cos(sum);
  return out;
}

function wrap(angle: number): number {
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
}
