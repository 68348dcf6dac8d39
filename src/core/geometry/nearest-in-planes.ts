/**
 * Rows lowᵣ ≤ nᵣ · x ≤ highᵣ in as many dimensions as wanted. A row touches one or two blocks of three coordinates and nothing else, and
 * its normal is unit.
 */
export interface PlaneRows {
  /** R: where the first block of each row begins. */
  readonly first: Int32Array;
  /** R: where the second begins; −1 for rows of one block. */
  readonly second: Int32Array;
  /** R×6. */
  readonly normals: Float64Array;
  /** R; −Infinity where there is no such side. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** A row that is exceeded by less than this (≈ rad) counts as kept. */
const ROW_SLACK = 1e-12;
/** Squared sine of the smallest angle between a new normal and the span of the active ones. */
const DEPENDENT = 1e-12;

/**
 * Makes a function that moves a point of `dimension` coordinates, in place, to the nearest one that keeps all rows: the dual active-set
 * method of Goldfarb and Idnani (1983) for the distance, as in `nearestInSlabs`, with a Cholesky factor of the active normals' products that
 * grows row by row. Answers whether `x` is there; where rows have no point in common, or no rounds are left, `x` is
 * somewhere between. The function owns its
 * scratch; of rows it has seen before it allocates nothing. Heights may change between calls, normals may not.
 */
export function planeProjector(dimension: number): (rows: PlaneRows, x: Float64Array) => boolean {
  const size = dimension + 1;
  const active = new Int32Array(size);
  const sign = new Float64Array(size);
  const weights = new Float64Array(size);
  const factor = new Float64Array(size * size);
  const shares = new Float64Array(size);
  const forward = new Float64Array(size);
  const rest = new Float64Array(dimension);
  let rows: PlaneRows;
  /** R×R: of the normals of the rows that were asked last; normals stay as they are. */
  let products: Float64Array = new Float64Array(0);
  let total = 0;

  const at = (row: number, x: Float64Array): number => {
    const { first, second, normals } = rows;
    const n = 6 * row;
    let i = first[row];
    let sum = normals[n] * x[i] + normals[n + 1] * x[i + 1] + normals[n + 2] * x[i + 2];
    i = second[row];
    if (i >= 0) sum += normals[n + 3] * x[i] + normals[n + 4] * x[i + 1] + normals[n + 5] * x[i + 2];
    return sum;
  };

  const addTo = (row: number, scale: number, out: Float64Array): void => {
    const { first, second, normals } = rows;
    const n = 6 * row;
    let i = first[row];
    for (let k = 0; k < 3; k++) out[i + k] += scale * normals[n + k];
    i = second[row];
    if (i >= 0) for (let k = 0; k < 3; k++) out[i + k] += scale * normals[n + 3 + k];
  };

  /** Solves L · forward = products of the active normals with a row's. */
  const forwards = (count: number, row: number, side: number): void => {
    for (let i = 0; i < count; i++) {
      let s = side * sign[i] * products[active[i] * total + row];
      for (let k = 0; k < i; k++) s -= factor[i * size + k] * forward[k];
      forward[i] = s / factor[i * size + i];
    }
  };

  /** Takes a plane out and makes the factor of those that are left. */
  const drop = (leaving: number, count: number): number => {
    const left = count - 1;
    for (let i = leaving; i < left; i++) {
      active[i] = active[i + 1];
      sign[i] = sign[i + 1];
      weights[i] = weights[i + 1];
    }
    for (let i = leaving; i < left; i++) {
      forwards(i, active[i], sign[i]);
      let squared = 1;
      for (let k = 0; k < i; k++) {
        factor[i * size + k] = forward[k];
        squared -= forward[k] * forward[k];
      }
      factor[i * size + i] = Math.sqrt(Math.max(squared, DEPENDENT));
    }
    return left;
  };

  return (given, x) => {
    if (given !== rows) {
      rows = given;
      products = productsOf(rows);
      total = rows.low.length;
    }
    const { low, high } = rows;
    const maxRounds = 20 * size + 200;
    let count = 0;
    for (let round = 0; round < maxRounds; round++) {
      let excess = ROW_SLACK;
      let worst = -1;
      let side = 1;
      for (let row = 0; row < total; row++) {
        const height = at(row, x);
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
      if (worst < 0) return true;
      let weight = 0;
      for (;;) {
        // The new normal as a mixture of the active ones (shares) and a rest along which the point may still move.
        forwards(count, worst, side);
        for (let i = count - 1; i >= 0; i--) {
          let s = forward[i];
          for (let k = i + 1; k < count; k++) s -= factor[k * size + i] * shares[k];
          shares[i] = s / factor[i * size + i];
        }
        rest.fill(0);
        addTo(worst, side, rest);
        for (let i = 0; i < count; i++) addTo(active[i], -shares[i] * sign[i], rest);
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
        if (step === Number.POSITIVE_INFINITY) return false;
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
        count = drop(leaving, count);
      }
      active[count] = worst;
      sign[count] = side;
      weights[count] = weight;
      count++;
    }
    return false;
  };
}

/** R×R: the products of the rows' normals. */
function productsOf({ first, second, normals }: PlaneRows): Float64Array {
  const count = first.length;
  const products = new Float64Array(count * count);
  const blocks = (a: number, b: number): number =>
    normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2];
  for (let p = 0; p < count; p++) {
    for (let q = 0; q < count; q++) {
      const [a, b] = [6 * p, 6 * q];
      let sum = 0;
      if (first[p] === first[q]) sum += blocks(a, b);
      if (second[p] >= 0 && second[p] === second[q]) sum += blocks(a + 3, b + 3);
      if (second[q] === first[p]) sum += blocks(a, b + 3);
      if (second[p] === first[q]) sum += blocks(a + 3, b);
      products[count * p + q] = sum;
    }
  }
  return products;
}
