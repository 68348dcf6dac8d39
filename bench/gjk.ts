import type { Vec3 } from '../src/core';
import { type ConvexHull, convexHull } from '../src/core/shape';
import { randomVector, seeded } from '../src/core/testing/random';
import { inPairs, type Table } from './measure';

const solid = convexHull.solid!;

const COUNT = 20_000;
const QUERIES = 1024;
const PADDING = 0.05;
const SEMI_AXES: Vec3 = [0.9, 0.6, 0.4];

/** The hull of points that all lie on an ellipsoid, so that each is a vertex. */
function hullOf(vertexCount: number): ConvexHull {
  const random = seeded(1);
  const points = Array.from({ length: vertexCount }, () => onEllipsoid(random, 1));
  return solid.fit(Float64Array.from(points.flat()), { padding: PADDING });
}

function onEllipsoid(random: () => number, size: number): Vec3 {
  let v = randomVector(random);
  while (Math.hypot(...v) > 1 || Math.hypot(...v) < 0.1) v = randomVector(random);
  const length = Math.hypot(...v);
  return v.map((x, k) => (size * SEMI_AXES[k] * x) / length) as Vec3;
}

function drawn(draw: (random: () => number) => Vec3): Vec3[] {
  const random = seeded(2);
  return Array.from({ length: QUERIES }, () => draw(random));
}

/** A closed path around the body, outside it, a few hundredths of a radian from one query to the next. */
const path = (): Vec3[] =>
  Array.from({ length: QUERIES }, (_, i) => {
    const t = (2 * Math.PI * i) / QUERIES;
    const size = 1.5 + 0.2 * Math.sin(9 * t);
    const direction: Vec3 = [Math.cos(3 * t), Math.sin(3 * t) * Math.cos(2 * t), Math.sin(2 * t)];
    const length = Math.hypot(...direction);
    return direction.map((x, k) => (size * SEMI_AXES[k] * x) / length) as Vec3;
  });

/** Exact nearest point on, containment in and gauge of the rounded hull. */
export function gjkBench(): Table[] {
  const hulls = [50, 200].map(hullOf);
  const out: Vec3 = [0, 0, 0];
  const far = drawn((random) => randomVector(random, Math.PI));
  const near = drawn((random) => onEllipsoid(random, 1.1 + 0.5 * random()));
  const inside = drawn((random) => onEllipsoid(random, 0.8 * random()));
  const shell = drawn((random) => onEllipsoid(random, 1 + 0.02 * random()));
  const along = path();
  const row = (name: string, run: (hull: ConvexHull, i: number) => void, note = '') => [
    name,
    ...hulls.map((hull) => inPairs(COUNT, (i) => run(hull, i & (QUERIES - 1)))),
    note,
  ];
  const nearest = (queries: Vec3[]) => (hull: ConvexHull, i: number) => solid.project(hull, queries[i], out);
  const contains = (queries: Vec3[]) => (hull: ConvexHull, i: number) => solid.contains(hull, queries[i]);
  return [
    {
      title: 'Convex hull',
      note:
        'In log + exp pairs of the same run. Hulls of 50 and 200 vertices on an ellipsoid of semi-axes 0.9, 0.6, 0.4, rounded by ' +
        'a ball of 0.05. Near: up to 1.6 times out; path: 1024 queries around the body.',
      columns: ['query', '50 vertices', '200 vertices', 'to reach'],
      rows: [
        row('nearest, anywhere', nearest(far), '≤ 8 and ≤ 20'),
        row('nearest, near', nearest(near), '≤ 8 and ≤ 20'),
        row('nearest, along a path', nearest(along)),
        row('nearest, inside', nearest(inside), '≤ 3'),
        row('nearest, between hull and rounding', nearest(shell)),
        row('contains, inside', contains(inside), '≤ 3'),
        row('contains, near', contains(near)),
        row('contains, anywhere', contains(far)),
        row('gauge, inside', (hull, i) => solid.gauge(hull, inside[i])),
        row('gauge, near', (hull, i) => solid.gauge(hull, near[i])),
      ],
    },
  ];
}
