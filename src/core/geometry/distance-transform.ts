import { finish, type Points, type Vec3 } from '../math';

/** A box of nodes: node (i, j, k) sits at min + (i, j, k)·cell; values run with i fastest. */
export interface Grid {
  /** Nodes along each axis, each ≥ 2; along the third 1 for a grid of the plane. */
  readonly resolution: Vec3;
  readonly min: Vec3;
  /** Spacing along each axis, > 0. */
  readonly cell: Vec3;
}

/** Blocks of no more nodes than this look at all candidates that are left. */
const LEAF_NODES = 32;
/** Nodes of a row that are looked at together; blocks are not cut narrower. */
const LANES = 4;
/** Blocks that are down to so few candidates are not worth halving. */
const LEAF_CANDIDATES = 2;

/** Candidates looked at, in the middle of a block or from a node, after which a step ends: about 1 ms. */
const LOOKS = 1 << 17;
/** Numbers by which a block is waiting: its nodes i0 ≤ i < i1, … and where its parent's candidates begin and end. */
const BLOCK = 8;

/**
 * The distance of every node of `grid` to the nearest of M ≥ 1 segments (M×6: one end, the other; equal for a point), exact
 * to rounding, written to `out` (one number per node) and returned.
 *
 * The grid is halved again and again. Each block keeps of its parent's candidates those that may be the nearest of some node in
 * it. From the block's middle c, let p be the nearest point of all segments and f that of one of them, which runs along s. At a
 * node x = c + δ, |x − f|² − |x − p|² = |c − f|² − |c − p|² − 2δ·(f − p); sliding from f along the segment gains at most
 * min((δ·s)²/s², 2|δ·s|) on that. With the largest |δ| of the block, where this is above 0 no node is nearer to the segment than to p.
 */
export function distanceTransform<T extends number[] | Float64Array>(grid: Grid, segments: Points, out: T): T {
  return finish(distanceTransformInSteps(grid, segments, out));
}

/** `distanceTransform` in steps of about 1 ms; each says how many candidates it looked at. */
export function* distanceTransformInSteps<T extends number[] | Float64Array>(
  grid: Grid,
  segments: Points,
  out: T,
): Generator<number, T> {
  const count = segments.length / 6;
  // One list of candidates per level, one after the other; and of each level one block waits, of the last one two.
  const levels = 2 + grid.resolution.reduce((sum, nodes) => sum + Math.ceil(Math.log2(nodes)), 0);
  const candidates = new Int32Array(levels * count);
  for (let m = 0; m < count; m++) candidates[m] = 8 * m;
  const work: Work = {
    grid,
    packed: pack(segments),
    candidates,
    squares: new Float64Array(count),
    shares: new Float64Array(count),
    bound: 0,
    blocks: new Int32Array(BLOCK * (levels + 1)),
    waiting: 0,
    looks: 0,
    out,
  };
  pushBlock(work, 0, grid.resolution[0], 0, grid.resolution[1], 0, grid.resolution[2], 0, count);
  while (work.waiting > 0) {
    fillNextBlock(work);
    if (work.looks < LOOKS) continue;
    yield work.looks;
    work.looks = 0;
  }
  return out;
}

/** Ends, spans, and 1/length² and length² of each segment. */
function pack(segments: Points): Float64Array {
  const packed = new Float64Array((segments.length / 6) * 8);
  for (let m = 0; 6 * m < segments.length; m++) {
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const span = segments[6 * m + 3 + k] - segments[6 * m + k];
      packed[8 * m + k] = segments[6 * m + k];
      packed[8 * m + 3 + k] = span;
      squared += span * span;
    }
    const inverse = 1 / squared;
    // A point has no way along it, and neither has what is too short to divide by.
    packed[8 * m + 6] = Number.isFinite(inverse) ? inverse : 0;
    packed[8 * m + 7] = squared;
  }
  return packed;
}

interface Work {
  grid: Grid;
  /** x, y, z of one end, the span to the other, 1/length² (0 for points), length²: per segment. */
  packed: Float64Array;
  /** A stack of lists of segments, by where they begin in `packed`. */
  candidates: Int32Array;
  /** Of the candidates at hand: squared distances to a block's middle, and how far along them their nearest points lie, 0 to 1. */
  squares: Float64Array;
  shares: Float64Array;
  /** No node of the block at hand is further from the nearest segment than the root of this. */
  bound: number;
  /** A stack of blocks that wait to be filled, `BLOCK` numbers each, and how many numbers are on it. */
  blocks: Int32Array;
  waiting: number;
  /** Candidates looked at in this step. */
  looks: number;
  out: number[] | Float64Array;
}

/** Lets a block wait with its parent's candidates, which lie from `start` to `end` on their stack. */
function pushBlock(
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
  const { blocks, waiting } = work;
  blocks[waiting] = i0;
  blocks[waiting + 1] = i1;
  blocks[waiting + 2] = j0;
  blocks[waiting + 3] = j1;
  blocks[waiting + 4] = k0;
  blocks[waiting + 5] = k1;
  blocks[waiting + 6] = start;
  blocks[waiting + 7] = end;
  work.waiting = waiting + BLOCK;
}

/** Fills the block on top of the stack, or puts its halves there, the first one on top: what is kept for the second stays so. */
function fillNextBlock(work: Work): void {
  const { blocks } = work;
  const top = (work.waiting -= BLOCK);
  const i0 = blocks[top];
  const i1 = blocks[top + 1];
  const j0 = blocks[top + 2];
  const j1 = blocks[top + 3];
  const k0 = blocks[top + 4];
  const k1 = blocks[top + 5];
  const start = blocks[top + 6];
  const end = blocks[top + 7];
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
  work.looks += end - start;
  const isNarrow = i1 - i0 <= LANES;
  const nodes = (i1 - i0) * (j1 - j0) * (k1 - k0);
  if (kept - end <= LEAF_CANDIDATES || nodes <= LEAF_NODES) {
    fillLeaf(work, i0, i1, j0, j1, k0, k1, end, kept);
    work.looks += nodes * (kept - end);
  } else if (hz >= hy && (hz >= hx || isNarrow)) {
    const middle = (k0 + k1) >> 1;
    pushBlock(work, i0, i1, j0, j1, middle, k1, end, kept);
    pushBlock(work, i0, i1, j0, j1, k0, middle, end, kept);
  } else if (hy >= hx || isNarrow) {
    const middle = (j0 + j1) >> 1;
    pushBlock(work, i0, i1, middle, j1, k0, k1, end, kept);
    pushBlock(work, i0, i1, j0, middle, k0, k1, end, kept);
  } else {
    const middle = i0 + LANES * Math.ceil((i1 - i0) / (2 * LANES));
    pushBlock(work, middle, i1, j0, j1, k0, k1, end, kept);
    pushBlock(work, i0, middle, j0, j1, k0, k1, end, kept);
  }
}

/** Copies behind `end` the candidates that matter within (hx, hy, hz) of the block's middle (x, y, z). Returns the list's end. */
function keepCandidates(
  work: Work,
  start: number,
  end: number,
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
): number {
  const { packed, candidates, squares, shares } = work;
  let best = Number.POSITIVE_INFINITY;
  let nearest = 0;
  let share = 0;
  for (let c = start; c < end; c++) {
    const m = candidates[c];
    const wx = x - packed[m];
    const wy = y - packed[m + 1];
    const wz = z - packed[m + 2];
    const along = wx * packed[m + 3] + wy * packed[m + 4] + wz * packed[m + 5];
    const foot = along * packed[m + 6];
    const t = betweenZeroAndOne(foot);
    const squared = wx * wx + wy * wy + wz * wz - t * (2 * along - t * packed[m + 7]);
    squares[c - start] = squared;
    shares[c - start] = t;
    if (squared < best) {
      best = squared;
      nearest = m;
      share = t;
    }
  }
  const px = packed[nearest] + share * packed[nearest + 3];
  const py = packed[nearest + 1] + share * packed[nearest + 4];
  const pz = packed[nearest + 2] + share * packed[nearest + 5];
  work.bound = (Math.sqrt(Math.max(best, 0)) + Math.sqrt(hx * hx + hy * hy + hz * hz)) ** 2;
  let kept = end;
  for (let c = start; c < end; c++) {
    const m = candidates[c];
    const t = shares[c - start];
    const sx = packed[m + 3];
    const sy = packed[m + 4];
    const sz = packed[m + 5];
    const apart =
      hx * Math.abs(packed[m] + t * sx - px) +
      hy * Math.abs(packed[m + 1] + t * sy - py) +
      hz * Math.abs(packed[m + 2] + t * sz - pz);
    const slide = hx * Math.abs(sx) + hy * Math.abs(sy) + hz * Math.abs(sz);
    const gain = slide * Math.min(slide * packed[m + 6], 2);
    if (squares[c - start] - best > 2 * apart + gain) continue;
    candidates[kept++] = m;
  }
  return kept;
}

function fillLeaf(
  { grid, packed, candidates, bound, out }: Work,
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
        let least0 = bound;
        let least1 = bound;
        let least2 = bound;
        let least3 = bound;
        for (let c = start; c < end; c++) {
          const m = candidates[c];
          const sx = packed[m + 3];
          const inverse = packed[m + 6];
          const length = packed[m + 7];
          const wy = y - packed[m + 1];
          const wz = z - packed[m + 2];
          const rest = wy * wy + wz * wz;
          let wx = x - packed[m];
          let along = wx * sx + wy * packed[m + 4] + wz * packed[m + 5];
          const squared0 = squaredDistance(wx, rest, along, inverse, length);
          least0 = lesser(least0, squared0);
          wx += cx;
          along += cx * sx;
          const squared1 = squaredDistance(wx, rest, along, inverse, length);
          least1 = lesser(least1, squared1);
          wx += cx;
          along += cx * sx;
          const squared2 = squaredDistance(wx, rest, along, inverse, length);
          least2 = lesser(least2, squared2);
          wx += cx;
          along += cx * sx;
          const squared3 = squaredDistance(wx, rest, along, inverse, length);
          least3 = lesser(least3, squared3);
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
  const t = betweenZeroAndOne(along * inverse);
  return wx * wx + rest - t * (2 * along - t * length);
}

// Without branches, of which half the nodes would take the other way.

/** The lesser of two numbers of like size, to rounding. */
const lesser = (a: number, b: number): number => 0.5 * (a + b - Math.abs(a - b));

/** The number between 0 and 1 nearest to x, to rounding. */
const betweenZeroAndOne = (x: number): number => 0.5 * (Math.abs(x) - Math.abs(x - 1) + 1);
