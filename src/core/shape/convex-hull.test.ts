import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import type { Vec3 } from '../math/types';
import { type ConvexHull, convexHull } from './convex-hull';

const solid = convexHull.solid!;
const flat = convexHull.flat!;

const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const distance = (a: Vec3, b: Vec3) => Math.hypot(...sub(a, b));
const at = (points: ArrayLike<number>, i: number): Vec3 => [points[3 * i], points[3 * i + 1], points[3 * i + 2]];

/** Solves the 3 weights of the point of triangle abc nearest to p by trying every face of the simplex. */
function nearestOnTriangle(p: Vec3, a: Vec3, b: Vec3, c: Vec3): Vec3 {
  const [u, v, w] = [sub(b, a), sub(c, a), sub(p, a)];
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)];
  const determinant = uu * vv - uv * uv;
  const [s, t] = [(vv * uw - uv * vw) / determinant, (uu * vw - uv * uw) / determinant];
  if (determinant > 1e-14 && s >= 0 && t >= 0 && s + t <= 1)
    return [0, 1, 2].map((k) => a[k] + s * u[k] + t * v[k]) as Vec3;
  let best = a;
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const) {
    const d = sub(to, from);
    const along = Math.min(1, Math.max(0, dot(sub(p, from), d) / (dot(d, d) || 1)));
    const q = [0, 1, 2].map((k) => from[k] + along * d[k]) as Vec3;
    if (distance(p, q) < distance(p, best)) best = q;
  }
  return best;
}

/** For p outside the hull of few points: the nearest of all triangles any three of them span (Carathéodory), or null when a plane test says inside. */
function bruteNearest(p: Vec3, points: Float64Array): Vec3 | null {
  const n = points.length / 3;
  let best: Vec3 = at(points, 0);
  for (let i = 0; i < n; i++)
    for (let j = i; j < n; j++)
      for (let k = j; k < n; k++) {
        const q = nearestOnTriangle(p, at(points, i), at(points, j), at(points, k));
        if (distance(p, q) < distance(p, best)) best = q;
      }
  // Nearest of the whole hull only if no point stands nearer along its own normal.
  const normal = sub(p, best);
  for (let i = 0; i < n; i++) if (dot(normal, sub(at(points, i), best)) > 1e-9) return null;
  return best;
}

function cloud(random: () => number, count: number, spread: Vec3): Float64Array {
  const points = new Float64Array(3 * count);
  for (let i = 0; i < points.length; i++) points[i] = spread[i % 3] * nextNormal(random);
  return points;
}

function ballCloud(random: () => number, count: number): Float64Array {
  const points = cloud(random, count, [1, 1, 1]);
  for (let i = 0; i < count; i++) {
    const length = Math.hypot(...at(points, i));
    for (let k = 0; k < 3; k++) points[3 * i + k] *= [0.9, 0.6, 0.4][k] / length;
  }
  return points;
}

describe('convex hull', () => {
  test.each([
    ['a body', [0.5, 0.3, 0.2]],
    ['a flat cloud', [0.5, 0.3, 0]],
    ['nearly flat', [0.5, 0.3, 1e-5]],
    ['nearly a line', [0.5, 1e-6, 2e-6]],
    ['a line', [0.5, 0, 0]],
    ['a point', [0, 0, 0]],
  ] as [string, Vec3][])('nearest of %s agrees with all triangles of its samples to 1e-9 (seed 1234)', (_, spread) => {
    const random = makeRandom(1234);
    let outside = 0;
    for (let trial = 0; trial < 40; trial++) {
      const points = cloud(random, 10, spread);
      const hull = solid.fit(points, { padding: 0 });
      for (let query = 0; query < 10; query++) {
        const p: Vec3 = [2 * nextNormal(random), 2 * nextNormal(random), 2 * nextNormal(random)];
        if (query % 2) for (let k = 0; k < 3; k++) p[k] *= 0.2;
        const expected = bruteNearest(p, points);
        const actual = solid.project(hull, p);
        if (!expected) {
          expect(distance(actual, p)).toBeLessThan(1e-9);
          continue;
        }
        outside++;
        // Answers on slivers thinner than rounding may slide along them; their distance may not.
        expect(Math.abs(distance(actual, p) - distance(expected, p))).toBeLessThan(2e-9);
        if (spread[1] === 0 || spread[1] > 1e-3)
          expect(distance(actual, expected)).toBeLessThan(spread[2] === 1e-5 ? 1e-6 : 3e-9);
      }
    }
    expect(outside).toBeGreaterThan(200);
  });

  test('nearest on 200 vertices satisfies the optimality condition to 1e-9 (seed 5)', () => {
    const random = makeRandom(5);
    const hull = solid.fit(ballCloud(random, 200), { padding: 0.05 });
    expect(hull.vertices.length / 3).toBe(200);
    for (let step = 0; step < 4000; step++) {
      const a = step * 0.01;
      const p: Vec3 =
        step % 2
          ? [2 * Math.cos(a), 2 * Math.sin(1.3 * a), Math.sin(0.7 * a)]
          : (cloud(random, 1, [1, 1, 1]).slice() as unknown as Vec3);
      const q = solid.project(hull, p);
      if (distance(p, q) === 0) continue;
      const normal = sub(p, q);
      const length = Math.hypot(...normal);
      let support = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < 200; i++) support = Math.max(support, dot(normal, at(hull.vertices, i)) / length);
      expect(Math.abs(dot(normal, q) / length - (support + hull.radius))).toBeLessThan(1e-9);
    }
  });

  test('contains all its samples and its own projections; padding is the thickness of flat clouds (seed 9)', () => {
    const random = makeRandom(9);
    for (const spread of [
      [0.5, 0.3, 0.2],
      [0.5, 0.3, 0],
      [0.5, 0, 0],
      [0, 0, 0],
      [1e-9, 1e-9, 1e-9],
    ] as Vec3[]) {
      const points = cloud(random, 300, spread);
      const hull = solid.fit(points, { padding: 0.05 });
      for (let i = 0; i < 300; i++) expect(solid.contains(hull, at(points, i))).toBe(true);
      for (let i = 0; i < 300; i++) {
        const p: Vec3 = [3 * nextNormal(random), 3 * nextNormal(random), 3 * nextNormal(random)];
        const q = solid.project(hull, p, [0, 0, 0]);
        expect(solid.contains(hull, q, 1e-9)).toBe(true);
        expect(distance(solid.project(hull, q), q)).toBeLessThan(1e-9);
        const alias: Vec3 = [...p];
        expect(solid.project(hull, alias, alias)).toBe(alias);
        expect(alias).toEqual(q);
        if (spread[0] === 0) expect(distance(q, [0, 0, 0])).toBeCloseTo(Math.min(0.05, distance(p, [0, 0, 0])), 9);
      }
    }
  });

  test('never moves two points further apart (seed 3)', () => {
    const random = makeRandom(3);
    const hull = solid.fit(cloud(random, 100, [0.5, 0.3, 0.2]), { padding: 0.02 });
    for (let i = 0; i < 2000; i++) {
      const [p, q] = [cloud(random, 1, [1, 1, 1]), cloud(random, 1, [1, 1, 1])].map((c) => at(c, 0)) as [Vec3, Vec3];
      expect(distance(solid.project(hull, p), solid.project(hull, q))).toBeLessThanOrEqual(distance(p, q) + 1e-9);
    }
  });

  test('gauge is 0 in the middle, 1 on the surface and grows along rays (seed 7)', () => {
    const random = makeRandom(7);
    for (const spread of [
      [0.5, 0.3, 0.2],
      [0.5, 0.3, 0],
      [0, 0, 0],
    ] as Vec3[]) {
      const hull = solid.fit(cloud(random, 80, spread), { padding: 0.05 });
      expect(solid.gauge(hull, hull.centre)).toBe(0);
      for (let i = 0; i < 200; i++) {
        const p = at(cloud(random, 1, [1, 1, 1]), 0);
        const gauge = solid.gauge(hull, p);
        expect(gauge > 1).toBe(!solid.contains(hull, p, 0));
        const surface = [0, 1, 2].map((k) => hull.centre[k] + (p[k] - hull.centre[k]) / gauge) as Vec3;
        expect(solid.gauge(hull, surface)).toBeCloseTo(1, 8);
        expect(solid.contains(hull, surface, 1e-8)).toBe(true);
      }
    }
    const thin = solid.fit(cloud(random, 80, [0.5, 0.3, 0]), { padding: 0 });
    expect(solid.gauge(thin, [0, 0, 1])).toBeGreaterThan(1e6);
  });

  test('the outline is closed, faces outwards, and its vertices lie on the surface that is enforced (seed 11)', () => {
    const random = makeRandom(11);
    const grid: number[] = [];
    for (let x = 0; x < 4; x++) for (let y = 0; y < 4; y++) for (let z = 0; z < 4; z++) grid.push(x / 5, y / 5, z / 5);
    const clouds = [
      cloud(random, 80, [0.5, 0.3, 0.2]),
      cloud(random, 40, [0.5, 0.3, 0]),
      cloud(random, 9, [0.5, 0, 0]),
      cloud(random, 1, [0, 0, 0]),
      new Float64Array(grid),
    ];
    for (const points of clouds) {
      const hull: ConvexHull = solid.fit(points, { padding: 0.05 });
      const { positions, indices, edges } = solid.outline(hull);
      for (const list of [positions, edges])
        for (let i = 0; i < list.length; i += 3) {
          const p: Vec3 = [list[i], list[i + 1], list[i + 2]];
          expect(solid.contains(hull, p, 1e-6)).toBe(true);
          expect(solid.gauge(hull, p)).toBeGreaterThan(1 - 1e-5);
        }
      const directed = new Set<string>();
      let volume = 0;
      for (let t = 0; t < indices.length; t += 3) {
        const [a, b, c] = [at(positions, indices[t]), at(positions, indices[t + 1]), at(positions, indices[t + 2])];
        volume += dot(a, [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]]) / 6;
        for (let k = 0; k < 3; k++) directed.add(`${indices[t + k]},${indices[t + ((k + 1) % 3)]}`);
      }
      expect(directed.size).toBe(indices.length);
      for (const edge of directed) expect(directed.has(edge.split(',').reverse().join(','))).toBe(true);
      expect(volume).toBeGreaterThan(0.9 * (4 / 3) * Math.PI * 0.05 ** 3);
    }
  });

  test('points off the plane of a flat hull are outside it (seed 1321)', () => {
    const random = makeRandom(1321);
    for (let trial = 0; trial < 100; trial++) {
      const [u, v, middle] = [0, 1, 2].map((): Vec3 => [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]);
      const along = (a: number, b: number): Vec3 => [0, 1, 2].map((k) => middle[k] + a * u[k] + b * v[k]) as Vec3;
      const points = Array.from({ length: 40 }, () => along(1.4 * random() - 0.7, 1.4 * random() - 0.7));
      const hull = solid.fit(Float64Array.from(points.flat()), { padding: 0 });
      const normal: Vec3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      for (let i = 0; i < 200; i++) {
        const p: Vec3 = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
        const off = Math.abs(dot(sub(p, middle), normal)) / Math.hypot(...normal);
        expect(distance(solid.project(hull, p), p)).toBeGreaterThan(off - 1e-9);
        expect(solid.contains(hull, p)).toBe(off < 1e-6);
      }
    }
  });
});

const planar = (points: Float64Array): Float64Array => points.filter((_, i) => i % 3 < 2);

/** The nearest of all segments any two of the points span, which outside their hull is the nearest of the hull; null for a point inside. */
function bruteNearestInPlane(p: Vec3, points: Float64Array): Vec3 | null {
  const corners = Array.from({ length: points.length / 2 }, (_, i): Vec3 => [points[2 * i], points[2 * i + 1], 0]);
  let best = corners[0];
  for (const a of corners) {
    for (const b of corners) {
      const q = nearestOnTriangle(p, a, b, b);
      if (distance(p, q) < distance(p, best)) best = q;
    }
  }
  const normal = sub(p, best);
  return corners.some((corner) => dot(normal, sub(corner, best)) > 1e-9) ? null : best;
}

const spreads: [string, Vec3][] = [
  ['an area', [0.5, 0.3, 0]],
  ['nearly a line', [0.5, 1e-6, 0]],
  ['a line', [0.5, 0, 0]],
  ['a point', [0, 0, 0]],
];

describe('convex polygon of a swing', () => {
  test.each(spreads)(
    'nearest of %s agrees with all segments between its samples, rounded too, to 1e-9 (seed 1234)',
    (_, spread) => {
      const random = makeRandom(1234);
      let outside = 0;
      for (let trial = 0; trial < 40; trial++) {
        const points = planar(cloud(random, 10, spread));
        const radius = trial % 2 ? 0.07 : 0;
        const polygon = flat.fit(points, { padding: radius });
        for (let query = 0; query < 20; query++) {
          const size = query % 2 ? 0.4 : 2;
          const p: Vec3 = [size * nextNormal(random), size * nextNormal(random), 0];
          const core = bruteNearestInPlane(p, points);
          const actual = flat.project(polygon, p);
          const far = core ? distance(p, core) : 0;
          expect(flat.contains(polygon, p, 1e-9)).toBe(far <= radius + 1e-9);
          if (far <= radius) {
            expect(distance(actual, p)).toBeLessThan(1e-9);
            continue;
          }
          outside++;
          const expected = core!.map((x, k) => x + ((p[k] - x) * radius) / far) as Vec3;
          expect(Math.abs(distance(actual, p) - (far - radius))).toBeLessThan(1e-9);
          // On slivers thinner than rounding answers may slide along them.
          if (spread[1] !== 1e-6) expect(distance(actual, expected)).toBeLessThan(1e-9);
        }
      }
      expect(outside).toBeGreaterThan(200);
    },
  );

  test('nearest and gauge agree with its finely sampled boundary (seed 14)', () => {
    const random = makeRandom(14);
    const polygon = flat.fit(planar(cloud(random, 60, [0.5, 0.3, 0])), { padding: 0.06 });
    const { vertices, radius, centre } = polygon;
    const count = vertices.length / 2;
    const corner = (i: number): Vec3 => [vertices[2 * (i % count)], vertices[2 * (i % count) + 1], 0];
    // Where the support is the greatest, direction by direction: the whole boundary but the straight parts of its sides.
    const boundary: Vec3[] = [];
    for (let step = 0; step < 20000; step++) {
      const angle = (2 * Math.PI * step) / 20000;
      const d: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
      let best = corner(0);
      for (let i = 1; i < count; i++) if (dot(corner(i), d) > dot(best, d)) best = corner(i);
      boundary.push([best[0] + radius * d[0], best[1] + radius * d[1], 0]);
    }
    const ends = [...boundary, boundary[0]];
    for (let i = 0; i < 20000; i++) {
      const [a, b] = [ends[i], ends[i + 1]];
      for (let t = 0; t < 1; t += 1e-3 / distance(a, b)) {
        if (t > 0) boundary.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), 0]);
      }
    }
    for (let query = 0; query < 300; query++) {
      const p: Vec3 = [1.2 * nextNormal(random), 1.2 * nextNormal(random), 0];
      const gauge = flat.gauge(polygon, p);
      const exit = p.map((x, k) => (centre[k] ?? 0) + (x - (centre[k] ?? 0)) / gauge) as Vec3;
      expect(Math.min(...boundary.map((b) => distance(b, exit)))).toBeLessThan(1e-3);
      if (flat.contains(polygon, p)) continue;
      const nearest = Math.min(...boundary.map((b) => distance(b, p)));
      expect(Math.abs(distance(flat.project(polygon, p), p) - nearest)).toBeLessThan(1e-5);
    }
  });

  test('its corners are samples, counter-clockwise, none of them needless', () => {
    const grid = Array.from({ length: 25 }, (_, i) => [(i % 5) / 4, Math.floor(i / 5) / 4]).flat();
    expect(flat.fit(Float64Array.from(grid), { padding: 0 }).vertices).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
    expect(flat.fit(Float64Array.of(0, 0, 2, 1, 1, 0.5), { padding: 0 }).vertices).toEqual([0, 0, 2, 1]);
    expect(flat.fit(Float64Array.of(3, 4, 3, 4), { padding: 0 }).vertices).toEqual([3, 4]);
  });
});
