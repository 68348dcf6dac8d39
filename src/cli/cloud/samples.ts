/**
 * Cells of rotations: quaternions, covers told apart, whose four numbers round to the same multiples of 1/128. Two rotations of a cell
 * are at most 1.8° apart: |Δq| ≤ 1/64, and an angle is 2·|Δq| for what is small. So every frame is that near to a sample that is kept,
 * which is less than the 0.05 rad that limits are padded by.
 */
const CELLS = 128;
/** How far apart two rotations of a cell may be in a chart, which stretches angles by up to 1.35 at 150° from the reference. */
export const CELL_REACH = 0.042;
const BASE = 2 * CELLS + 3;

/** The number of the cell of the quaternion at `i`. Numbers up to 1 + 1/128 have a cell. */
function cellOf(samples: ArrayLike<number>, i: number): number {
  let cell = 0;
  for (let k = 0; k < 4; k++) cell = cell * BASE + Math.round(samples[i + k] * CELLS) + CELLS + 1;
  return cell;
}

/** The order of quaternions of one cell, number by number: −1, 1, or 0 where they are the same. */
function compareNumbers(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): -1 | 0 | 1 {
  for (let k = 0; k < 4; k++) {
    if (a[i + k] !== b[j + k]) return a[i + k] < b[j + k] ? -1 : 1;
  }
  return 0;
}

/** The order of all quaternions: by cell, then number by number. −2 or 2 where the cells differ, else as `compareNumbers`. */
export function compareSamples(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): -2 | -1 | 0 | 1 | 2 {
  const cells = cellOf(a, i) - cellOf(b, j);
  return cells === 0 ? compareNumbers(a, i, b, j) : cells < 0 ? -2 : 2;
}

/** One sample per cell, the least of what was there, by rising cell. `rotations` is N×4 and must have no −0. */
export function samplesOf(rotations: Float32Array): Float32Array {
  const least = new Map<number, number>();
  // A joint that moves slowly stays in a cell for some frames: those are compared among themselves first.
  for (let i = 0, next = rotations.length > 0 ? cellOf(rotations, 0) : Number.NaN; i < rotations.length; ) {
    const cell = next;
    let own = i;
    for (i += 4; i < rotations.length; i += 4) {
      next = cellOf(rotations, i);
      if (next !== cell) break;
      if (compareNumbers(rotations, i, rotations, own) < 0) own = i;
    }
    const before = least.get(cell);
    if (before === undefined || compareNumbers(rotations, own, rotations, before) < 0) least.set(cell, own);
  }
  const cells = new Float64Array(least.size);
  let count = 0;
  for (const cell of least.keys()) cells[count++] = cell;
  cells.sort();
  const samples = new Float32Array(4 * cells.length);
  for (let n = 0; n < cells.length; n++) {
    const i = least.get(cells[n])!;
    for (let k = 0; k < 4; k++) samples[4 * n + k] = rotations[i + k];
  }
  return samples;
}

/** The samples of both, the least of each cell. One of them itself where it has all. */
export function mergeSamples(a: Float32Array, b: Float32Array): Float32Array {
  const merged = new Float32Array(a.length + b.length);
  let [i, j, n] = [0, 0, 0];
  let [fromA, fromB] = [0, 0];
  while (i < a.length || j < b.length) {
    const order = i === a.length ? 2 : j === b.length ? -2 : compareSamples(a, i, b, j);
    const source = order <= 0 ? a : b;
    const at = order <= 0 ? i : j;
    for (let k = 0; k < 4; k++) merged[n + k] = source[at + k];
    n += 4;
    if (order <= 0) fromA++;
    if (order >= 0) fromB++;
    if (order < 2) i += 4;
    if (order > -2) j += 4;
  }
  if (4 * fromA === n && n === a.length) return a;
  if (4 * fromB === n && n === b.length) return b;
  return merged.slice(0, n);
}
