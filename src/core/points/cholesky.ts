import { inStretches, type Steps } from '../math';

/** Rows that are factored in a step: some ms. */
const ROWS = 256;

/**
 * A symmetric matrix of which each row has a run of columns up to the diagonal; before the run all is 0. The factor of a matrix that is
 * positive definite has the same runs.
 */
export interface Skyline {
  readonly size: number;
  /** By row: the first column of its run. */
  readonly first: Int32Array;
  /** By row: where in `entries` the entry of column 0 would be; column j ≥ first[i] of row i is at starts[i] + j. */
  readonly starts: Int32Array;
  readonly entries: Float64Array;
}

/** @param first by row: the first column whose entry may differ from 0. */
export function createSkyline(first: ArrayLike<number>): Skyline {
  const size = first.length;
  const starts = new Int32Array(size);
  let count = 0;
  for (let i = 0; i < size; i++) {
    starts[i] = count - first[i];
    count += i + 1 - first[i];
  }
  return { size, first: Int32Array.from(first), starts, entries: new Float64Array(count) };
}

/**
 * Factors a matrix that is positive definite, L · Lᵀ, in place.
 *
 * @param size how many rows and columns to take, from the first.
 * @returns false where the matrix is not positive definite.
 */
export function factor(matrix: Skyline, size = matrix.size): boolean {
  for (let i = 0; i < size; i++) if (!factorRow(matrix, i)) return false;
  return true;
}

/** As `factor`. Takes time in the squares of the lengths of the runs. */
export function* factorInSteps(matrix: Skyline, size = matrix.size): Steps<boolean> {
  let isPositive = true;
  yield* inStretches(
    size,
    (from, to) => {
      for (let i = from; i < to && isPositive; i++) isPositive = factorRow(matrix, i);
    },
    ROWS,
  );
  return isPositive;
}

/** @returns false where the matrix is not positive definite. */
function factorRow({ first, starts, entries }: Skyline, i: number): boolean {
  const begin = first[i];
  const row = starts[i];
  for (let j = begin; j < i; j++) {
    const other = starts[j];
    const from = Math.max(begin, first[j]);
    entries[row + j] = (entries[row + j] - dotRows(entries, row + from, other + from, j - from)) / entries[other + j];
  }
  const rest = entries[row + i] - dotRows(entries, row + begin, row + begin, i - begin);
  if (!(rest > 1e-14)) return false;
  entries[row + i] = Math.sqrt(rest);
  return true;
}

/** The product of two rows. Four sums at once: a processor does not wait for one to add the next. */
function dotRows(entries: Float64Array, a: number, b: number, count: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let k = 0;
  for (; k + 3 < count; k += 4) {
    s0 += entries[a + k] * entries[b + k];
    s1 += entries[a + k + 1] * entries[b + k + 1];
    s2 += entries[a + k + 2] * entries[b + k + 2];
    s3 += entries[a + k + 3] * entries[b + k + 3];
  }
  for (; k < count; k++) s0 += entries[a + k] * entries[b + k];
  return s0 + s1 + (s2 + s3);
}

/** Solves L · Lᵀ · x = b for a factored matrix; `b` becomes x. */
export function solveFactored({ first, starts, entries, size: all }: Skyline, b: Float64Array, size = all): void {
  for (let i = 0; i < size; i++) {
    const row = starts[i];
    let sum = b[i];
    for (let k = first[i]; k < i; k++) sum -= entries[row + k] * b[k];
    b[i] = sum / entries[row + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    const row = starts[i];
    b[i] /= entries[row + i];
    const x = b[i];
    for (let k = first[i]; k < i; k++) b[k] -= entries[row + k] * x;
  }
}
