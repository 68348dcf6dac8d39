import type { Points, Vec3 } from '../math/types';

/** A box of nodes: node (i, j, k) sits at min + (i, j, k)·cell; values run with i fastest. */
export interface Grid {
  /** Nodes along each axis, each ≥ 2. */
  readonly resolution: Vec3;
  readonly min: Vec3;
  /** Spacing along each axis, > 0. */
  readonly cell: Vec3;
}

/** Blocks of no more nodes than this look at all candidates that are left. */
const LEAF_NODES = 64;
/** Nodes of a row that are looked at together; blocks are not cut narrower. */
const LANES = 4;
/** Blocks that are down to so few candidates are not worth halving. */
const LEAF_CANDIDATES = 2;

/**
 * The distance of every node of `grid` to the nearest of M ≥ 1 segments (M×6: one end, the other; equal for a point), exact
 * to rounding, written to `out` (one number per node) and returned.
 *
 * The grid is halved again and again. Each block keeps of its parent's candidates those that may be the nearest of some node in
 * it. Let p be the point of all segments nearest to the block's middle. For a point s, |x − s|² − |x − p|² is linear in x, so that
 * its least value over the block is known; for a segment it is bounded below by its value at the middle and its ends. Where that
 * is not below 0, no node of the block is nearer to the segment than to p.
 */
export function distanceTransform<T extends number[] | Float64Array>(grid: Grid, segments: Points, out: T): T {
  const count = segments.length / 6;
  // Ends, spans, and 1/length² and length² of each segment.
  const packed = new Float64Array(8 * count);
  for (let m = 0; m < count; m++) {
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const span = segments[6 * m + 3 + k]! - segments[6 * m + k]!;
      packed[8 * m + k] = segments[6 * m + k]!;
      packed[8 * m + 3 + k] = span;
      squared += span * span;
    }
    const inverse = 1 / squared;
    // A point has no way along it, and neither has what is too short to divide by.
    packed[8 * m + 6] = Number.isFinite(inverse) ? inverse : 0;
    packed[8 * m + 7] = squared;
  }
  // One list of candidates per level, one after the other.
  const levels = 2 + grid.resolution.reduce((sum, nodes) => sum + Math.ceil(Math.log2(nodes)), 0);
  const candidates = new Int32Array(levels * count);
  for (let m = 0; m < count; m++) candidates[m] = 8 * m;
  const work: Work = { grid, packed, candidates, squares: new Float64Array(count), out };
  fillBlock(work, 0, grid.resolution[0], 0, grid.resolution[1], 0, grid.resolution[2], 0, count);
  return out;
}

interface Work {
  grid: Grid;
  /** x, y, z of one end, the span to the other, 1/length² (0 for points), length²: per segment. */
  packed: Float64Array;
  /** A stack of lists of segments, by where they begin in `packed`. */
  candidates: Int32Array;
  /** Squared distances of the candidates at hand to a block's middle. */
  squares: Float64Array;
  out: number[] | Float64Array;
}

/** Distances of the nodes i0 ≤ i < i1, … from the candidates that lie from `start` to `end` on the stack. */
function fillBlock(
  work: Work,
  i0: number,
  i1: number,
  j0: number,
  j1: number,
  k0: number,
  k1: number,
  start: number,
  end: number,
): void {
  const { min, cell } = work.grid;
  const hx = 0.5 * (i1 - 1 - i0) * cell[0];
  const hy = 0.5 * (j1 - 1 - j0) * cell[1];
  const hz = 0.5 * (k1 - 1 - k0) * cell[2];
  const kept = keepCandidates(
    work,
    start,
    end,
    min[0] + i0 * cell[0] + hx,
    min[1] + j0 * cell[1] + hy,
    min[2] + k0 * cell[2] + hz,
    hx,
    hy,
    hz,
  );
  const isNarrow = i1 - i0 <= LANES;
  if (kept - end <= LEAF_CANDIDATES || (i1 - i0) * (j1 - j0) * (k1 - k0) <= LEAF_NODES) {
    fillLeaf(work, i0, i1, j0, j1, k0, k1, end, kept);
  } else if (hz >= hy && (hz >= hx || isNarrow)) {
    const middle = (k0 + k1) >> 1;
    fillBlock(work, i0, i1, j0, j1, k0, middle, end, kept);
    fillBlock(work, i0, i1, j0, j1, middle, k1, end, kept);
  } else if (hy >= hx || isNarrow) {
    const middle = (j0 + j1) >> 1;
    fillBlock(work, i0, i1, j0, middle, k0, k1, end, kept);
    fillBlock(work, i0, i1, middle, j1, k0, k1, end, kept);
  } else {
    const middle = i0 + LANES * Math.ceil((i1 - i0) / (2 * LANES));
    fillBlock(work, i0, middle, j0, j1, k0, k1, end, kept);
    fillBlock(work, middle, i1, j0, j1, k0, k1, end, kept);
  }
}

/** Copies behind `end` the candidates that matter within (hx, hy, hz) of the block's middle (x, y, z). Returns the list's end. */
function keepCandidates(
  { packed, candidates, squares }: Work,
  start: number,
  end: number,
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
): number {
  let best = Number.POSITIVE_INFINITY;
  let nearest = 0;
  let share = 0;
  for (let c = start; c < end; c++) {
    const m = candidates[c]!;
    const wx = x - packed[m]!;
    const wy = y - packed[m + 1]!;
    const wz = z - packed[m + 2]!;
    const along = wx * packed[m + 3]! + wy * packed[m + 4]! + wz * packed[m + 5]!;
    const foot = along * packed[m + 6]!;
    const t = foot > 0 ? (foot < 1 ? foot : 1) : 0;
    const squared = wx * wx + wy * wy + wz * wz - t * (2 * along - t * packed[m + 7]!);
    squares[c - start] = squared;
    if (squared < best) {
      best = squared;
      nearest = m;
      share = t;
    }
  }
  const px = packed[nearest]! + share * packed[nearest + 3]!;
  const py = packed[nearest + 1]! + share * packed[nearest + 4]!;
  const pz = packed[nearest + 2]! + share * packed[nearest + 5]!;
  // No node of the block is further from p than this, nor nearer to a segment than from the middle less the reach.
  const reach = Math.sqrt(hx * hx + hy * hy + hz * hz);
  const most = best + 4 * reach * (Math.sqrt(Math.max(best, 0)) + reach);
  let kept = end;
  for (let c = start; c < end; c++) {
    const excess = squares[c - start]! - best;
    if (squares[c - start]! > most) continue;
    const m = candidates[c]!;
    // Twice what the farther of both ends is off p, along each axis.
    const sx = packed[m + 3]!;
    const sy = packed[m + 4]!;
    const sz = packed[m + 5]!;
    const fx = Math.abs(2 * (packed[m]! - px) + sx) + Math.abs(sx);
    const fy = Math.abs(2 * (packed[m + 1]! - py) + sy) + Math.abs(sy);
    const fz = Math.abs(2 * (packed[m + 2]! - pz) + sz) + Math.abs(sz);
    if (excess > hx * fx + hy * fy + hz * fz) continue;
    candidates[kept++] = m;
  }
  return kept;
}

function fillLeaf(
  { grid, packed, candidates, out }: Work,
  i0: number,
  i1: number,
  j0: number,
  j1: number,
  k0: number,
  k1: number,
  start: number,
  end: number,
): void {
  const { resolution, min, cell } = grid;
  const [nx, ny] = resolution;
  const [x0, y0, z0] = min;
  const [cx, cy, cz] = cell;
  for (let k = k0; k < k1; k++) {
    const z = z0 + k * cz;
    for (let j = j0; j < j1; j++) {
      const y = y0 + j * cy;
      for (let i = i0; i < i1; i += LANES) {
        const x = x0 + i * cx;
        // Four nodes at a time keep their least squares in registers.
        let least0 = Number.POSITIVE_INFINITY;
        let least1 = Number.POSITIVE_INFINITY;
        let least2 = Number.POSITIVE_INFINITY;
        let least3 = Number.POSITIVE_INFINITY;
        for (let c = start; c < end; c++) {
          const m = candidates[c]!;
          const sx = packed[m + 3]!;
          const inverse = packed[m + 6]!;
          const length = packed[m + 7]!;
          const wy = y - packed[m + 1]!;
          const wz = z - packed[m + 2]!;
          const rest = wy * wy + wz * wz;
          let wx = x - packed[m]!;
          let along = wx * sx + wy * packed[m + 4]! + wz * packed[m + 5]!;
          const squared0 = squaredDistance(wx, rest, along, inverse, length);
          if (squared0 < least0) least0 = squared0;
          wx += cx;
          along += cx * sx;
          const squared1 = squaredDistance(wx, rest, along, inverse, length);
          if (squared1 < least1) least1 = squared1;
          wx += cx;
          along += cx * sx;
          const squared2 = squaredDistance(wx, rest, along, inverse, length);
          if (squared2 < least2) least2 = squared2;
          wx += cx;
          along += cx * sx;
          const squared3 = squaredDistance(wx, rest, along, inverse, length);
          if (squared3 < least3) least3 = squared3;
        }
        const node = i + nx * (j + ny * k);
        // Rounding can take a square below 0.
        out[node] = Math.sqrt(least0 > 0 ? least0 : 0);
        if (i + 1 < i1) out[node + 1] = Math.sqrt(least1 > 0 ? least1 : 0);
        if (i + 2 < i1) out[node + 2] = Math.sqrt(least2 > 0 ? least2 : 0);
        if (i + 3 < i1) out[node + 3] = Math.sqrt(least3 > 0 ? least3 : 0);
      }
    }
  }
}

/**
 * Of a point w from a segment's end, where |w|² = wx² + rest and along = w·span. Rounding leaves some 1e-16 of |w|², as much as in
 * the square root's argument anywhere.
 */
function squaredDistance(wx: number, rest: number, along: number, inverse: number, length: number): number {
  const foot = along * inverse;
  const t = foot > 0 ? (foot < 1 ? foot : 1) : 0;
  return wx * wx + rest - t * (2 * along - t * length);
}
