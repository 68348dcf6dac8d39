import type { Points, Vec3 } from './types';

/** The mean of N×3 points, N ≥ 1. */
export function meanPoint(points: Points): Vec3 {
  const count = points.length / 3;
  const mean: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i += 3) {
    mean[0] += points[i] / count;
    mean[1] += points[i + 1] / count;
    mean[2] += points[i + 2] / count;
  }
  return mean;
}

/** The upper triangle [xx, xy, xz, yy, yz, zz] of Σ (p − mean)(p − mean)ᵀ: N times the covariance of N×3 points. */
export function scatter(points: Points, mean: Vec3): number[] {
  const [mx, my, mz] = mean;
  let xx = 0;
  let xy = 0;
  let xz = 0;
  let yy = 0;
  let yz = 0;
  let zz = 0;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] - mx;
    const y = points[i + 1] - my;
    const z = points[i + 2] - mz;
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  return [xx, xy, xz, yy, yz, zz];
}
