import { type GjkCache, type HullVertices, nearestInHull } from '../geometry/gjk';
import { faceTowards, heightAbove, joinFaces } from '../geometry/hull-faces';
import { quickhull } from '../geometry/quickhull';
import { roundedHullOutline } from '../geometry/rounded-hull-outline';
import { leastThickness } from '../geometry/thickness';
import type { Points, Vec3 } from '../math/types';
import type { ShapeFitOptions, ShapeModel } from './model';

/**
 * { p : |p − q| ≤ radius for some q ∈ conv(vertices) }
 *
 * Rounding by a ball, not pushing faces out: it gives flat clouds a thickness and leaves no spikes at sharp corners.
 */
export interface ConvexHull extends HullVertices {
  readonly kind: 'convex-hull';
  /** Radius of the ball that rounds the hull, ≥ 0: the padding it was fitted with. */
  readonly radius: number;
}

export const convexHull: ShapeModel<ConvexHull> = {
  kind: 'convex-hull',
  label: 'Convex hull',
  summary:
    'The tightest convex limit: the hull of the samples rounded by a ball; take it where the clip shows the whole range.',
  convex: true,
  bounds: 'any',

  fit(points: Points, { padding }: ShapeFitOptions): ConvexHull {
    const { corners, triangles } = quickhull(points);
    const vertices = corners.flatMap((i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]);
    const centre: Vec3 = [0, 0, 0];
    for (let i = 0; i < vertices.length; i++) centre[i % 3] += vertices[i] / corners.length;
    return {
      kind: 'convex-hull',
      vertices,
      centre,
      radius: padding,
      faces: triangles,
      ...edgesOf(triangles, corners.length),
      ...joinFaces(vertices, centre, triangles),
    };
  },

  contains(hull, point, tolerance = 1e-6) {
    const { centre, radius } = hull;
    const face = faceTowards(hull, point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]);
    if (face >= 0) {
      const height = heightAbove(hull, face, point[0], point[1], point[2]);
      if (height <= 0) return true;
      if (height > radius + tolerance) return false;
    }
    startAtFace(hull, face);
    return nearestInHull(hull, point, scratch, scratchCache) <= radius + tolerance;
  },

  nearest: (hull, point, out = [0, 0, 0]) => nearestWarm(hull, point, out),

  gauge(hull, point) {
    const { centre } = hull;
    const radius = Math.max(hull.radius, leastThickness);
    let ux = point[0] - centre[0];
    let uy = point[1] - centre[1];
    let uz = point[2] - centre[2];
    const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
    if (length === 0) return 0;
    ux /= length;
    uy /= length;
    uz /= length;
    // Along the ray the distance to a convex body is convex, so Newton from outside never passes the surface.
    const face = faceTowards(hull, ux, uy, uz);
    let t = face >= 0 ? farthestExit(hull, face, radius, ux, uy, uz) : reachOf(hull) + radius + 1e-3;
    startAtFace(hull, face);
    for (let iteration = 0; iteration < 60; iteration++) {
      asked[0] = centre[0] + t * ux;
      asked[1] = centre[1] + t * uy;
      asked[2] = centre[2] + t * uz;
      const distance = nearestInHull(hull, asked, scratch, scratchCache);
      const beyond = distance - radius;
      if (distance === 0 || beyond <= 1e-10) break;
      const slope =
        ((asked[0] - scratch[0]) * ux + (asked[1] - scratch[1]) * uy + (asked[2] - scratch[2]) * uz) / distance;
      t = Math.max(t - beyond / slope, leastThickness);
    }
    return length / t;
  },

  outline: (hull) => roundedHullOutline(hull),

  parameterCount: ({ vertices }) => vertices.length + 1,
};

/** `nearest` for who asks along a path: `cache` (from `makeGjkCache`, one per path) carries the last answer's corners. */
export function nearestWarm(hull: ConvexHull, point: Vec3, out: Vec3 = [0, 0, 0], cache?: GjkCache): Vec3 {
  const x = point[0];
  const y = point[1];
  const z = point[2];
  const distance = nearestInHull(hull, point, out, cache);
  if (distance <= hull.radius) {
    out[0] = x;
    out[1] = y;
    out[2] = z;
  } else {
    const share = hull.radius / distance;
    out[0] += (x - out[0]) * share;
    out[1] += (y - out[1]) * share;
    out[2] += (z - out[2]) * share;
  }
  return out;
}

// Nothing survives a call.
const scratch: Vec3 = [0, 0, 0];
const asked: Vec3 = [0, 0, 0];
const scratchCache: GjkCache = { count: 0, corners: new Int32Array(4) };

/** The next search with `scratchCache` begins at the face, or cold when there is none. */
function startAtFace({ faces }: HullVertices, face: number): void {
  scratchCache.count = face >= 0 ? 3 : 0;
  for (let k = 0; k < scratchCache.count; k++) scratchCache.corners[k] = faces[3 * face + k];
}

/** Where the ray from the centre along the unit vector leaves the plane of a face it goes through, pushed out by `radius`. */
function farthestExit(hull: HullVertices, face: number, radius: number, ux: number, uy: number, uz: number): number {
  const [x, y, z] = hull.centre;
  const depth = heightAbove(hull, face, x, y, z);
  return (radius - depth) / (heightAbove(hull, face, x + ux, y + uy, z + uz) - depth);
}

function reachOf({ vertices, centre }: HullVertices): number {
  let most = 0;
  for (let i = 0; i < vertices.length; i += 3) {
    const x = vertices[i] - centre[0];
    const y = vertices[i + 1] - centre[1];
    const z = vertices[i + 2] - centre[2];
    most = Math.max(most, x * x + y * y + z * z);
  }
  return Math.sqrt(most);
}

/** Who is joined to whom, from the triangles: a directed edge of each lists one neighbour of its first corner. */
function edgesOf(triangles: number[], count: number): Pick<HullVertices, 'neighbourStart' | 'neighbours'> {
  const joined = Array.from({ length: count }, () => new Set<number>());
  for (let i = 0; i < triangles.length; i++) joined[triangles[i]].add(triangles[i % 3 === 2 ? i - 2 : i + 1]);
  const neighbourStart = [0];
  for (const others of joined) neighbourStart.push(neighbourStart.at(-1)! + others.size);
  return { neighbourStart, neighbours: joined.flatMap((others) => [...others]) };
}
