import { factor, solveFactored } from './cholesky';
import type { PoseFit } from './pose-fit';

/** The median of a squared distance in three dimensions, each with standard deviation 1. */
const MEDIAN_SQUARED = 2.366;

/**
 * The noise of points, m along each axis, by how far they are from a pose that was fitted to them. A fit takes some of the noise into the
 * pose: as many numbers as the points tell of the pose, which are counted by the trace of (matrix of all)⁻¹ · (matrix of the points).
 *
 * @param fit a pose that was fitted to one frame.
 * @param observed K×3, m; NaN for what is missing.
 */
export function residualNoise(fit: PoseFit, observed: ArrayLike<number>): number {
  const { size, matrix, placed, options } = fit;
  const squares: number[] = [];
  fit.place();
  for (let p = 0; p < placed.length; p += 3) {
    const squared = [0, 1, 2].reduce((sum, k) => sum + (placed[p + k] - observed[p + k]) ** 2, 0);
    if (squared >= 0) squares.push(squared);
  }
  if (squares.length === 0) return options.noise;
  fit.assemble(observed);
  const whole = matrix.slice();
  fit.assemblePoints(observed);
  for (let i = 0; i < size; i++) whole[i * size + i] += 1e-9;
  let told = 0;
  if (factor(whole, size)) {
    const column = new Float64Array(size);
    for (let j = 0; j < size; j++) {
      for (let i = 0; i < size; i++) column[i] = matrix[Math.max(i, j) * size + Math.min(i, j)];
      solveFactored(whole, size, column);
      told += column[j];
    }
  }
  squares.sort((a, b) => a - b);
  const median = squares[squares.length >> 1] / MEDIAN_SQUARED;
  const left = Math.max(1 - told / (3 * squares.length), 0.1);
  return Math.sqrt(median / left);
}
