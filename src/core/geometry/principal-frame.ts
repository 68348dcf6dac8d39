import { meanPoint, type Points, scatter, symmetricEigen, type Vec3 } from '../math';

/** The frame of a cloud's principal axes: local = axes · (p − centre). */
export interface PrincipalFrame {
  /** The mean of the points. */
  centre: Vec3;
  /** Three unit rows, longest spread first; right-handed. */
  axes: number[];
}

/** The principal axes of `points` (N ≥ 1) by the eigenvectors of their covariance. */
export function principalFrame(points: Points): PrincipalFrame {
  const centre = meanPoint(points);
  // A common factor changes no axis: the scatter does as well as the covariance.
  return { centre, axes: symmetricEigen(scatter(points, centre)).vectors };
}

/** A point of the chart in the frame. */
export function toLocal(
  centre: readonly number[],
  axes: readonly number[],
  point: Readonly<Vec3>,
  out: Vec3 = [0, 0, 0],
): Vec3 {
  const x = point[0] - centre[0];
  const y = point[1] - centre[1];
  const z = point[2] - centre[2];
  out[0] = axes[0] * x + axes[1] * y + axes[2] * z;
  out[1] = axes[3] * x + axes[4] * y + axes[5] * z;
  out[2] = axes[6] * x + axes[7] * y + axes[8] * z;
  return out;
}

/** The inverse of `toLocal`. */
export function fromLocal(
  centre: readonly number[],
  axes: readonly number[],
  local: Readonly<Vec3>,
  out: Vec3 = [0, 0, 0],
): Vec3 {
  const x = local[0];
  const y = local[1];
  const z = local[2];
  out[0] = centre[0] + axes[0] * x + axes[3] * y + axes[6] * z;
  out[1] = centre[1] + axes[1] * x + axes[4] * y + axes[7] * z;
  out[2] = centre[2] + axes[2] * x + axes[5] * y + axes[8] * z;
  return out;
}
