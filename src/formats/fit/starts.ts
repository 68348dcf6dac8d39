import { multiply, type Quat, readQuat, rotateVector, rotationVector, type Vec3 } from '../../core';
import { symmetricEigen } from '../../core/math/eigen';
import { rotationBetween } from '../../core/math/rotation';
import { cross, dot, unit } from '../../core/math/vector';
import type { JointFrames } from '../regions/region';

const X: Vec3 = [1, 0, 0];

/**
 * Frames to begin a search for the best from: the twist axis along the bone, and along each principal axis of the motion. For each
 * of them two frames of the parent: the mean pose, and one in which the bone sweeps along the great circle nearest to its directions,
 * which the search does not find by itself for elbows and knees.
 *
 * @param rotations N×4, parentFromChild.
 */
export function startFrames(rotations: Float64Array, mean: Readonly<Quat>, bone: Readonly<Vec3>): JointFrames[] {
  const back: Quat = [-mean[0], -mean[1], -mean[2], mean[3]];
  const count = rotations.length / 4;
  const scatter = [0, 0, 0, 0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < count; i++) {
    multiply(back, readQuat(rotations, i, q), q);
    if (q[3] < 0) for (let k = 0; k < 4; k++) q[k] = -q[k];
    addSquare(scatter, rotationVector(q));
  }
  const { vectors } = symmetricEigen(scatter);
  const axes = [bone, ...[0, 3, 6].map((k) => vectors.slice(k, k + 3) as Vec3)];
  return axes.flatMap((axis) => {
    const child = rotationBetween(X, axis);
    const still: JointFrames = { parent: multiply(mean, child), child };
    const swept = sweepFrame(rotations, mean, axis);
    return swept ? [{ parent: swept, child }, still] : [still];
  });
}

/** The frame with x in the middle of the arc that `axis` sweeps, y across the arc's plane; null where it points along y. */
function sweepFrame(rotations: Float64Array, mean: Readonly<Quat>, axis: Readonly<Vec3>): Quat | null {
  const count = rotations.length / 4;
  const directions = Array.from({ length: count }, (_, i) => rotateVector(readQuat(rotations, i), axis));
  const scatter = [0, 0, 0, 0, 0, 0];
  for (const direction of directions) addSquare(scatter, direction);
  const { vectors } = symmetricEigen(scatter);
  const y = vectors.slice(6, 9) as Vec3;
  const middle = rotateVector(mean, axis);
  const off = dot(middle, y);
  const e = unit([middle[0] - off * y[0], middle[1] - off * y[1], middle[2] - off * y[2]]);
  if (Math.abs(off) > 1 - 1e-6) return null;
  const f = cross(y, e);
  let [low, high] = [0, 0];
  for (const direction of directions) {
    const angle = Math.atan2(dot(direction, f), dot(direction, e));
    low = Math.min(low, angle);
    high = Math.max(high, angle);
  }
  const [c, s] = [Math.cos((low + high) / 2), Math.sin((low + high) / 2)];
  const x: Vec3 = [e[0] * c + f[0] * s, e[1] * c + f[1] * s, e[2] * c + f[2] * s];
  // x onto its place, then about it until y is on its own.
  const toX = rotationBetween(X, x);
  const now = rotateVector(toX, [0, 1, 0]);
  const turn = Math.atan2(dot(cross(now, y), x), dot(now, y));
  return multiply(
    [x[0] * Math.sin(turn / 2), x[1] * Math.sin(turn / 2), x[2] * Math.sin(turn / 2), Math.cos(turn / 2)],
    toX,
  );
}

/** Adds v vᵀ to a symmetric matrix [xx, xy, xz, yy, yz, zz]. */
function addSquare(m: number[], [x, y, z]: Readonly<Vec3>): void {
  m[0] += x * x;
  m[1] += x * y;
  m[2] += x * z;
  m[3] += y * y;
  m[4] += y * z;
  m[5] += z * z;
}
