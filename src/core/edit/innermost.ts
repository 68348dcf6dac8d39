import { type Points, symmetricEigen, type Vec3 } from '../math';
import type { Dimension } from '../shape';

/** rad: a spread below this is none, and no distance is measured in it. */
const NO_SPREAD = 1e-6;

/**
 * How far out points are, as the squared distance of Mahalanobis from the mean of `points`: (p − m)ᵀ C⁻¹ (p − m), along the axes in
 * which they spread. (Liu and Singh, "A quality index based on data depth", 1993)
 *
 * @param points N×dimension, N ≥ 1.
 */
export function outwardness(points: Points, dimension: Dimension): (point: ArrayLike<number>, at?: number) => number {
  const count = points.length / dimension;
  const mean: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i++) mean[i % dimension] += points[i] / count;
  const sums = [0, 0, 0, 0, 0, 0];
  const off: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i += dimension) {
    for (let k = 0; k < dimension; k++) off[k] = points[i + k] - mean[k];
    let n = 0;
    for (let a = 0; a < 3; a++) for (let b = a; b < 3; b++) sums[n++] += (off[a] * off[b]) / count;
  }
  const { values, vectors } = symmetricEigen(sums);
  return (point, at = 0) => {
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      if (!(values[axis] > NO_SPREAD * NO_SPREAD)) continue;
      let along = 0;
      for (let k = 0; k < dimension; k++) along += vectors[3 * axis + k] * (point[at + k] - mean[k]);
      squared += (along * along) / values[axis];
    }
    return squared;
  };
}

/**
 * The outwardness that a share of the points does not exceed: ⌈share · N⌉ of them, at least one, and those as far out as the last.
 *
 * @param share above 0 to 1.
 */
export function innermostReach(
  points: Points,
  dimension: Dimension,
  share: number,
): { measure: ReturnType<typeof outwardness>; most: number } {
  const measure = outwardness(points, dimension);
  const all = new Float64Array(points.length / dimension).map((_, i) => measure(points, dimension * i)).sort();
  // 0.99 · 100 is 99.00000000000001 in binary: rounding up would keep one more.
  const kept = Math.max(1, Math.ceil(share * all.length - 1e-9));
  return { measure, most: all[kept - 1] };
}

/** Indices of the points that are not of the innermost share, ascending. */
export function outermost(points: Points, dimension: Dimension, share: number): number[] {
  const { measure, most } = innermostReach(points, dimension, share);
  const found: number[] = [];
  for (let i = 0; i < points.length / dimension; i++) if (measure(points, dimension * i) > most) found.push(i);
  return found;
}
