import type { Points, Vec3 } from './types';

/** The mean of N×3 points, N ≥ 1. */
export function meanPoint(points: Points): Vec3 {
  const count = points.length / 3;
  const mean: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i++) mean[i % 3] += points[i] / count;
  return mean;
}

/** The upper triangle [xx, xy, xz, yy, yz, zz] of Σ (p − mean)(p − mean)ᵀ: N times the covariance of N×3 points. */
export function scatter(points: Points, mean: Vec3): number[] {
  const sums = [0, 0, 0, 0, 0, 0];
  const off: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i += 3) {
    for (let k = 0; k < 3; k++) off[k] = points[i + k] - mean[k];
    let n = 0;
    for (let a = 0; a < 3; a++) for (let b = a; b < 3; b++) sums[n++] += off[a] * off[b];
  }
  return sums;
}
