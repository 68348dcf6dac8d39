import type { Vec3 } from '../math';
import type { Grid } from './distance-transform';

/**
 * Turns distances into signed ones: what a flood from the rim of the grid through nodes further than `barrier` from any sample
 * does not reach is enclosed and becomes negative; from there the sign runs down to the samples, as far as distances fall.
 */
export function makeInsideNegative({ resolution }: Grid, distances: number[], barrier: number): void {
  const [nx, ny] = resolution;
  const words = Math.ceil(nx / 32);
  const open = openNodes(nx, distances, barrier);
  const reached = floodFromRim(resolution, open);
  const queue: number[] = [];
  for (let word = 0; word < open.length; word++) {
    const enclosed = open[word] & ~reached[word];
    if (enclosed === 0) continue;
    const first = Math.floor(word / words) * nx + 32 * (word % words);
    for (let bit = 0; bit < 32; bit++) {
      if ((enclosed & (1 << bit)) === 0) continue;
      distances[first + bit] *= -1;
      queue.push(first + bit);
    }
  }
  const steps = [1, -1, nx, -nx, nx * ny, -nx * ny];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head];
    for (const step of steps) {
      const next = node + step;
      const distance = distances[next];
      // What is still positive beyond the barrier was reached.
      if (distance === undefined || distance > barrier || distance <= 0 || distance >= -distances[node]) continue;
      distances[next] = -distance;
      queue.push(next);
    }
  }
}

/** One bit per node, rows of nodes in words of 32: set where the distance is more than `barrier`. */
function openNodes(nx: number, distances: number[], barrier: number): Int32Array {
  const words = Math.ceil(nx / 32);
  const open = new Int32Array((distances.length / nx) * words);
  for (let node = 0, word = 0; node < distances.length; word++) {
    const count = Math.min(32, nx - 32 * (word % words));
    let bits = 0;
    for (let bit = 0; bit < count; bit++, node++) if (distances[node] > barrier) bits |= 1 << bit;
    open[word] = bits;
  }
  return open;
}

/** The open nodes that are joined to the rim of the grid. Sweeps there and back: each bay of the region takes a few more. */
function floodFromRim([nx, ny, nz]: Vec3, open: Int32Array): Int32Array {
  const words = Math.ceil(nx / 32);
  // One layer has no rim above and below, and no neighbours there but itself.
  const isFlat = nz === 1;
  const layer = isFlat ? 0 : words * ny;
  const [first, end] = isFlat ? [0, 1] : [1, nz - 1];
  const reached = new Int32Array(open.length);
  for (let k = 0, row = 0; k < nz; k++)
    for (let j = 0; j < ny; j++, row += words) {
      const isRim = j === 0 || j === ny - 1 || (!isFlat && (k === 0 || k === nz - 1));
      if (isRim) for (let w = 0; w < words; w++) reached[row + w] = open[row + w];
      else {
        reached[row] |= open[row] & 1;
        reached[row + words - 1] |= open[row + words - 1] & (1 << ((nx - 1) & 31));
      }
    }
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (let k = first; k < end; k++)
      for (let j = 1; j < ny - 1; j++)
        if (spreadInRow(open, reached, layer * k + words * j, words, -words, -layer)) isChanged = true;
    for (let k = end - 1; k >= first; k--)
      for (let j = ny - 2; j > 0; j--)
        if (spreadInRow(open, reached, layer * k + words * j, words, words, layer)) isChanged = true;
  }
  return reached;
}

/** Takes over what two neighbouring rows have reached and spreads it both ways along the row. Returns whether that was news. */
function spreadInRow(
  open: Int32Array,
  reached: Int32Array,
  row: number,
  words: number,
  toOne: number,
  toOther: number,
): boolean {
  let isChanged = false;
  for (let at = row, carry = 0; at < row + words; at++) {
    const before = reached[at];
    const seed = before | (open[at] & (carry | reached[at + toOne] | reached[at + toOther]));
    const now = spreadUp(seed, open[at]);
    carry = now >>> 31;
    if (now === before) continue;
    reached[at] = now;
    isChanged = true;
  }
  for (let at = row + words - 1, carry = 0; at >= row; at--) {
    const before = reached[at];
    const now = spreadDown(before | (open[at] & carry), open[at]);
    carry = now << 31;
    if (now === before) continue;
    reached[at] = now;
    isChanged = true;
  }
  return isChanged;
}

/** Spreads the bits of `seed` to higher ones through runs of `open` bits, in doubling steps (Kogge and Stone). */
function spreadUp(seed: number, open: number): number {
  let [bits, way] = [seed, open];
  for (let step = 1; step < 32; step *= 2) {
    bits |= way & (bits << step);
    way &= way << step;
  }
  return bits;
}

/** The same to lower bits. */
function spreadDown(seed: number, open: number): number {
  let [bits, way] = [seed, open];
  for (let step = 1; step < 32; step *= 2) {
    bits |= way & (bits >>> step);
    way &= way >>> step;
  }
  return bits;
}
