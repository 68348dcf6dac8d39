import type { Points, Vec3 } from '../math/types';

/** A box of nodes: node (i, j, k) sits at min + (i, j, k)·cell; values run with i fastest. */
export interface Grid {
  /** Nodes along each axis, each ≥ 2. */
  readonly resolution: Vec3;
  readonly min: Vec3;
  /** Spacing along each axis, > 0. */
  readonly cell: Vec3;
}

/**
 * The distance of every node of `grid` to the nearest of N×3 `points` (N ≥ 1, inside the grid).
 *
 * Exact Euclidean transform of the occupied nodes by lower envelopes of parabolas (Felzenszwalb and Huttenlocher 2012), each node
 * keeping which occupied node it found; then, as the nearest point need not belong to the nearest occupied node, the
 * nearest point binned there, handed on between neighbours in two sweeps. Time linear in nodes plus points; the
 * few nodes that this leaves wrong are so by less than half a cell diagonal.
 */
export function distanceTransform(grid: Grid, points: Points): Float64Array {
  const { resolution } = grid;
  const [nx, ny, nz] = resolution;
  const bins = binPoints(grid, points);
  const feature = new Int32Array(nx * ny * nz);
  const squared = new Float64Array(nx * ny * nz);
  nearestAlongRows(grid, bins.start, squared, feature);
  envelopes(grid, 1, squared, feature);
  envelopes(grid, 2, squared, feature);
  refine(grid, points, bins, feature, squared);
  return squared;
}

interface Bins {
  /** One entry per node and one more: where its points start in `members`. */
  start: Int32Array;
  members: Int32Array;
}

/** Every point to the node nearest to it. */
function binPoints({ resolution, min, cell }: Grid, points: Points): Bins {
  const [nx, ny, nz] = resolution;
  const count = points.length / 3;
  const node = new Int32Array(count);
  const start = new Int32Array(nx * ny * nz + 1);
  const at = (point: number, axis: number) => {
    const index = Math.round((points[3 * point + axis]! - min[axis]!) / cell[axis]!);
    return Math.min(Math.max(index, 0), resolution[axis]! - 1);
  };
  for (let p = 0; p < count; p++) {
    node[p] = at(p, 0) + nx * (at(p, 1) + ny * at(p, 2));
    start[node[p]! + 1]!++;
  }
  for (let i = 0; i < nx * ny * nz; i++) start[i + 1]! += start[i]!;
  const next = start.slice();
  const members = new Int32Array(count);
  for (let p = 0; p < count; p++) members[next[node[p]!]!++] = p;
  return { start, members };
}

/** Along x: the nearest occupied node of each row by a sweep there and back; infinitely far (feature −1) in empty rows. */
function nearestAlongRows(
  { resolution, cell }: Grid,
  start: Int32Array,
  squared: Float64Array,
  feature: Int32Array,
): void {
  const [nx, ny, nz] = resolution;
  const weight = cell[0] * cell[0];
  for (let row = 0; row < nx * ny * nz; row += nx) {
    let last = -1;
    for (let i = row; i < row + nx; i++) {
      if (start[i + 1]! > start[i]!) last = i;
      feature[i] = last;
      squared[i] = last < 0 ? Number.POSITIVE_INFINITY : weight * (i - last) * (i - last);
    }
    if (last < 0) continue;
    let next = -1;
    for (let i = row + nx - 1; i >= row; i--) {
      if (start[i + 1]! > start[i]!) next = i;
      if (next < 0) continue;
      const distance = weight * (next - i) * (next - i);
      if (distance < squared[i]!) {
        squared[i] = distance;
        feature[i] = next;
      }
    }
  }
}

/**
 * Along y (axis 1) or z (axis 2): each column's lower envelope of parabolas w(i − j)² + f(j). Columns that are neighbours in x are
 * copied out and back together, as memory runs along x.
 */
function envelopes({ resolution, cell }: Grid, axis: 1 | 2, squared: Float64Array, feature: Int32Array): void {
  const [nx, ny, nz] = resolution;
  const length = resolution[axis];
  const stride = axis === 1 ? nx : nx * ny;
  const slabs = axis === 1 ? nz : ny;
  const slabStride = axis === 1 ? nx * ny : nx;
  const weight = cell[axis] * cell[axis];
  const f = new Float64Array(nx * length);
  const found = new Int32Array(nx * length);
  const nearest = new Int32Array(nx * length);
  const apex = new Int32Array(length);
  const from = new Float64Array(length + 1);
  const halfInverse = Float64Array.from({ length }, (_, j) => 0.5 / j);
  for (let slab = 0; slab < slabs; slab++) {
    const base = slab * slabStride;
    for (let j = 0; j < length; j++) {
      for (let i = 0, at = base + j * stride; i < nx; i++, at++) {
        f[i * length + j] = squared[at]! / weight;
        found[i * length + j] = feature[at]!;
      }
    }
    for (let column = 0; column < nx * length; column += length) {
      let top = -1;
      for (let j = 0; j < length; j++) {
        if (found[column + j]! < 0) continue;
        const height = f[column + j]! + j * j;
        let start = Number.NEGATIVE_INFINITY;
        while (top >= 0) {
          const other = apex[top]!;
          start = (height - f[column + other]! - other * other) * halfInverse[j - other]!;
          if (start > from[top]!) break;
          top--;
          start = Number.NEGATIVE_INFINITY;
        }
        top++;
        apex[top] = j;
        from[top] = start;
      }
      from[top + 1] = Number.POSITIVE_INFINITY;
      for (let i = 0, piece = 0; i < length; i++) {
        while (from[piece + 1]! < i) piece++;
        nearest[column + i] = top < 0 ? i : apex[piece]!;
      }
    }
    for (let j = 0; j < length; j++) {
      for (let i = 0, at = base + j * stride; i < nx; i++, at++) {
        const other = nearest[i * length + j]!;
        squared[at] = weight * (f[i * length + other]! + (j - other) * (j - other));
        feature[at] = found[i * length + other]!;
      }
    }
  }
}

/**
 * Puts the true distances into `distance`, which comes in with squared ones to the occupied nodes: to the nearest point of the
 * bin found; then neighbours hand each other their points.
 */
function refine(
  grid: Grid,
  points: Points,
  { start, members }: Bins,
  feature: Int32Array,
  distance: Float64Array,
): void {
  // Points in the order of their bins, so that a bin is read in one go.
  const sorted = new Float64Array(points.length);
  for (let m = 0; m < members.length; m++) for (let k = 0; k < 3; k++) sorted[3 * m + k] = points[3 * members[m]! + k]!;
  const nearest = nearestInBins(grid, sorted, start, feature, distance);
  handOn(grid, sorted, nearest, distance);
  for (let node = 0; node < distance.length; node++) distance[node] = Math.sqrt(distance[node]!);
}

/** For every node the nearest point of the bin it found; its squared distance goes to `distance`. */
function nearestInBins(
  { resolution, min, cell }: Grid,
  sorted: Float64Array,
  start: Int32Array,
  feature: Int32Array,
  distance: Float64Array,
): Int32Array {
  const [nx, ny, nz] = resolution;
  const [x0, y0, z0] = min;
  const [dx, dy, dz] = cell;
  const nearest = new Int32Array(feature.length);
  for (let k = 0, node = 0; k < nz; k++) {
    const z = z0 + k * dz;
    for (let j = 0; j < ny; j++) {
      const y = y0 + j * dy;
      for (let i = 0; i < nx; i++, node++) {
        const x = x0 + i * dx;
        const bin = feature[node]!;
        const end = start[bin + 1]!;
        let found = start[bin]!;
        let best = squaredTo(sorted, found, x, y, z);
        for (let m = found + 1; m < end; m++) {
          const squared = squaredTo(sorted, m, x, y, z);
          if (squared < best) {
            best = squared;
            found = m;
          }
        }
        nearest[node] = found;
        distance[node] = best;
      }
    }
  }
  return nearest;
}

/** Two sweeps, there and back: every node tries the points of the neighbours it has already passed. */
function handOn(
  { resolution, min, cell }: Grid,
  sorted: Float64Array,
  nearest: Int32Array,
  distance: Float64Array,
): void {
  const [nx, ny, nz] = resolution;
  const [x0, y0, z0] = min;
  const [dx, dy, dz] = cell;
  const stepZ = nx * ny;
  for (let k = 0, node = 0; k < nz; k++) {
    const z = z0 + k * dz;
    for (let j = 0; j < ny; j++) {
      const y = y0 + j * dy;
      for (let i = 0; i < nx; i++, node++) {
        const x = x0 + i * dx;
        if (i > 0 && nearest[node - 1] !== nearest[node]) take(sorted, nearest, distance, node, node - 1, x, y, z);
        if (j > 0 && nearest[node - nx] !== nearest[node]) take(sorted, nearest, distance, node, node - nx, x, y, z);
        if (k > 0 && nearest[node - stepZ] !== nearest[node])
          take(sorted, nearest, distance, node, node - stepZ, x, y, z);
      }
    }
  }
  for (let k = nz - 1, node = distance.length - 1; k >= 0; k--) {
    const z = z0 + k * dz;
    for (let j = ny - 1; j >= 0; j--) {
      const y = y0 + j * dy;
      for (let i = nx - 1; i >= 0; i--, node--) {
        const x = x0 + i * dx;
        if (i + 1 < nx && nearest[node + 1] !== nearest[node]) take(sorted, nearest, distance, node, node + 1, x, y, z);
        if (j + 1 < ny && nearest[node + nx] !== nearest[node])
          take(sorted, nearest, distance, node, node + nx, x, y, z);
        if (k + 1 < nz && nearest[node + stepZ] !== nearest[node])
          take(sorted, nearest, distance, node, node + stepZ, x, y, z);
      }
    }
  }
}

/** Gives `node`, at (x, y, z), the point of `other` if it is nearer than its own. */
function take(
  sorted: Float64Array,
  nearest: Int32Array,
  distance: Float64Array,
  node: number,
  other: number,
  x: number,
  y: number,
  z: number,
): void {
  const m = nearest[other]!;
  const squared = squaredTo(sorted, m, x, y, z);
  if (squared >= distance[node]!) return;
  distance[node] = squared;
  nearest[node] = m;
}

function squaredTo(sorted: Float64Array, m: number, x: number, y: number, z: number): number {
  const dx = sorted[3 * m]! - x;
  const dy = sorted[3 * m + 1]! - y;
  const dz = sorted[3 * m + 2]! - z;
  return dx * dx + dy * dy + dz * dz;
}
