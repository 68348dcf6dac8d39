/**
 * Rows lowᵣ ≤ nᵣ · x ≤ highᵣ in as many dimensions as wanted. A row touches some blocks of three coordinates and nothing else, and its normal
 * is unit.
 */
export interface PlaneRows {
  /** R + 1: where the blocks of each row begin in `blocks`, and where the last row ends. */
  readonly starts: Int32Array;
  /** B: where each block begins in the coordinates; no row has a block twice. */
  readonly blocks: Int32Array;
  /** B×3. */
  readonly normals: Float64Array;
  /** R; −Infinity where there is no such side. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Room for rows without normals and sides.
 *
 * @param sizes how many blocks each row touches. All blocks are the first.
 */
export function planeRows(sizes: readonly number[]): PlaneRows {
  const starts = new Int32Array(sizes.length + 1);
  for (const [row, size] of sizes.entries()) starts[row + 1] = starts[row] + size;
  const count = starts[sizes.length];
  return {
    starts,
    blocks: new Int32Array(count),
    normals: new Float64Array(3 * count),
    low: new Float64Array(sizes.length).fill(Number.NEGATIVE_INFINITY),
    high: new Float64Array(sizes.length).fill(Number.POSITIVE_INFINITY),
  };
}

/** A row that is exceeded by less than this (≈ rad) counts as kept. */
const ROW_SLACK = 1e-12;
/** What may be left (≈ rad) where rounding lets no plane be kept any better, as those of a region without thickness. */
const ROUNDED = 1e-9;
/** Squared sine of the smallest angle between a new normal and the span of the active ones. */
const DEPENDENT = 1e-12;

/** The height of a point of rows' space over the plane of a row through the origin. */
export function heightOverRow({ starts, blocks, normals }: PlaneRows, row: number, x: Float64Array): number {
  let sum = 0;
  for (let b = starts[row]; b < starts[row + 1]; b++) {
    const i = blocks[b];
    const n = 3 * b;
    sum += normals[n] * x[i] + normals[n + 1] * x[i + 1] + normals[n + 2] * x[i + 2];
  }
  return sum;
}

/** Adds a row's normal times `scale` to a point. */
function addNormal({ starts, blocks, normals }: PlaneRows, row: number, scale: number, out: Float64Array): void {
  for (let b = starts[row]; b < starts[row + 1]; b++)
    for (let k = 0; k < 3; k++) out[blocks[b] + k] += scale * normals[3 * b + k];
}

/** The product of two rows' normals. */
function product({ starts, blocks, normals }: PlaneRows, p: number, q: number): number {
  let sum = 0;
  for (let a = starts[p]; a < starts[p + 1]; a++)
    for (let b = starts[q]; b < starts[q + 1]; b++) {
      if (blocks[a] !== blocks[b]) continue;
      for (let k = 0; k < 3; k++) sum += normals[3 * a + k] * normals[3 * b + k];
    }
  return sum;
}

/**
 * Makes a function that projects a point of `dimension` coordinates, in place, onto what all rows have in common: the dual active-set
 * method of Goldfarb and Idnani (1983) for the distance, with a Cholesky factor of the active normals' products that grows row by row.
 *
 * The answer is x − Σ weightⱼ · normalⱼ over at most `dimension` active planes with weights ≥ 0. Starting from the point itself with no
 * plane active, each round takes in the plane that is exceeded most and, on the way to that plane, lets go of planes whose weight falls to
 * zero. The distance grows with every round, so no set of planes comes back: the search ends, also at corners where more planes meet than
 * there are dimensions. The function owns its scratch and allocates nothing.
 *
 * It returns whether `x` is inside, to 1e-9; where rows have no point in common, `x` is left somewhere between.
 */
export function planeProjector(dimension: number): (rows: PlaneRows, x: Float64Array) => boolean {
  const size = dimension + 1;
  const maxRounds = 20 * size + 200;
  const active = new Int32Array(size);
  const sign = new Float64Array(size);
  const weights = new Float64Array(size);
  const factor = new Float64Array(size * size);
  const shares = new Float64Array(size);
  const forward = new Float64Array(size);
  const rest = new Float64Array(dimension);
  let worst = -1;
  let side = 1;

  /** By how much the row that is exceeded most is exceeded; its side and index are left in `side` and `worst`, −1 for none. */
  const mostExceeded = (rows: PlaneRows, x: Float64Array): number => {
    const { low, high } = rows;
    let excess = ROW_SLACK;
    worst = -1;
    for (let row = 0; row < low.length; row++) {
      const height = heightOverRow(rows, row, x);
      if (height - high[row] > excess) {
        excess = height - high[row];
        worst = row;
        side = 1;
      } else if (low[row] - height > excess) {
        excess = low[row] - height;
        worst = row;
        side = -1;
      }
    }
    return excess;
  };

  /** Solves L · forward = products of the active normals with a row's. */
  const forwards = (rows: PlaneRows, count: number, row: number, rowSide: number): void => {
    for (let i = 0; i < count; i++) {
      let s = rowSide * sign[i] * product(rows, active[i], row);
      for (let k = 0; k < i; k++) s -= factor[i * size + k] * forward[k];
      forward[i] = s / factor[i * size + i];
    }
  };

  /** Takes a plane out and makes the factor of those that are left. */
  const drop = (rows: PlaneRows, leaving: number, count: number): number => {
    const left = count - 1;
    for (let i = leaving; i < left; i++) {
      active[i] = active[i + 1];
      sign[i] = sign[i + 1];
      weights[i] = weights[i + 1];
    }
    for (let i = leaving; i < left; i++) {
      forwards(rows, i, active[i], sign[i]);
      let squared = 1;
      for (let k = 0; k < i; k++) {
        factor[i * size + k] = forward[k];
        squared -= forward[k] * forward[k];
      }
      factor[i * size + i] = Math.sqrt(Math.max(squared, DEPENDENT));
    }
    return left;
  };

  return (rows, x) => {
    let count = 0;
    for (let round = 0; round < maxRounds; round++) {
      let excess = mostExceeded(rows, x);
      if (worst < 0) return true;
      let weight = 0;
      for (;;) {
        // The new normal as a mixture of the active ones (shares) and a rest along which the point may still move.
        forwards(rows, count, worst, side);
        for (let i = count - 1; i >= 0; i--) {
          let s = forward[i];
          for (let k = i + 1; k < count; k++) s -= factor[k * size + i] * shares[k];
          shares[i] = s / factor[i * size + i];
        }
        rest.fill(0);
        addNormal(rows, worst, side, rest);
        for (let i = 0; i < count; i++) addNormal(rows, active[i], -shares[i] * sign[i], rest);
        let length = 0;
        if (count < dimension) for (let k = 0; k < dimension; k++) length += rest[k] * rest[k];
        const canMove = length > DEPENDENT;
        let step = canMove ? excess / length : Number.POSITIVE_INFINITY;
        let leaving = -1;
        for (let i = 0; i < count; i++) {
          if (shares[i] > 1e-12 && weights[i] / shares[i] < step) {
            step = weights[i] / shares[i];
            leaving = i;
          }
        }
        // Planes that miss each other end here: those of a region without thickness may by rounding.
        if (step === Number.POSITIVE_INFINITY) return mostExceeded(rows, x) < ROUNDED;
        if (canMove) {
          for (let k = 0; k < dimension; k++) x[k] -= step * rest[k];
          excess -= step * length;
        }
        weight += step;
        for (let i = 0; i < count; i++) weights[i] -= step * shares[i];
        if (leaving < 0) {
          for (let k = 0; k < count; k++) factor[count * size + k] = forward[k];
          factor[count * size + count] = Math.sqrt(length);
          break;
        }
        count = drop(rows, leaving, count);
      }
      active[count] = worst;
      sign[count] = side;
      weights[count] = weight;
      count++;
    }
    return mostExceeded(rows, x) < ROUNDED;
  };
}
