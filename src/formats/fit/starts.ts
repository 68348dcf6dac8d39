import type { Quat, Vec3 } from '../../core';
import {
  cross,
  dot,
  multiply,
  readQuat,
  rotateVector,
  rotationBetween,
  scatter,
  symmetricEigen,
  unit,
} from '../../core/math';
import type { JointFrames } from '../regions/region';
import { vectorsAround } from './rotation-sets';

const X: Vec3 = [1, 0, 0];

/**
 * Frames to begin a search for the best from: the twist axis along the bone, and, unless it has to be the bone, along each principal axis of the rotations. For each
 * of them two frames of the parent: the middle, and one in which the bone sweeps along the great circle nearest to its directions,
 * which the search does not find by itself for elbows and knees.
 *
 * @param rotations N×4, parentFromChild.
 */
export function startFrames(
  rotations: Float64Array,
  middle: Readonly<Quat>,
  bone: Readonly<Vec3>,
  isAlongBone: boolean,
): JointFrames[] {
  const { vectors } = symmetricEigen(scatter(vectorsAround(rotations, middle), [0, 0, 0]));
  const axes = [bone, ...(isAlongBone ? [] : [0, 3, 6].map((k) => vectors.slice(k, k + 3) as Vec3))];
  return axes.flatMap((axis) => {
    const child = rotationBetween(X, axis);
    const still: JointFrames = { parent: multiply(middle, child), child };
    const swept = sweepFrame(rotations, middle, axis);
    return swept ? [{ parent: swept, child }, still] : [still];
  });
}

/** The frame with x in the middle of the arc that `axis` sweeps, y across the arc's plane; null where it points along y. */
function sweepFrame(rotations: Float64Array, middle: Readonly<Quat>, axis: Readonly<Vec3>): Quat | null {
  const directions = new Float64Array((3 * rotations.length) / 4);
  for (let i = 0; 3 * i < directions.length; i++) directions.set(rotateVector(readQuat(rotations, i), axis), 3 * i);
  const { vectors } = symmetricEigen(scatter(directions, [0, 0, 0]));
  const y = vectors.slice(6, 9) as Vec3;
  const ahead = rotateVector(middle, axis);
  const off = dot(ahead, y);
  const e = unit([ahead[0] - off * y[0], ahead[1] - off * y[1], ahead[2] - off * y[2]]);
  if (Math.abs(off) > 1 - 1e-6) return null;
  const f = cross(y, e);
  let [low, high] = [0, 0];
  for (let i = 0; i < directions.length; i += 3) {
    const direction: Vec3 = [directions[i], directions[i + 1], directions[i + 2]];
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
