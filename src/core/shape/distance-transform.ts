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
const LEAF_NODES = 16;
/** Blocks that are down to so few candidates are not worth halving. */
const LEAF_CANDIDATES = 2;

/**
 * The distance of every node of `grid` to the nearest of N×3 `points` (N ≥ 1), exact to rounding.
 *
 * The grid is halved again and again. Each block keeps of its parent's candidates those that may be the nearest of some node in
 * it: where q is compared with the point p nearest to the block's middle, |x − q|² − |x − p|² is linear in x, so its least
 * value over the block is known, and where that is not below 0 no node of the block is nearer to q than to p.
 */
export function distanceTransform(grid: Grid, points: Points): Float64Array {
  const [nx, ny, nz] = grid.resolution;
  // One list of candidates per level, one after the other.
  const levels = 2 + grid.resolution.reduce((sum, count) => sum + Math.ceil(Math.log2(count)), 0);
  const candidates = new Float64Array(levels * points.length);
  candidates.set(points);
  const work: Work = { grid, candidates, distance: new Float64Array(nx * ny * nz) };
  fillBlock(work, 0, nx, 0, ny, 0, nz, 0, points.length);
  return work.distance;
}

interface Work {
  grid: Grid;
  /** A stack of lists of points, x, y, z each. */
  candidates: Float64Array;
  distance: Float64Array;
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
    work.candidates,
    start,
    end,
    min[0] + i0 * cell[0] + hx,
    min[1] + j0 * cell[1] + hy,
    min[2] + k0 * cell[2] + hz,
    hx,
    hy,
    hz,
  );
  if (kept - end <= 3 * LEAF_CANDIDATES || (i1 - i0) * (j1 - j0) * (k1 - k0) <= LEAF_NODES) {
    fillLeaf(work, i0, i1, j0, j1, k0, k1, end, kept);
  } else if (hz >= hx && hz >= hy) {
    const middle = (k0 + k1) >> 1;
    fillBlock(work, i0, i1, j0, j1, k0, middle, end, kept);
    fillBlock(work, i0, i1, j0, j1, middle, k1, end, kept);
  } else if (hy >= hx) {
    const middle = (j0 + j1) >> 1;
    fillBlock(work, i0, i1, j0, middle, k0, k1, end, kept);
    fillBlock(work, i0, i1, middle, j1, k0, k1, end, kept);
  } else {
    const middle = (i0 + i1) >> 1;
    fillBlock(work, i0, middle, j0, j1, k0, k1, end, kept);
    fillBlock(work, middle, i1, j0, j1, k0, k1, end, kept);
  }
}

/** Copies behind `end` the candidates that matter within (hx, hy, hz) of the block's middle (x, y, z). Returns the list's end. */
function keepCandidates(
  candidates: Float64Array,
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
  let nearest = start;
  for (let m = start; m < end; m += 3) {
    const dx = candidates[m]! - x;
    const dy = candidates[m + 1]! - y;
    const dz = candidates[m + 2]! - z;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared < best) {
      best = squared;
      nearest = m;
    }
  }
  const px = candidates[nearest]!;
  const py = candidates[nearest + 1]!;
  const pz = candidates[nearest + 2]!;
  candidates[end] = px;
  candidates[end + 1] = py;
  candidates[end + 2] = pz;
  let kept = end + 3;
  for (let m = start; m < end; m += 3) {
    const qx = candidates[m]!;
    const qy = candidates[m + 1]!;
    const qz = candidates[m + 2]!;
    const dx = qx - x;
    const dy = qy - y;
    const dz = qz - z;
    const least =
      dx * dx +
      dy * dy +
      dz * dz -
      best -
      2 * (hx * Math.abs(qx - px) + hy * Math.abs(qy - py) + hz * Math.abs(qz - pz));
    if (least >= 0 || m === nearest) continue;
    candidates[kept] = qx;
    candidates[kept + 1] = qy;
    candidates[kept + 2] = qz;
    kept += 3;
  }
  return kept;
}

function fillLeaf(
  { grid, candidates, distance }: Work,
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
      const row = nx * (j + ny * k);
      for (let i = i0; i < i1; i++) {
        const x = x0 + i * cx;
        let best = Number.POSITIVE_INFINITY;
        for (let m = start; m < end; m += 3) {
          const dx = candidates[m]! - x;
          const dy = candidates[m + 1]! - y;
          const dz = candidates[m + 2]! - z;
          const squared = dx * dx + dy * dy + dz * dz;
          if (squared < best) best = squared;
        }
        distance[row + i] = Math.sqrt(best);
      }
    }
  }
}
