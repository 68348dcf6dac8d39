import type { Quat, Vec3 } from '../core';
import { rotationVector } from '../core/math';

const short: Quat = [0, 0, 0, 1];

/** Rotation vector (axis × angle, rad) of a unit quaternion, the short way round whatever its cover. */
export function shortVector(q: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  const sign = q[3] < 0 ? -1 : 1;
  for (let k = 0; k < 4; k++) short[k] = sign * q[k];
  return rotationVector(short, out);
}
