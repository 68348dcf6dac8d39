/** `[at (0 to 1), halfWidth, halfDepth, offset to the side, offset to the front]` */
export type Station = [at: number, halfWidth: number, halfDepth: number, toSide?: number, toFront?: number];

/** Into how many pieces the length of a sweep is cut. */
export const TABLE_STEPS = 128;
/** Numbers of a table: half-width, half-depth, offset to the side, offset to the front at each step. */
export const TABLE_SIZE = (TABLE_STEPS + 1) * 4;

/**
 * The stations as a table: a monotone cubic through them (Fritsch and Butland, 1984; flat at both ends), then box-blurred
 * three times so that neighbouring stations flow into one another.
 * @returns (TABLE_STEPS + 1) × 4: half-width, half-depth, offset to the side, offset to the front
 */
export function profileTable(stations: Station[], smoothing: number): Float64Array {
  const table = new Float64Array(TABLE_SIZE);
  const ordered = [...stations].sort((a, b) => a[0] - b[0]);
  const at = ordered.map((s) => s[0]);
  for (let i = 1; i < at.length; i++) at[i] = Math.max(at[i], at[i - 1] + 1e-3);
  for (let column = 0; column < 4; column++) {
    const values = ordered.map((s) => s[column + 1] ?? 0);
    const slopes = monotoneSlopes(at, values);
    let i = 0;
    for (let q = 0; q <= TABLE_STEPS; q++) {
      const x = q / TABLE_STEPS;
      while (i < at.length - 2 && x > at[i + 1]) i++;
      const h = at[i + 1] - at[i];
      const t = Math.min(1, Math.max(0, (x - at[i]) / h));
      const t2 = t * t;
      const t3 = t2 * t;
      table[q * 4 + column] =
        (2 * t3 - 3 * t2 + 1) * values[i] +
        (t3 - 2 * t2 + t) * h * slopes[i] +
        (3 * t2 - 2 * t3) * values[i + 1] +
        (t3 - t2) * h * slopes[i + 1];
    }
    if (at.length > 2 && smoothing > 0) for (let round = 0; round < 3; round++) blur(table, column, smoothing);
  }
  return table;
}

function monotoneSlopes(x: number[], y: number[]): number[] {
  const slopes = new Array<number>(x.length).fill(0);
  for (let i = 1; i + 1 < x.length; i++) {
    const before = (y[i] - y[i - 1]) / (x[i] - x[i - 1]);
    const after = (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
    slopes[i] = before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  }
  return slopes;
}

/** Box blur of one column, mirrored at the ends, by a running sum. */
function blur(table: Float64Array, column: number, radius: number): void {
  const n = TABLE_STEPS;
  const source = new Float64Array(n + 1);
  for (let q = 0; q <= n; q++) source[q] = table[q * 4 + column];
  const value = (q: number) => source[q < 0 ? -q : q > n ? 2 * n - q : q];
  let sum = 0;
  for (let e = -radius; e <= radius; e++) sum += value(e);
  for (let q = 0; q <= n; q++) {
    table[q * 4 + column] = sum / (2 * radius + 1);
    sum += value(q + radius + 1) - value(q - radius);
  }
}
