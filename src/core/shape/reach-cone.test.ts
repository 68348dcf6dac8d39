import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import { rotateVector, rotationFromVector } from '../math/rotation';
import type { Vec3 } from '../math/types';
import { type ReachCone, reachCone } from './reach-cone';

const cones = reachCone.flat!;

const AXIS: Vec3 = [0, 0, 1];
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3): Vec3 => a.map((x) => x / Math.hypot(...a)) as Vec3;
const angle = (a: Vec3, b: Vec3) => Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
const swing = (x: number, y: number): Vec3 => [x, y, 0];
/** The swing that takes the axis to a direction. */
const swingTo = (d: Vec3): Vec3 => unit(cross(AXIS, d)).map((x) => x * angle(AXIS, d)) as Vec3;
const point = (v: Vec3): Vec3 => rotateVector(rotationFromVector(v), AXIS);
const vertices = (cone: ReachCone): Vec3[] =>
  Array.from({ length: cone.loop.length / 3 }, (_, i) => [
    cone.loop[3 * i],
    cone.loop[3 * i + 1],
    cone.loop[3 * i + 2],
  ]);

function cloud(random: () => number, count: number, [a, b, x, y]: [number, number, number, number]): Float64Array {
  return new Float64Array(
    Array.from({ length: count }, () => [x + a * nextNormal(random), y + b * nextNormal(random)]).flat(),
  );
}

/** The cone with a vertex of its loop at a direction; as it was where the loop would cross itself on the way. */
function moveVertex(cone: ReachCone, key: number, direction: Vec3): ReachCone {
  const [from, to] = [cones.handles!.of(cone)[key].position, swingTo(direction)];
  const { shape, stopped } = cones.handles!.move(cone, key, [to[0] - from[0], to[1] - from[1], 0]);
  return stopped ? cone : shape;
}

/** A star: every other vertex pulled towards the middle. */
function star(random: () => number): ReachCone {
  let cone = cones.fit(cloud(random, 200, [0.4, 0.3, 0.3, 0.2]), { padding: 0.05 });
  vertices(cone).forEach((vertex, i) => {
    if (i % 2) cone = moveVertex(cone, i, unit([0, 1, 2].map((k) => 0.5 * vertex[k] + 0.5 * cone.centre[k]) as Vec3));
  });
  return cone;
}

/** Whether two arcs that share no vertex have a place in common: where their great circles meet lies between the ends of both. */
function isCrossed(loop: readonly Vec3[]): boolean {
  const arcs = loop.map((vertex, i) => [vertex, loop[(i + 1) % loop.length]] as const);
  const isBetween = (x: Vec3, [a, b]: readonly [Vec3, Vec3]) =>
    Math.abs(angle(a, x) + angle(x, b) - angle(a, b)) < 1e-9;
  return arcs.some((one, i) =>
    arcs.some((other, j) => {
      if (j < i + 2 || (i === 0 && j === arcs.length - 1)) return false;
      const meeting = unit(cross(cross(...one), cross(...other)));
      return [meeting, meeting.map((x) => -x) as Vec3].some((x) => isBetween(x, one) && isBetween(x, other));
    }),
  );
}

/** The smallest angle to the boundary: 60 points on each arc, then golden section around the best. */
function bruteAngle(cone: ReachCone, d: Vec3): number {
  const all = vertices(cone);
  let best = Number.POSITIVE_INFINITY;
  all.forEach((a, i) => {
    const b = all[(i + 1) % all.length];
    const at = (t: number) => angle(d, unit([0, 1, 2].map((m) => a[m] * (1 - t) + b[m] * t) as Vec3));
    let nearest = 0;
    for (let k = 0; k <= 60; k++) if (at(k / 60) < at(nearest / 60)) nearest = k;
    if (at(nearest / 60) > best + 0.1) return;
    let [low, high] = [Math.max(0, nearest - 1) / 60, Math.min(60, nearest + 1) / 60];
    for (let k = 0; k < 50; k++) {
      const [m, n] = [high - 0.618 * (high - low), low + 0.618 * (high - low)];
      if (at(m) < at(n)) high = n;
      else low = m;
    }
    best = Math.min(best, at((low + high) / 2), at(0), at(1));
  });
  return best;
}

/** Inside by crossings of the way from the middle, slightly bent so that it meets no vertex. */
function isInsideByCrossings(cone: ReachCone, d: Vec3): boolean {
  const all = vertices(cone);
  const half = unit([0, 1, 2].map((m) => cone.centre[m] + d[m]) as Vec3);
  const ways = [cone.centre, half, d];
  let crossings = 0;
  for (let s = 0; s < 2; s++) {
    const n = cross(ways[s], ways[s + 1]);
    all.forEach((a, i) => {
      const b = all[(i + 1) % all.length];
      const m = cross(a, b);
      const [sa, sb, sc, sd] = [dot(n, a), dot(n, b), dot(m, ways[s]), dot(m, ways[s + 1])];
      if (sa * sb < 0 && sc * sd < 0 && sa * sc < 0) crossings++;
    });
  }
  return crossings % 2 === 0;
}

describe('reach cone', () => {
  test.each(['convex', 'star'])(
    'inside and nearest of a %s loop agree with brute force on the sphere (seed 1234)',
    (kind) => {
      const random = makeRandom(1234);
      for (let trial = 0; trial < 4; trial++) {
        const cone =
          kind === 'star' ? star(random) : cones.fit(cloud(random, 100, [0.4, 0.3, 0.3, 0.2]), { padding: 0.05 });
        for (let query = 0; query < 60; query++) {
          const v = swing(0.9 * nextNormal(random), 0.9 * nextNormal(random));
          if (Math.hypot(...v) > 3.1) continue;
          const d = point(v);
          const q = cones.project(cone, v);
          if (isInsideByCrossings(cone, d)) {
            expect(q).toEqual(v);
            expect(cones.gauge(cone, v)).toBeLessThanOrEqual(1 + 1e-9);
            continue;
          }
          expect(cones.gauge(cone, v)).toBeGreaterThan(1 - 1e-9);
          expect(cones.contains(cone, v)).toBe(false);
          expect(cones.contains(cone, q, 1e-9)).toBe(true);
          const best = bruteAngle(cone, d);
          expect(Math.abs(angle(d, point(q)) - best)).toBeLessThan(1e-7);
          expect(Math.abs(dot(q, AXIS))).toBeLessThan(1e-9);
          const again = cones.project(cone, q);
          expect(Math.hypot(again[0] - q[0], again[1] - q[1], again[2] - q[2])).toBeLessThan(1e-9);
        }
      }
    },
  );

  test('holds its samples with the padding to spare: narrow, flat, one point, and more than a hemisphere wide (seed 2)', () => {
    const random = makeRandom(2);
    for (const shape of [
      [0.4, 0.3, 0.3, 0.2],
      [0.5, 0, 0, 0],
      [0, 0, 0.4, 0],
      [1e-9, 1e-9, 0, 0],
      [1, 0.9, 0, 0],
      [0.3, 0.3, 2.4, 0],
    ] as [number, number, number, number][]) {
      const points = cloud(random, 150, shape);
      for (let i = 0; i < points.length; i += 2) {
        const length = Math.hypot(points[i], points[i + 1]);
        for (let k = 0; k < 2; k++) points[i + k] *= Math.min(1, 2 / length);
      }
      const cone = cones.fit(points, { padding: 0.05 });
      for (let i = 0; i < points.length; i += 2) {
        const v = swing(points[i], points[i + 1]);
        expect(cones.contains(cone, v), `${shape}`).toBe(true);
        if (shape[0] < 1)
          for (let k = 0; k < 3; k++) {
            const near = point(v).map((x) => x + 0.02 * nextNormal(random)) as Vec3;
            if (angle(unit(near), point(v)) > 0.048) continue;
            expect(cones.contains(cone, swingTo(unit(near)))).toBe(true);
          }
      }
      for (let k = 0; k < 100; k++) {
        const q = cones.project(cone, swing(3 * nextNormal(random), 3 * nextNormal(random)));
        expect(q.every(Number.isFinite)).toBe(true);
        expect(cones.contains(cone, q)).toBe(true);
      }
      expect(cones.gauge(cone, [0, 0, 0])).toBeGreaterThanOrEqual(0);
    }
  });

  test('a full turn more of swing is the same direction; the antipode is fine', () => {
    const cone = cones.fit(cloud(makeRandom(3), 100, [0.3, 0.3, 0, 0]), { padding: 0.05 });
    const v = swing(0.1, 0.05);
    const long = v.map((x) => x * (1 - (2 * Math.PI) / Math.hypot(...v))) as Vec3;
    expect(cones.contains(cone, long)).toBe(true);
    expect(cones.project(cone, swing(Math.PI, 0)).every(Number.isFinite)).toBe(true);
  });

  test('moving a vertex leaves the old cone alone, refuses to tie a knot and keeps the middle inside (seed 5)', () => {
    const cone = cones.fit(cloud(makeRandom(5), 100, [0.4, 0.3, 0.3, 0.2]), { padding: 0.05 });
    const kept = structuredClone(cone);
    const [first, , third] = vertices(cone);
    const opposite = vertices(cone)[Math.floor(cone.loop.length / 6)];
    const across = unit([0, 1, 2].map((k) => 1.5 * opposite[k] - 0.5 * cone.centre[k]) as Vec3);
    expect(moveVertex(cone, 0, across)).toBe(cone);
    const wider = moveVertex(cone, 0, unit([0, 1, 2].map((k) => 1.5 * first![k] - 0.5 * cone.centre[k]) as Vec3));
    expect(wider).not.toBe(cone);
    expect(third).toEqual(vertices(wider)[2]);
    expect(cone).toEqual(kept);
    expect(JSON.parse(JSON.stringify(wider))).toEqual(wider);
  });

  test('says why a vertex goes no further, and keeps the middle inside when the loop leaves it (seed 5)', () => {
    const { of, move } = cones.handles!;
    const cone = cones.fit(cloud(makeRandom(5), 100, [0.4, 0.3, 0.3, 0.2]), { padding: 0.05 });
    const [{ position, normal }] = of(cone);
    const opposite = of(cone)[Math.floor(of(cone).length / 2)].position;
    const through = opposite.map((x, k) => 1.2 * (x - position[k])) as Vec3;
    expect(move(cone, 0, through).stopped).toBe('There the loop would cross itself.');
    const far = move(cone, 0, normal.map((x) => 9 * x) as Vec3);
    expect(far.stopped).toMatch(/half a turn/);
    expect(Math.hypot(...of(far.shape)[0].position)).toBeLessThan(Math.PI);
    let bent = cone;
    for (const { key } of of(cone).slice(1, 4)) {
      const [at, middle] = [of(bent)[key].position, swingTo(cone.centre)];
      bent = move(bent, key, [1.2 * (middle[0] - at[0]), 1.2 * (middle[1] - at[1]), 0]).shape;
    }
    expect(cones.contains(bent, swingTo(bent.centre))).toBe(true);
    expect(cones.gauge(bent, swingTo(bent.centre))).toBeLessThan(1);
  });

  test('a vertex goes up to where the loop would cross itself, however far it is pulled (seeds 1 to 20)', () => {
    const { of, move } = cones.handles!;
    let stops = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = makeRandom(seed);
      const cone = cones.fit(cloud(random, 100, [0.4, 0.3, 0.3, 0.2]), { padding: 0.05 });
      const handles = of(cone);
      const key = Math.floor(random() * handles.length);
      const at = handles[key].position;
      const other = handles[(key + Math.floor(handles.length * (0.3 + 0.4 * random()))) % handles.length].position;
      const heading = Math.atan2(other[1] - at[1], other[0] - at[0]);
      const by = (way: number): Vec3 => [way * Math.cos(heading), way * Math.sin(heading), 0];
      const loopAt = (way: number) => {
        const to = point(by(way).map((x, k) => at[k] + x) as Vec3);
        return vertices(cone).map((vertex, k) => (k === key ? to : vertex));
      };
      const first = Array.from({ length: 800 }, (_, i) => (i + 1) * 0.003).find((way) => isCrossed(loopAt(way)));
      for (const way of [0.02, 0.05, 0.11, 0.2, 0.37, 0.6, 0.9, 1.3, 1.8, 2.3]) {
        const { shape, stopped } = move(cone, key, by(way));
        const to = of(shape)[key].position;
        const went = Math.hypot(to[0] - at[0], to[1] - at[1]);
        expect(isCrossed(vertices(shape)), `${seed}: pulled ${way}`).toBe(false);
        if (first === undefined || way <= first - 0.01) expect(went, `${seed}: pulled ${way}`).toBeCloseTo(way, 9);
        else if (way >= first) {
          stops++;
          expect(first - went, `${seed}: pulled ${way}`).toBeGreaterThan(0.001);
          expect(first - went, `${seed}: pulled ${way}`).toBeLessThan(0.01);
          expect(stopped).toBe('There the loop would cross itself.');
        }
      }
    }
    expect(stops).toBeGreaterThan(20);
  });

  test('the outline fills the loop in the plane of swings and its rim lies on the boundary (seed 6)', () => {
    const random = makeRandom(6);
    for (const cone of [star(random), cones.fit(cloud(random, 100, [0.4, 0.3, 0.3, 0.2]), { padding: 0.05 })]) {
      const { positions, indices, edges } = cones.outline(cone);
      expect(indices.length).toBe(positions.length - 6);
      for (let i = 0; i < edges.length; i += 3) {
        const v: Vec3 = [edges[i], edges[i + 1], edges[i + 2]];
        expect(cones.contains(cone, v, 1e-6)).toBe(true);
        expect(cones.gauge(cone, v.map((x) => x * 1.00001) as Vec3)).toBeGreaterThan(0.3);
      }
      // Every triangle's middle is inside, but for the sliver between an arc and its chord in the chart.
      let outside = 0;
      for (let t = 0; t < indices.length; t += 3) {
        const middle = [0, 1, 2].map(
          (k) =>
            (positions[3 * indices[t] + k] + positions[3 * indices[t + 1] + k] + positions[3 * indices[t + 2] + k]) / 3,
        ) as Vec3;
        if (!cones.contains(cone, middle, 2e-3)) outside++;
      }
      expect(outside).toBe(0);
    }
  });
});
