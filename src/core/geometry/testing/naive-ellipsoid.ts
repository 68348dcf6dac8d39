import type { Points } from '../../math/types';

/**
 * The volume (up to 4π/3) of the smallest ellipsoid around points that span the space, by Khachiyan's steps alone,
 * each starting afresh from the weights. Slow: the error falls as one over the number of steps.
 */
export function naiveMinimumVolume(points: Points, steps: number): number {
  const count = points.length / 3;
  const lifted = Array.from({ length: count }, (_, i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2], 1]);
  const weights = Array<number>(count).fill(1 / count);
  const moment = () =>
    [0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => lifted.reduce((sum, q, i) => sum + weights[i] * q[r] * q[c], 0)));
  for (let step = 0; step < steps; step++) {
    const matrix = moment();
    let far = 0;
    let farthest = 0;
    lifted.forEach((q, i) => {
      const solved = solve(matrix, q);
      const distance = q.reduce((sum, value, k) => sum + value * solved[k], 0);
      if (distance > farthest) [far, farthest] = [i, distance];
    });
    const size = (farthest - 4) / (4 * (farthest - 1));
    weights.forEach((weight, i) => {
      weights[i] = weight * (1 - size) + (i === far ? size : 0);
    });
  }
  // det of the lifted moment is det of the covariance; the ellipsoid is 3 times the covariance, scaled to contain all.
  const matrix = moment();
  const farthest = Math.max(
    ...lifted.map((q) => {
      const solved = solve(matrix, q);
      return q.reduce((sum, value, k) => sum + value * solved[k], 0) - 1;
    }),
  );
  return Math.sqrt(determinant(matrix) * farthest ** 3);
}

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  eliminate(rows);
  for (let p = rows.length - 1; p >= 0; p--) {
    for (let c = p + 1; c < rows.length; c++) rows[p][rows.length] -= rows[p][c] * rows[c][rows.length];
    rows[p][rows.length] /= rows[p][p];
  }
  return rows.map((row) => row[rows.length]);
}

function determinant(matrix: number[][]): number {
  const rows = matrix.map((row) => [...row]);
  const sign = eliminate(rows);
  return rows.reduce((product, row, i) => product * row[i], sign);
}

/** To upper triangular form; returns the sign of the row swaps. */
function eliminate(rows: number[][]): number {
  let sign = 1;
  for (let p = 0; p < rows.length; p++) {
    let best = p;
    for (let r = p + 1; r < rows.length; r++) if (Math.abs(rows[r][p]) > Math.abs(rows[best][p])) best = r;
    if (best !== p) {
      [rows[p], rows[best]] = [rows[best], rows[p]];
      sign = -sign;
    }
    for (let r = p + 1; r < rows.length; r++) {
      const factor = rows[r][p] / rows[p][p];
      for (let c = p; c < rows[r].length; c++) rows[r][c] -= factor * rows[p][c];
    }
  }
  return sign;
}
