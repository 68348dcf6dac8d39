import { inStretches, type Steps } from '../math';

/** Rows that are factored in a step: some ms. */
const ROWS = 128;

/**
 * Factors a symmetric matrix that is positive definite, L · Lᵀ, in place.
 *
 * @param a size×size, row by row; the lower triangle counts, and becomes L.
 * @returns false where the matrix is not positive definite.
 */
export function factor(a: Float64Array, size: number): boolean {
  for (let i = 0; i < size; i++) {
    const row = i * size;
    for (let j = 0; j <= i; j++) {
      const other = j * size;
      let sum = a[row + j];
      for (let k = 0; k < j; k++) sum -= a[row + k] * a[other + k];
      if (j < i) a[row + j] = sum / a[other + j];
      else if (sum > 1e-14) a[row + i] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

/** Solves L · Lᵀ · x = b for a factored matrix; `b` becomes x. */
export function solveFactored(l: Float64Array, size: number, b: Float64Array): void {
  for (let i = 0; i < size; i++) {
    const row = i * size;
    let sum = b[i];
    for (let k = 0; k < i; k++) sum -= l[row + k] * b[k];
    b[i] = sum / l[row + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    const row = i * size;
    b[i] /= l[row + i];
    const x = b[i];
    for (let k = 0; k < i; k++) b[k] -= l[row + k] * x;
  }
}

/**
 * A symmetric matrix whose entries are 0 farther than `band` from the diagonal: row i has the entries of columns i − band to i, the last
 * of them on the diagonal.
 */
export interface Banded {
  readonly size: number;
  readonly band: number;
  /** size×(band + 1), row by row. */
  readonly entries: Float64Array;
}

export const createBanded = (size: number, band: number): Banded => ({
  size,
  band,
  entries: new Float64Array(size * (band + 1)),
});

/** Where the entry of row i and column j ≤ i is. */
export const bandedAt = ({ band }: Banded, i: number, j: number): number => i * (band + 1) + j - i + band;

/** As `factor`, for a banded matrix: the factor has the same band. Takes time in size · band². */
export function* factorBandedInSteps({ size, band, entries }: Banded): Steps<boolean> {
  let isPositive = true;
  yield* inStretches(
    size,
    (from, to) => {
      for (let i = from; i < to && isPositive; i++) isPositive = factorRow(entries, band, i);
    },
    ROWS,
  );
  return isPositive;
}

/** @returns false where the matrix is not positive definite. */
function factorRow(entries: Float64Array, band: number, i: number): boolean {
  const first = Math.max(0, i - band);
  const row = i * band + band;
  for (let j = first; j < i; j++) {
    const other = j * band + band;
    let sum = entries[row + j];
    for (let k = Math.max(first, j - band); k < j; k++) sum -= entries[row + k] * entries[other + k];
    entries[row + j] = sum / entries[other + j];
  }
  let rest = entries[row + i];
  for (let k = first; k < i; k++) rest -= entries[row + k] ** 2;
  if (!(rest > 1e-14)) return false;
  entries[row + i] = Math.sqrt(rest);
  return true;
}

/** As `solveFactored`, for a banded factor. */
export function solveBanded({ size, band, entries }: Banded, b: Float64Array): void {
  for (let i = 0; i < size; i++) {
    const row = i * band + band;
    let sum = b[i];
    for (let k = Math.max(0, i - band); k < i; k++) sum -= entries[row + k] * b[k];
    b[i] = sum / entries[row + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    const row = i * band + band;
    b[i] /= entries[row + i];
    const x = b[i];
    for (let k = Math.max(0, i - band); k < i; k++) b[k] -= entries[row + k] * x;
  }
}
