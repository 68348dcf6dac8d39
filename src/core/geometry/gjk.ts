import type { Vec3 } from '../math';
import { faceTowards, type HullFaces, heightAbove } from './hull-faces';

/** The points that span a convex hull, its faces, and which points an edge joins. */
export interface HullVertices extends HullFaces {
  /** V+1 offsets into `neighbours`; empty when the hull has no volume. */
  readonly neighbourStart: number[];
  /** The vertices joined to each vertex by an edge of the hull, one vertex after the other. */
  readonly neighbours: number[];
}

/** Below this many vertices a plain scan beats walking along the edges. */
const SCAN_LIMIT = 24;
const MAX_ITERATIONS = 64;

// The simplex at work: its corners, and where they are as seen from the query point. Nothing survives a call.
const corner = new Int32Array(4);
const from = new Float64Array(12);
// Bit k set: corner k carries the nearest point found last; `nearX…` is that point.
let carriers = 0;
let nearX = 0;
let nearY = 0;
let nearZ = 0;

/**
 * The point of conv(vertices) nearest to `point`, by the algorithm of Gilbert, Johnson and Keerthi (1988), and its
 * distance: 0 and `point` itself when inside. The answer is exact to rounding (1e-9 for hulls of unit size): the walk
 * ends only when no vertex lies nearer than the plane through the answer, or when rounding hides further progress.
 * The walk starts at `face`, the face between the hull's centre and the point, −1 for none, which also tells inside from outside.
 * `out` may be `point`.
 */
export function nearestInHull(
  hull: HullVertices,
  point: Readonly<Vec3>,
  out: Vec3,
  face = faceTowards(hull, point[0] - hull.centre[0], point[1] - hull.centre[1], point[2] - hull.centre[2]),
): number {
  const { vertices, centre } = hull;
  const px = point[0];
  const py = point[1];
  const pz = point[2];

  let count = 0;
  if (face >= 0) {
    if (heightAbove(hull, face, px, py, pz) <= 0) {
      out[0] = px;
      out[1] = py;
      out[2] = pz;
      return 0;
    }
    for (; count < 3; count++) place(count, hull.faces[3 * face + count], vertices, px, py, pz);
  } else {
    const first = support(hull, px - centre[0], py - centre[1], pz - centre[2], 0);
    place(count++, first, vertices, px, py, pz);
  }
  nearestOfSimplex(count);
  count = keepCarriers(count);
  let x = nearX;
  let y = nearY;
  let z = nearZ;
  let squared = x * x + y * y + z * z;

  for (let iteration = 0; iteration < MAX_ITERATIONS && squared > 1e-24; iteration++) {
    // The vertex furthest towards the query point; (x, y, z) leads from the query point to the answer so far.
    const next = support(hull, -x, -y, -z, corner[0]);
    const gain =
      x * (x - (vertices[3 * next] - px)) +
      y * (y - (vertices[3 * next + 1] - py)) +
      z * (z - (vertices[3 * next + 2] - pz));
    if (gain <= 1e-15 * squared || isCorner(next, count)) break;
    place(count++, next, vertices, px, py, pz);
    const before = squared;
    nearestOfSimplex(count);
    const after = nearX * nearX + nearY * nearY + nearZ * nearZ;
    if (count === 4 && carriers === 15) {
      squared = 0;
      count = 3;
      break;
    }
    if (after >= before) {
      count--;
      break;
    }
    count = keepCarriers(count);
    x = nearX;
    y = nearY;
    z = nearZ;
    squared = after;
  }

  if (squared <= 1e-24) {
    out[0] = px;
    out[1] = py;
    out[2] = pz;
    return 0;
  }
  out[0] = px + x;
  out[1] = py + y;
  out[2] = pz + z;
  return Math.sqrt(squared);
}

function place(slot: number, index: number, vertices: number[], px: number, py: number, pz: number): void {
  corner[slot] = index;
  from[3 * slot] = vertices[3 * index] - px;
  from[3 * slot + 1] = vertices[3 * index + 1] - py;
  from[3 * slot + 2] = vertices[3 * index + 2] - pz;
}

function isCorner(index: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (corner[k] === index) return true;
  return false;
}

/** The vertex furthest along (x, y, z), looking at all of them. */
function scan(vertices: number[], x: number, y: number, z: number): number {
  let best = 0;
  let bestDot = Number.NEGATIVE_INFINITY;
  for (let i = 0, k = 0; k < vertices.length; i++, k += 3) {
    const dot = x * vertices[k] + y * vertices[k + 1] + z * vertices[k + 2];
    if (dot > bestDot) {
      bestDot = dot;
      best = i;
    }
  }
  return best;
}

/** The vertex furthest along (x, y, z); on a larger hull by climbing its edges from `start`, which on a convex body cannot stop early. */
function support(hull: HullVertices, x: number, y: number, z: number, start: number): number {
  const { vertices, neighbours, neighbourStart } = hull;
  if (vertices.length < 3 * SCAN_LIMIT || neighbourStart.length === 0) return scan(vertices, x, y, z);
  let best = start;
  let bestDot = x * vertices[3 * start] + y * vertices[3 * start + 1] + z * vertices[3 * start + 2];
  for (let here = -1; here !== best; ) {
    here = best;
    for (let k = neighbourStart[here], end = neighbourStart[here + 1]; k < end; k++) {
      const i = neighbours[k];
      const dot = x * vertices[3 * i] + y * vertices[3 * i + 1] + z * vertices[3 * i + 2];
      if (dot > bestDot) {
        bestDot = dot;
        best = i;
      }
    }
  }
  return best;
}

/** Drops the corners that do not carry the nearest point. Returns how many are left. */
function keepCarriers(count: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) {
    if ((carriers & (1 << k)) === 0) continue;
    if (kept !== k) {
      corner[kept] = corner[k];
      from[3 * kept] = from[3 * k];
      from[3 * kept + 1] = from[3 * k + 1];
      from[3 * kept + 2] = from[3 * k + 2];
    }
    kept++;
  }
  carriers = (1 << kept) - 1;
  return kept;
}

/** Finds the point nearest to the origin on the simplex of the first `count` corners. */
function nearestOfSimplex(count: number): void {
  if (count === 1) answer(1, from[0], from[1], from[2]);
  else if (count === 2) nearestOfSegment(0, 1);
  else if (count === 3) nearestOfTriangle(0, 1, 2);
  else nearestOfTetrahedron();
}

function answer(bits: number, x: number, y: number, z: number): void {
  carriers = bits;
  nearX = x;
  nearY = y;
  nearZ = z;
}

function nearestOfSegment(a: number, b: number): void {
  const ax = from[3 * a];
  const ay = from[3 * a + 1];
  const az = from[3 * a + 2];
  const dx = from[3 * b] - ax;
  const dy = from[3 * b + 1] - ay;
  const dz = from[3 * b + 2] - az;
  const along = -(ax * dx + ay * dy + az * dz);
  const length = dx * dx + dy * dy + dz * dz;
  if (along <= 0) answer(1 << a, ax, ay, az);
  else if (along >= length) answer(1 << b, ax + dx, ay + dy, az + dz);
  else {
    const t = along / length;
    answer((1 << a) | (1 << b), ax + t * dx, ay + t * dy, az + t * dz);
  }
}

function nearestOfTriangle(a: number, b: number, c: number): void {
  const ax = from[3 * a];
  const ay = from[3 * a + 1];
  const az = from[3 * a + 2];
  const bx = from[3 * b] - ax;
  const by = from[3 * b + 1] - ay;
  const bz = from[3 * b + 2] - az;
  const cx = from[3 * c] - ax;
  const cy = from[3 * c + 1] - ay;
  const cz = from[3 * c + 2] - az;
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const nn = nx * nx + ny * ny + nz * nz;
  // Barycentric weights of the origin's foot, times |n|²: v for b, w for c, each by a triple product with n.
  const v = nx * (az * cy - ay * cz) + ny * (ax * cz - az * cx) + nz * (ay * cx - ax * cy);
  const w = nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
  if (nn > 1e-30 && v > 0 && w > 0 && v + w < nn) {
    const height = (ax * nx + ay * ny + az * nz) / nn;
    answer((1 << a) | (1 << b) | (1 << c), height * nx, height * ny, height * nz);
    return;
  }
  // Outside the triangle's prism: the nearest of the edges the foot lies beyond; all of them for a flat triangle.
  const flat = nn <= 1e-30;
  let best = Number.POSITIVE_INFINITY;
  let bits = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let edge = 0; edge < 3; edge++) {
    if (!flat && (edge === 0 ? w > 0 : edge === 1 ? v > 0 : v + w < nn)) continue;
    if (edge === 0) nearestOfSegment(a, b);
    else if (edge === 1) nearestOfSegment(a, c);
    else nearestOfSegment(b, c);
    const squared = nearX * nearX + nearY * nearY + nearZ * nearZ;
    if (squared < best) {
      best = squared;
      bits = carriers;
      x = nearX;
      y = nearY;
      z = nearZ;
    }
  }
  answer(bits, x, y, z);
}

/** Of the newest corner 3 and the triangle it was found from; all 15 bits and the origin itself when that is inside. */
function nearestOfTetrahedron(): void {
  let best = Number.POSITIVE_INFINITY;
  let bits = 15;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let face = 0; face < 4; face++) {
    const a = face === 0 ? 1 : 0;
    const b = face <= 1 ? 2 : 1;
    const c = face <= 2 ? 3 : 2;
    if (!isOriginBeyond(a, b, c, face)) continue;
    nearestOfTriangle(a, b, c);
    const squared = nearX * nearX + nearY * nearY + nearZ * nearZ;
    if (squared < best) {
      best = squared;
      bits = carriers;
      x = nearX;
      y = nearY;
      z = nearZ;
    }
  }
  answer(bits, x, y, z);
}

/** A tetrahedron whose height is a smaller share of its edge than this is flat: rounding alone tells the sides of its faces apart. */
const FLAT = 1e-10;

/** Whether the plane of corners a, b, c parts the origin from corner `opposite`; a flat tetrahedron counts as parted. */
function isOriginBeyond(a: number, b: number, c: number, opposite: number): boolean {
  const ax = from[3 * a];
  const ay = from[3 * a + 1];
  const az = from[3 * a + 2];
  const bx = from[3 * b] - ax;
  const by = from[3 * b + 1] - ay;
  const bz = from[3 * b + 2] - az;
  const cx = from[3 * c] - ax;
  const cy = from[3 * c + 1] - ay;
  const cz = from[3 * c + 2] - az;
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const origin = -(nx * ax + ny * ay + nz * az);
  const ox = from[3 * opposite] - ax;
  const oy = from[3 * opposite + 1] - ay;
  const oz = from[3 * opposite + 2] - az;
  const other = nx * ox + ny * oy + nz * oz;
  const size = (nx * nx + ny * ny + nz * nz) * (ox * ox + oy * oy + oz * oz);
  return origin * other <= 0 || other * other <= FLAT * FLAT * size;
}
