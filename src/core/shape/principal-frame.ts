import { symmetricEigen } from '../math/eigen';
import type { Points, Vec3 } from '../math/types';

/** The frame of a cloud's principal axes: local = axes · (p − centre). */
export interface PrincipalFrame {
  /** The mean of the points. */
  centre: Vec3;
  /** Three unit rows, longest spread first; right-handed. */
  axes: number[];
}

/** The principal axes of `points` (N ≥ 1) by the eigenvectors of their covariance. */
export function principalFrame(points: Points): PrincipalFrame {
  const count = points.length / 3;
  const centre: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i++) centre[i % 3]! += points[i]! / count;
  // The entries of the covariance's upper triangle; a common factor changes no axis, so 1/N is left out.
  let xx = 0;
  let xy = 0;
  let xz = 0;
  let yy = 0;
  let yz = 0;
  let zz = 0;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]! - centre[0];
    const y = points[i + 1]! - centre[1];
    const z = points[i + 2]! - centre[2];
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  return { centre, axes: symmetricEigen([xx, xy, xz, yy, yz, zz]).vectors };
}

/** A point of the chart in the frame. */
export function toLocal(centre: Vec3, axes: readonly number[], point: Vec3, out: Vec3 = [0, 0, 0]): Vec3 {
  const x = point[0] - centre[0];
  const y = point[1] - centre[1];
  const z = point[2] - centre[2];
  out[0] = axes[0]! * x + axes[1]! * y + axes[2]! * z;
  out[1] = axes[3]! * x + axes[4]! * y + axes[5]! * z;
  out[2] = axes[6]! * x + axes[7]! * y + axes[8]! * z;
  return out;
}

/** The inverse of `toLocal`. */
export function fromLocal(centre: Vec3, axes: readonly number[], local: Vec3, out: Vec3 = [0, 0, 0]): Vec3 {
  const x = local[0];
  const y = local[1];
  const z = local[2];
  out[0] = centre[0] + axes[0]! * x + axes[3]! * y + axes[6]! * z;
  out[1] = centre[1] + axes[1]! * x + axes[4]! * y + axes[7]! * z;
  out[2] = centre[2] + axes[2]! * x + axes[5]! * y + axes[8]! * z;
  return out;
}
