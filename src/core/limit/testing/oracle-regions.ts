import type { Vec3 } from '../../math/types';
import type { Shape } from '../../shape/shapes.ts';
import { type ConvexSet, cross, dot, farthest, isWithin, minus, nearestPoint, norm } from './slow-convex';

/** A region as its formula has it. Points are those of a part: numbers that it does not have are 0. */
export interface Region {
  /** Null where it is not convex. */
  convex: ConvexSet | null;
  contains(p: Vec3, slack: number): boolean;
  /** Of a cone: the smallest angle from where a swing points to where the cone lets it point. */
  turnLeft?(p: Vec3): number;
}

const padded = (numbers: readonly number[]): Vec3 => [numbers[0], numbers[1] ?? 0, numbers[2] ?? 0];

/** Rows of `dimension` numbers, and the axes that are missing: of fewer dimensions the rest of space is flat. */
function rowsOf(numbers: readonly number[], dimension: number): Vec3[] {
  return Array.from({ length: numbers.length / dimension }, (_, i) =>
    padded(numbers.slice(dimension * i, dimension * (i + 1))),
  );
}

const identityRows = (dimension: number): Vec3[] =>
  [0, 1, 2].slice(0, dimension).map((k) => [0, 1, 2].map((i) => Number(i === k)) as Vec3);

/** { p : minᵢ ≤ rowᵢ · (p − centre) ≤ maxᵢ } */
function boxSet(rows: Vec3[], centre: Vec3, min: readonly number[], max: readonly number[]): ConvexSet {
  return {
    radius: 0,
    support(n) {
      const point: Vec3 = [...centre];
      rows.forEach((row, i) => {
        const reach = dot(row, n) > 0 ? max[i] : min[i];
        for (let k = 0; k < 3; k++) point[k] += reach * row[k];
      });
      return point;
    },
    contains(p, slack) {
      const v = minus(p, centre);
      return rows.every((row, i) => dot(row, v) >= min[i] - slack && dot(row, v) <= max[i] + slack);
    },
  };
}

/** { p : Σ (rowᵢ · (p − centre) / radiusᵢ)² ≤ 1 } */
function ellipsoidSet(rows: Vec3[], centre: Vec3, radii: readonly number[]): ConvexSet {
  return {
    radius: 0,
    support(n) {
      const weights = rows.map((row, i) => radii[i] * dot(row, n));
      const length = Math.hypot(...weights);
      const point: Vec3 = [...centre];
      if (length > 0) {
        rows.forEach((row, i) => {
          for (let k = 0; k < 3; k++) point[k] += ((radii[i] * weights[i]) / length) * row[k];
        });
      }
      return point;
    },
    contains(p, slack) {
      const v = minus(p, centre);
      const level = Math.hypot(...rows.map((row, i) => (dot(row, v) === 0 ? 0 : dot(row, v) / radii[i])));
      // Where the ray from the centre leaves is a point of the ellipsoid, if not the nearest.
      return level <= 1 || norm(v) * (1 - 1 / level) <= slack ? true : slack === 0 ? false : null;
    },
    nearest(p) {
      const v = minus(p, centre);
      const own = bisectEllipsoid(
        radii,
        rows.map((row) => dot(row, v)),
      );
      const point: Vec3 = [...centre];
      rows.forEach((row, i) => {
        for (let k = 0; k < 3; k++) point[k] += own[i] * row[k];
      });
      return point;
    },
  };
}

/** The nearest point in the ellipsoid's own frame: radiusᵢ² uᵢ / (radiusᵢ² + t) with the t > 0 that puts it on the surface, by halving. */
function bisectEllipsoid(radii: readonly number[], u: readonly number[]): number[] {
  const level = (t: number) => Math.hypot(...radii.map((r, i) => (r === 0 ? 0 : (r * u[i]) / (r * r + t))));
  if (level(0) <= 1) return u.map((x, i) => (radii[i] === 0 ? 0 : x));
  let [low, high] = [0, Math.hypot(...radii.map((r, i) => r * u[i]))];
  for (let round = 0; round < 200; round++) {
    const t = (low + high) / 2;
    if (level(t) > 1) low = t;
    else high = t;
  }
  return radii.map((r, i) => (r === 0 ? 0 : (r * r * u[i]) / (r * r + high)));
}

/** An ellipse in the first two numbers and an interval in the third. */
function cylinderSet(ellipse: ConvexSet, min: number, max: number): ConvexSet {
  return {
    radius: 0,
    support(n) {
      const [x, y] = ellipse.support([n[0], n[1], 0]);
      return [x, y, n[2] > 0 ? max : min];
    },
    contains(p, slack) {
      return p[2] >= min - slack && p[2] <= max + slack && isWithin(ellipse, [p[0], p[1], 0], slack);
    },
    nearest(p) {
      const [x, y] = nearestPoint(ellipse, [p[0], p[1], 0]);
      return [x, y, Math.min(Math.max(p[2], min), max)];
    },
  };
}

interface Slab {
  axis: Vec3;
  middle: number;
  half: number;
}

const isInSlabs = (slabs: readonly Slab[], p: Vec3, slack: number): boolean =>
  slabs.every(({ axis, middle, half }) => Math.abs(dot(axis, p) - middle) <= half + slack);

/** Corners of the polytope or polygon between slabs: of all triples (pairs) of planes those that meet in a point inside. */
function cornersOf(slabs: readonly Slab[], dimension: number): Vec3[] {
  const planes = slabs.flatMap(({ axis, middle, half }) => [
    { axis, at: middle + half },
    { axis, at: middle - half },
  ]);
  const across = { axis: [0, 0, 1] as Vec3, at: 0 };
  const corners: Vec3[] = [];
  planes.forEach((a, i) => {
    planes.slice(i + 1).forEach((b, j) => {
      for (const c of dimension === 2 ? [across] : planes.slice(i + j + 2)) {
        const volume = dot(a.axis, cross(b.axis, c.axis));
        if (Math.abs(volume) < 1e-9) continue;
        const [bc, ca, ab] = [cross(b.axis, c.axis), cross(c.axis, a.axis), cross(a.axis, b.axis)];
        const p = [0, 1, 2].map((k) => (a.at * bc[k] + b.at * ca[k] + c.at * ab[k]) / volume) as Vec3;
        if (isInSlabs(slabs, p, 1e-9)) corners.push(p);
      }
    });
  });
  return corners;
}

/** { p : Φ(p) ≤ epsilon }, Φ interpolated linearly between the nodes; off the grid, that of its nearest point plus the way there. */
function fieldRegion(shape: Extract<Shape, { kind: 'distance-field' }>): Region {
  const { resolution, min, cell, values, epsilon } = shape;
  const valueAt = (i: number, j: number, k: number): number => values[i + resolution[0] * (j + resolution[1] * k)];
  return {
    convex: null,
    contains(p, slack) {
      const on = p.map((x, k) => Math.min(Math.max(x, min[k]), min[k] + cell[k] * (resolution[k] - 1))) as Vec3;
      const at = on.map((x, k) => (resolution[k] > 1 ? (x - min[k]) / cell[k] : 0));
      const base = at.map((x, k) => Math.max(Math.min(Math.floor(x), resolution[k] - 2), 0));
      let phi = shape.dimension === 2 ? Math.hypot(p[0] - on[0], p[1] - on[1]) : norm(minus(p, on));
      for (let corner = 0; corner < 1 << shape.dimension; corner++) {
        const bits = [corner & 1, (corner >> 1) & 1, (corner >> 2) & 1];
        const weight = bits.reduce((w, bit, k) => w * (bit ? at[k] - base[k] : 1 - (at[k] - base[k])), 1);
        if (weight !== 0) phi += weight * valueAt(base[0] + bits[0], base[1] + bits[1], base[2] + bits[2]);
      }
      return phi <= epsilon + slack;
    },
  };
}

/** Where a swing takes z, textbook: Rodrigues. */
function swungZ([x, y]: Vec3): Vec3 {
  const angle = Math.hypot(x, y);
  const s = angle > 0 ? Math.sin(angle) / angle : 1;
  return [s * y, -s * x, Math.cos(angle)];
}

/** Whether the great-circle arcs from a to b and from c to d cross. */
function arcsCross(a: Vec3, b: Vec3, c: Vec3, d: Vec3): boolean {
  const [n, m] = [cross(a, b), cross(c, d)];
  const [atC, atD, atA, atB] = [dot(n, c), dot(n, d), dot(m, a), dot(m, b)];
  if (atC > 0 === atD > 0 || atA > 0 === atB > 0) return false;
  const between = (p: Vec3, atP: number, q: Vec3, atQ: number): Vec3 =>
    [0, 1, 2].map((k) => p[k] * Math.abs(atQ) + q[k] * Math.abs(atP)) as Vec3;
  return dot(between(a, atA, b, atB), between(c, atC, d, atD)) > 0;
}

/** Angle between unit vectors, precise when tiny. */
const angleOf = (a: Vec3, b: Vec3): number => Math.atan2(norm(cross(a, b)), dot(a, b));

/** The angle from direction d to the nearest point of the arc from a to b. */
function angleToArc(d: Vec3, a: Vec3, b: Vec3): number {
  const n = cross(a, b);
  const length = norm(n);
  const ends = Math.min(angleOf(d, a), angleOf(d, b));
  const isBeside = dot(cross(n, a), d) > 0 && dot(cross(b, n), d) > 0;
  return length > 0 && isBeside ? Math.min(ends, Math.abs(Math.asin(dot(n, d) / length))) : ends;
}

/** The directions that an arc from the middle reaches without crossing the loop, or by crossing it an even number of times. */
function coneRegion(shape: Extract<Shape, { kind: 'reach-cone' }>): Region {
  const loop = rowsOf(shape.loop, 3);
  const turnLeft = (p: Vec3): number => {
    const d = swungZ(p);
    const crossings = loop.filter((a, i) => arcsCross(shape.centre, d, a, loop[(i + 1) % loop.length])).length;
    if (crossings % 2 === 0) return 0;
    return Math.min(...loop.map((a, i) => angleToArc(d, a, loop[(i + 1) % loop.length])));
  };
  return { convex: null, contains: (p, slack) => turnLeft(p) <= slack, turnLeft };
}

function setOf(shape: Shape): ConvexSet | null {
  const rows = (numbers: readonly number[]) => rowsOf(numbers, shape.dimension);
  switch (shape.kind) {
    case 'box':
      return boxSet(identityRows(shape.dimension), [0, 0, 0], shape.min, shape.max);
    case 'oriented-box':
      return boxSet(rows(shape.axes), padded(shape.centre), shape.min, shape.max);
    case 'ellipsoid':
      return ellipsoidSet(rows(shape.axes), padded(shape.centre), shape.radii);
    case 'elliptic-cylinder':
      return cylinderSet(ellipsoidSet(rowsOf(shape.axes, 2), padded(shape.centre), shape.radii), shape.min, shape.max);
    case 'k-dop': {
      const slabs = Array.from({ length: shape.slabs.length / (shape.dimension + 2) }, (_, i): Slab => {
        const row = shape.slabs.slice((shape.dimension + 2) * i);
        return {
          axis: padded(row.slice(0, shape.dimension)),
          middle: row[shape.dimension],
          half: row[shape.dimension + 1],
        };
      });
      const corners = cornersOf(slabs, shape.dimension);
      return { radius: 0, support: (n) => farthest(corners, n), contains: (p, slack) => isInSlabs(slabs, p, slack) };
    }
    case 'convex-hull': {
      const corners = rows(shape.vertices);
      return { radius: shape.radius, support: (n) => farthest(corners, n), contains: () => null };
    }
    default:
      return null;
  }
}

/** The region of a shape, from its data and the formula in its docstring; no code of the shape is asked. */
export function regionOf(shape: Shape): Region {
  if (shape.kind === 'distance-field') return fieldRegion(shape);
  if (shape.kind === 'reach-cone') return coneRegion(shape);
  const convex = setOf(shape)!;
  return { convex, contains: (p, slack) => isWithin(convex, p, slack) };
}
