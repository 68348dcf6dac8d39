import { quantileOf } from '../math';
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
  const { size, matrix, placed, options, room } = fit;
  const squares: number[] = [];
  fit.place();
  for (let p = 0; p < placed.length; p += 3) {
    const squared = [0, 1, 2].reduce((sum, k) => sum + (placed[p + k] - observed[p + k]) ** 2, 0);
    if (squared >= 0) squares.push(squared);
  }
  if (squares.length === 0) return options.noise;
  fit.assemble(observed);
  const whole = room.damped;
  whole.entries.set(matrix.entries);
  fit.assemblePoints(observed);
  for (let i = 0; i < size; i++) whole.entries[whole.starts[i] + i] += 1e-9;
  let told = 0;
  if (factor(whole)) {
    const column = new Float64Array(size);
    const { first, starts, entries } = matrix;
    for (let j = 0; j < size; j++) {
      for (let i = 0; i < size; i++) {
        const [row, other] = [Math.max(i, j), Math.min(i, j)];
        column[i] = other >= first[row] ? entries[starts[row] + other] : 0;
      }
      solveFactored(whole, column);
      told += column[j];
    }
  }
  const left = Math.max(1 - told / (3 * squares.length), 0.1);
  return Math.sqrt(quantileOf(squares, 0.5) / MEDIAN_SQUARED / left);
}
