import {
  convexPolygon,
  faceTowards,
  fanOutline,
  type HullVertices,
  heightAbove,
  hullProblem,
  joinFaces,
  leastThickness,
  nearestInHull,
  polygonProblem,
  quickhull,
  roundedHullOutline,
} from '../geometry';
import type { Points, Vec3 } from '../math';
import { exactly, groups, lengthForm, numbers, objectForm, whole } from '../stored';
import type { ShapeFamily, ShapeFitOptions, ShapeRegion } from './model';

/**
 * { p : |p − q| ≤ radius for some q ∈ conv(vertices) }
 *
 * Rounding by a ball, not pushing faces out: it gives flat clouds a thickness and leaves no spikes at sharp corners.
 */
export interface ConvexHull extends HullVertices {
  readonly kind: 'convex-hull';
  readonly dimension: 3;
  /** Radius of the ball that rounds the hull, ≥ 0: the padding it was fitted with. */
  readonly radius: number;
}

/** The same in the plane: a polygon rounded by a disc. */
export interface ConvexPolygon {
  readonly kind: 'convex-hull';
  readonly dimension: 2;
  /** The mean of the vertices. */
  readonly centre: number[];
  /** V×2, counter-clockwise; two of a segment, one of a point. */
  readonly vertices: number[];
  readonly radius: number;
}

const solid: ShapeRegion<ConvexHull> = {
  convex: true,

  fit(points: Points, { padding }: ShapeFitOptions): ConvexHull {
    const { corners, triangles } = quickhull(points);
    const vertices = corners.flatMap((i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]);
    const centre: Vec3 = [0, 0, 0];
    for (let i = 0; i < vertices.length; i++) centre[i % 3] += vertices[i] / corners.length;
    return joined({ kind: 'convex-hull', dimension: 3, vertices, centre, radius: padding, faces: triangles });
  },

  contains(hull, point, tolerance = 1e-6) {
    const { centre, radius } = hull;
    const face = faceTowards(hull, point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]);
    if (face >= 0) {
      const height = heightAbove(hull, face, point[0], point[1], point[2]);
      if (height <= 0) return true;
      if (height > radius + tolerance) return false;
    }
    return nearestInHull(hull, point, scratch, face) <= radius + tolerance;
  },

  project(hull, point, out = [0, 0, 0]) {
    const x = point[0];
    const y = point[1];
    const z = point[2];
    const distance = nearestInHull(hull, point, out);
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
  },

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
    let t =
      face >= 0 ? farthestExit(hull, face, radius, ux, uy, uz) : farthestFrom(centre, hull.vertices) + radius + 1e-3;
    for (let iteration = 0; iteration < 60; iteration++) {
      asked[0] = centre[0] + t * ux;
      asked[1] = centre[1] + t * uy;
      asked[2] = centre[2] + t * uz;
      const distance = nearestInHull(hull, asked, scratch, face);
      const beyond = distance - radius;
      if (distance === 0 || beyond <= 1e-10) break;
      const slope =
        ((asked[0] - scratch[0]) * ux + (asked[1] - scratch[1]) * uy + (asked[2] - scratch[2]) * uz) / distance;
      t = Math.max(t - beyond / slope, leastThickness);
    }
    return length / t;
  },

  span: ({ centre, vertices, radius }) => ({
    middle: [...centre],
    extent: farthestFrom([0, 0, 0], vertices) + radius,
  }),

  stored: objectForm<ConvexHull>(
    '{ p : |p - q| <= radius for some q of the convex hull of the vertices }; faces counter-clockwise from outside',
    {
      kind: exactly('convex-hull'),
      dimension: exactly(3),
      vertices: groups(3, 1),
      centre: numbers(3),
      radius: lengthForm,
      faces: groups(3, 0, whole(0)),
    },
    ({ vertices, centre, faces }) => centreProblem(vertices, centre) ?? hullProblem(vertices, faces),
    joined,
  ),
};

const flat: ShapeRegion<ConvexPolygon> = {
  convex: true,

  fit(points: Points, { padding }: ShapeFitOptions): ConvexPolygon {
    const xs = points.filter((_, i) => i % 2 === 0);
    const ys = points.filter((_, i) => i % 2 === 1);
    const corners = convexPolygon(xs, ys);
    const centre = [0, 0];
    for (const i of corners) {
      centre[0] += xs[i] / corners.length;
      centre[1] += ys[i] / corners.length;
    }
    const vertices = corners.flatMap((i) => [xs[i], ys[i]]);
    return { kind: 'convex-hull', dimension: 2, centre, vertices, radius: padding };
  },

  contains(polygon, point, tolerance = 1e-6) {
    return nearestInPolygon(polygon.vertices, point[0], point[1], scratch) <= polygon.radius + tolerance;
  },

  project({ vertices, radius }, point, out = [0, 0, 0]) {
    const x = point[0];
    const y = point[1];
    const distance = nearestInPolygon(vertices, x, y, scratch);
    const share = distance <= radius ? 1 : radius / distance;
    out[0] = share === 1 ? x : scratch[0] + (x - scratch[0]) * share;
    out[1] = share === 1 ? y : scratch[1] + (y - scratch[1]) * share;
    out[2] = 0;
    return out;
  },

  gauge({ centre, vertices, radius: padding }, point) {
    const radius = Math.max(padding, leastThickness);
    const dx = point[0] - centre[0];
    const dy = point[1] - centre[1];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return 0;
    const ux = dx / length;
    const uy = dy / length;
    // Along the ray the distance to a convex body is convex, so Newton from outside never passes the surface.
    let t = farthestFrom(centre, vertices) + radius + 1e-3;
    for (let iteration = 0; iteration < 60; iteration++) {
      const x = centre[0] + t * ux;
      const y = centre[1] + t * uy;
      const distance = nearestInPolygon(vertices, x, y, scratch);
      const beyond = distance - radius;
      if (distance === 0 || beyond <= 1e-10) break;
      const slope = ((x - scratch[0]) * ux + (y - scratch[1]) * uy) / distance;
      t = Math.max(t - beyond / slope, leastThickness);
    }
    return length / t;
  },

  span: ({ centre, vertices, radius }) => ({ middle: [...centre], extent: farthestFrom([0, 0], vertices) + radius }),

  stored: objectForm<ConvexPolygon>(
    '{ p : |p - q| <= radius for some q of the convex polygon of the vertices }, counter-clockwise',
    {
      kind: exactly('convex-hull'),
      dimension: exactly(2),
      centre: numbers(2),
      vertices: groups(2, 1),
      radius: lengthForm,
    },
    ({ vertices, centre }) => centreProblem(vertices, centre) ?? polygonProblem(vertices),
  ),
};

/** Pieces of a whole turn that round corners are drawn in. */
const ARC = 48;

export const convexHull: ShapeFamily<ConvexHull, ConvexPolygon> = {
  label: 'Convex hull',
  short: 'Hull',
  summary:
    'The tightest convex limit: the hull of the samples rounded by a ball; take it where the clip shows the whole range.',
  icon: 'hull',
  isStudied: true,
  solid: {
    ...solid,
    outline: (hull) => roundedHullOutline(hull),
    parameterCount: ({ vertices }) => vertices.length + 1,
  },
  flat: {
    ...flat,
    outline({ centre, vertices, radius }) {
      const count = vertices.length / 2;
      const rim: number[][] = [];
      for (let i = 0; i < count; i++) {
        const [x, y] = [vertices[2 * i], vertices[2 * i + 1]];
        const heading = (from: number, to: number) =>
          Math.atan2(vertices[2 * to + 1] - vertices[2 * from + 1], vertices[2 * to] - vertices[2 * from]);
        const before = count > 1 ? heading((i + count - 1) % count, i) : 0;
        const turn = count > 1 ? (heading(i, (i + 1) % count) - before + 4 * Math.PI) % (2 * Math.PI) : 2 * Math.PI;
        const pieces = radius > 0 ? Math.max(1, Math.ceil((turn * ARC) / (2 * Math.PI))) : 0;
        for (let k = 0; k <= pieces; k++) {
          const angle = before - Math.PI / 2 + (turn * k) / Math.max(pieces, 1);
          rim.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
        }
      }
      return fanOutline(rim, centre);
    },
    parameterCount: ({ vertices }) => vertices.length + 1,
  },
};

/** The point of a convex polygon nearest to (x, y), and its distance; 0 and the point itself when inside. */
function nearestInPolygon(vertices: number[], x: number, y: number, out: Vec3): number {
  out[0] = x;
  out[1] = y;
  let best = Number.POSITIVE_INFINITY;
  const last = vertices.length - 2;
  let ax = vertices[last];
  let ay = vertices[last + 1];
  for (let i = 0; i <= last; i += 2) {
    const bx = vertices[i];
    const by = vertices[i + 1];
    const dx = bx - ax;
    const dy = by - ay;
    const wx = x - ax;
    const wy = y - ay;
    // Sides that the point is not beyond have nothing nearer; a lone point has a side of no length.
    if (last === 0 || dx * wy - dy * wx < 0 || last === 2) {
      const squared = dx * dx + dy * dy;
      const t = squared > 0 ? Math.min(Math.max((wx * dx + wy * dy) / squared, 0), 1) : 0;
      const ex = wx - t * dx;
      const ey = wy - t * dy;
      const off = ex * ex + ey * ey;
      if (off < best) {
        best = off;
        out[0] = ax + t * dx;
        out[1] = ay + t * dy;
      }
    }
    ax = bx;
    ay = by;
  }
  return best === Number.POSITIVE_INFINITY ? 0 : Math.sqrt(best);
}

/** How far the farthest of some points is from one, all of as many numbers as that has. */
function farthestFrom(centre: readonly number[], points: readonly number[]): number {
  let most = 0;
  for (let i = 0; i < points.length; i += centre.length) {
    let squared = 0;
    for (let k = 0; k < centre.length; k++) squared += (points[i + k] - centre[k]) ** 2;
    most = Math.max(most, squared);
  }
  return Math.sqrt(most);
}

// Nothing survives a call.
const scratch: Vec3 = [0, 0, 0];
const asked: Vec3 = [0, 0, 0];

/** Where the ray from the centre along the unit vector leaves the plane of a face it goes through, pushed out by `radius`. */
function farthestExit(hull: HullVertices, face: number, radius: number, ux: number, uy: number, uz: number): number {
  const [x, y, z] = hull.centre;
  const depth = heightAbove(hull, face, x, y, z);
  return (radius - depth) / (heightAbove(hull, face, x + ux, y + uy, z + uz) - depth);
}

/** The hull with the fields that follow from its vertices and faces. */
function joined(hull: Pick<ConvexHull, 'kind' | 'dimension' | 'vertices' | 'centre' | 'radius' | 'faces'>): ConvexHull {
  const { vertices, centre, faces } = hull;
  return { ...hull, ...edgesOf(faces, vertices.length / 3), ...joinFaces(vertices, centre, faces) };
}

/** A file with more vertices is refused: checking the faces against all vertices would take longer than a second. */
const MOST_VERTICES = 10_000;

function centreProblem(vertices: readonly number[], centre: readonly number[]): string | null {
  const size = centre.length;
  const count = vertices.length / size;
  if (count > MOST_VERTICES) return `.vertices must be ${MOST_VERTICES} or fewer, not ${count}`;
  const off = centre.map((x, k) => vertices.reduce((sum, y, i) => sum + (i % size === k ? y / count : 0), -x));
  return Math.hypot(...off) > 1e-9 * (1 + farthestFrom(centre, vertices))
    ? '.centre must be the mean of the vertices'
    : null;
}

/** Who is joined to whom, from the triangles: a directed edge of each lists one neighbour of its first corner. */
function edgesOf(triangles: number[], count: number): Pick<HullVertices, 'neighbourStart' | 'neighbours'> {
  const joined = Array.from({ length: count }, () => new Set<number>());
  for (let i = 0; i < triangles.length; i++) joined[triangles[i]].add(triangles[i % 3 === 2 ? i - 2 : i + 1]);
  const neighbourStart = [0];
  for (const others of joined) neighbourStart.push(neighbourStart.at(-1)! + others.size);
  return { neighbourStart, neighbours: joined.flatMap((others) => [...others]) };
}
