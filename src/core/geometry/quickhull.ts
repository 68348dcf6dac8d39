import { orient3d } from 'robust-predicates';
import type { Points } from '../math';
import { convexPolygon } from './convex-polygon';

/** The convex hull of points: which of them are its corners, and its triangles. */
export interface Hull3 {
  /** Of its affine span: 0 point, 1 segment, 2 polygon, 3 body. */
  dimension: 0 | 1 | 2 | 3;
  /** Indices into the points, each once. */
  corners: number[];
  /** T×3 indices into `corners`, counter-clockwise seen from outside; a polygon has a front and a back, less has none. */
  triangles: number[];
}

/** Thinner than this, in units of the points, counts as flat. */
const FLAT = 1e-7;
const GRID = 2 ** 32;

/**
 * The convex hull of N×3 `points` (N ≥ 1) by quickhull (Barber, Dobkin, Huhdanpaa 1996). Points are rounded to a grid of
 * 2⁻³² of their extent, so that those a rounding apart are one, and every side test is exact: the triangles are always a closed
 * surface, however many points are coplanar, collinear or equal.
 */
export function quickhull(points: Points): Hull3 {
  const count = points.length / 3;
  const { lowest, size } = extent(points);
  const grid = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++)
    grid[i] = size > 0 ? Math.round(((points[i] - lowest[i % 3]) / size) * GRID) : 0;
  const flat = size > 0 ? (FLAT / size) * GRID : Number.POSITIVE_INFINITY;

  const a = furthest(count, (i) => -grid[3 * i] - 1e-3 * grid[3 * i + 1] - 1e-6 * grid[3 * i + 2]);
  const b = furthest(count, (i) => distance(grid, a, i));
  if (!(distance(grid, a, b) > flat)) return { dimension: 0, corners: [a], triangles: [] };
  const c = furthest(count, (i) => areaOf(grid, a, b, i));
  if (areaOf(grid, a, b, c) / distance(grid, a, b) <= flat) {
    const start = furthest(count, (i) => -alongOf(grid, a, b, i));
    const end = furthest(count, (i) => alongOf(grid, a, b, i));
    return { dimension: 1, corners: [start, end], triangles: [] };
  }
  const d = furthest(count, (i) => Math.abs(orientFast(grid, a, b, c, i)));
  if (Math.abs(orientFast(grid, a, b, c, d)) / areaOf(grid, a, b, c) <= flat) return polygonHull(grid, a, b, c);
  return bodyHull(grid, orient(grid, a, b, c, d) < 0 ? [a, b, c, d] : [a, c, b, d]);
}

function extent(points: Points): { lowest: number[]; size: number } {
  const lowest = [Infinity, Infinity, Infinity];
  const highest = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    lowest[i % 3] = Math.min(lowest[i % 3], points[i]);
    highest[i % 3] = Math.max(highest[i % 3], points[i]);
  }
  return { lowest, size: Math.max(highest[0] - lowest[0], highest[1] - lowest[1], highest[2] - lowest[2]) };
}

function furthest(count: number, measure: (i: number) => number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const value = measure(i);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

function distance(p: Float64Array, a: number, b: number): number {
  return Math.hypot(p[3 * b] - p[3 * a], p[3 * b + 1] - p[3 * a + 1], p[3 * b + 2] - p[3 * a + 2]);
}

function alongOf(p: Float64Array, a: number, b: number, i: number): number {
  let dot = 0;
  for (let k = 0; k < 3; k++) dot += (p[3 * b + k] - p[3 * a + k]) * (p[3 * i + k] - p[3 * a + k]);
  return dot;
}

function crossOf(p: Float64Array, a: number, b: number, c: number): [number, number, number] {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const vx = p[3 * c] - p[3 * a];
  const vy = p[3 * c + 1] - p[3 * a + 1];
  const vz = p[3 * c + 2] - p[3 * a + 2];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function areaOf(p: Float64Array, a: number, b: number, c: number): number {
  return Math.hypot(...crossOf(p, a, b, c));
}

/** Six times the signed volume of a, b, c, d, rounded: positive when d is on the side a, b, c turn counter-clockwise from. */
function orientFast(p: Float64Array, a: number, b: number, c: number, d: number): number {
  const [nx, ny, nz] = crossOf(p, a, b, c);
  return nx * (p[3 * d] - p[3 * a]) + ny * (p[3 * d + 1] - p[3 * a + 1]) + nz * (p[3 * d + 2] - p[3 * a + 2]);
}

/** `orientFast` with the exact sign, by Shewchuk's adaptive test, which counts the other side as positive. */
function orient(p: Float64Array, a: number, b: number, c: number, d: number): number {
  return -orient3d(
    p[3 * a],
    p[3 * a + 1],
    p[3 * a + 2],
    p[3 * b],
    p[3 * b + 1],
    p[3 * b + 2],
    p[3 * c],
    p[3 * c + 1],
    p[3 * c + 2],
    p[3 * d],
    p[3 * d + 1],
    p[3 * d + 2],
  );
}

/** Points in a plane: the convex polygon in the plane's own axes. */
function polygonHull(grid: Float64Array, a: number, b: number, c: number): Hull3 {
  const count = grid.length / 3;
  const normal = crossOf(grid, a, b, c);
  const u = [0, 1, 2].map((k) => (grid[3 * b + k] - grid[3 * a + k]) / distance(grid, a, b));
  const length = Math.hypot(...normal);
  const n = normal.map((k) => k / length);
  const v = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const offset = grid[3 * i + k] - grid[3 * a + k];
      xs[i] += u[k] * offset;
      ys[i] += v[k] * offset;
    }
  }
  // Turns smaller than a few grid steps are rounding, not corners.
  const corners = convexPolygon(xs, ys, 4);
  const triangles: number[] = [];
  const last = corners.length;
  for (let i = 1; i + 1 < last; i++) triangles.push(0, i, i + 1);
  // The back fans out from another corner, so that front and back share no diagonal and each directed edge is used once.
  for (let i = 2; i < last; i++) triangles.push(1, (i + 1) % last, i);
  return { dimension: 2, corners, triangles };
}

interface Face {
  a: number;
  b: number;
  c: number;
  /** Points strictly above this face, not yet in the hull. */
  above: number[];
  alive: boolean;
}

function bodyHull(grid: Float64Array, [a, b, c, d]: number[]): Hull3 {
  const count = grid.length / 3;
  const faceOfEdge = new Map<number, Face>();
  const faces: Face[] = [];
  const addFace = (i: number, j: number, k: number): Face => {
    const face = { a: i, b: j, c: k, above: [], alive: true };
    faceOfEdge
      .set(i * count + j, face)
      .set(j * count + k, face)
      .set(k * count + i, face);
    faces.push(face);
    return face;
  };
  const isAbove = (face: Face, i: number) => orient(grid, face.a, face.b, face.c, i) > 0;
  const share = (candidates: number[], among: Face[]) => {
    for (const i of candidates) among.find((face) => isAbove(face, i))?.above.push(i);
  };

  const first = [addFace(a!, b!, c!), addFace(a!, d!, b!), addFace(b!, d!, c!), addFace(c!, d!, a!)];
  share(
    Array.from({ length: count }, (_, i) => i),
    first,
  );
  for (let at = 0; at < faces.length; at++) {
    const face = faces[at];
    if (!face.alive || face.above.length === 0) continue;
    const apex =
      face.above[furthest(face.above.length, (k) => orientFast(grid, face.a, face.b, face.c, face.above[k]))];
    const seen = [face];
    face.alive = false;
    const horizon: number[] = [];
    for (const f of seen) {
      for (const [i, j] of [
        [f.a, f.b],
        [f.b, f.c],
        [f.c, f.a],
      ] as const) {
        const beyond = faceOfEdge.get(j * count + i)!;
        if (!beyond.alive) continue;
        if (isAbove(beyond, apex)) {
          beyond.alive = false;
          seen.push(beyond);
        } else horizon.push(i, j);
      }
    }
    const fresh: Face[] = [];
    for (let k = 0; k < horizon.length; k += 2) fresh.push(addFace(horizon[k], horizon[k + 1], apex));
    for (const f of seen) share(f.above, fresh);
  }

  const cornerOf = new Map<number, number>();
  const corners: number[] = [];
  const triangles: number[] = [];
  for (const face of faces) {
    if (!face.alive) continue;
    for (const i of [face.a, face.b, face.c]) {
      if (!cornerOf.has(i)) cornerOf.set(i, corners.push(i) - 1);
      triangles.push(cornerOf.get(i)!);
    }
  }
  return { dimension: 3, corners, triangles };
}
