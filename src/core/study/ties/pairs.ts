import type { Points } from '../../math';

/** Two joints' rotation vectors, frame by frame. */
export interface Pairs {
  /** N×3 each, some 30 a second. */
  readonly fullA: Points;
  readonly fullB: Points;
  /** n×3 each: of those, no two nearer than the spacing in the space of both. */
  readonly a: Points;
  readonly b: Points;
}

/** Frames a second that are looked at. */
const RATE = 30;
/** Cells of the first coordinates of both, along each axis. */
const CELLS = 1024;

/** Every so many frames are looked at, of a clip with this frame time (s). */
export const frameStride = (frameTime: number): number => Math.max(1, Math.round(1 / (RATE * frameTime)));

/** Every `step`th vector of an N×3 row. */
export function everyNth(vectors: Points, step: number): Points {
  if (step === 1) return vectors;
  const count = Math.floor(vectors.length / 3 / step);
  const kept = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) kept[3 * i + k] = vectors[3 * step * i + k];
  return kept;
}

/** @param spacing rad in the space of both. */
export function thinPairs(fullA: Points, fullB: Points, spacing: number): Pairs {
  const kept: number[] = [];
  const cells = new Map<number, number[]>();
  const squaredSpacing = spacing * spacing;
  const count = fullA.length / 3;
  for (let i = 0; i < count; i++) {
    const column = Math.floor(fullA[3 * i] / spacing);
    const row = Math.floor(fullB[3 * i] / spacing);
    let isFree = true;
    for (let e = 0; e < 9 && isFree; e++) {
      const cell = cells.get((column + (e % 3) - 1) * CELLS + row + Math.floor(e / 3) - 1);
      if (cell) isFree = isFreeIn(cell, fullA, fullB, i, squaredSpacing);
    }
    if (!isFree) continue;
    kept.push(i);
    const key = column * CELLS + row;
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  }
  return { fullA, fullB, a: pick(fullA, kept), b: pick(fullB, kept) };
}

function isFreeIn(cell: readonly number[], a: Points, b: Points, i: number, squaredSpacing: number): boolean {
  // The latest are the nearest, as a rule.
  for (let n = cell.length - 1; n >= 0; n--) {
    const j = cell[n];
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const da = a[3 * i + k] - a[3 * j + k];
      const db = b[3 * i + k] - b[3 * j + k];
      squared += da * da + db * db;
    }
    if (squared < squaredSpacing) return false;
  }
  return true;
}

export function pick(points: Points, indices: readonly number[]): Points {
  const picked = new Float64Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) for (let k = 0; k < 3; k++) picked[3 * i + k] = points[3 * indices[i] + k];
  return picked;
}
