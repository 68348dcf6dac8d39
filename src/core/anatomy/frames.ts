import {
  cross,
  dot,
  length,
  multiply,
  normalize,
  type Quat,
  rotateVector,
  rotationBetween,
  unit,
  type Vec3,
} from '../math';
import { reject } from './body-axes';

/** Below this sine two directions count as one. */
const PARALLEL = 1e-3;

/** The rotation whose matrix has these orthonormal, right-handed columns. */
function rotationFromBasis(x: Readonly<Vec3>, y: Readonly<Vec3>, z: Readonly<Vec3>): Quat {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) return normalize([y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]);
  if (x[0] > y[1] && x[0] > z[2]) return normalize([1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2], y[2] - z[1]]);
  if (y[1] > z[2]) return normalize([y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2], z[0] - x[2]]);
  return normalize([z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1], x[1] - y[0]]);
}

/** The frame (worldFromFrame) with Y along `y` and X as near to `x` as can be; null where they are parallel or without length. */
export function frameFrom(x: Readonly<Vec3>, y: Readonly<Vec3>): Quat | null {
  const up = unit(y);
  const ahead = reject(unit(x), up);
  if (length(up) === 0 || length(ahead) < PARALLEL) return null;
  const forward = unit(ahead);
  return rotationFromBasis(forward, up, cross(forward, up));
}

/**
 * A frame after the smallest turn that takes its −Y onto the direction of a bone; straight up is reached sideways, about X. `frame` itself
 * where the bone has no length.
 *
 * @param bone unit, or zero.
 */
export function alongBone(frame: Readonly<Quat>, bone: Readonly<Vec3>): Quat {
  if (length(bone) === 0) return [...frame];
  const down = rotateVector(frame, [0, -1, 0]);
  if (dot(down, bone) < -0.9999) return multiply(frame, [1, 0, 0, 0]);
  return normalize(multiply(rotationBetween(down, bone), frame));
}

/** A limb bent by less than this in the rest pose does not tell the axis that it bends about. sin 20°. */
const BENT = Math.sin((20 * Math.PI) / 180);

/**
 * The frame of a limb's upper bone: after the smallest turn from hanging, or, where the limb rests bent, rolled so that it bends about Z.
 *
 * @param upper unit: from shoulder to elbow, from hip to knee.
 * @param lower unit: from elbow to wrist, from knee to ankle.
 * @param bends 1 where the lower bone bends forward, as an elbow, −1 where backward, as a knee.
 */
export function limbFrame(body: Readonly<Quat>, upper: Readonly<Vec3>, lower: Readonly<Vec3>, bends: 1 | -1): Quat {
  const straight = alongBone(body, upper);
  const aside = reject(lower, upper);
  if (length(upper) === 0 || length(aside) < BENT) return straight;
  const forward: Vec3 = [bends * aside[0], bends * aside[1], bends * aside[2]];
  return frameFrom(forward, [-upper[0], -upper[1], -upper[2]]) ?? straight;
}
