import { describe, expect, test } from 'vitest';
import { minimumEllipse } from '../geometry/minimum-ellipse';
import { makeRandom, nextNormal } from '../math/random';
import type { Vec3 } from '../math/types';
import { ellipticCylinder } from './elliptic-cylinder';

const cloud = (random: () => number, count: number, spread: Vec3) =>
  new Float64Array(3 * count).map((_, i) => spread[i % 3] * nextNormal(random) + (i % 3 === 0 ? 0.3 : 0));

describe('elliptic cylinder', () => {
  test('nearest agrees with a fine sampling of its surface (seed 1234)', () => {
    const random = makeRandom(1234);
    const cylinder = ellipticCylinder.fit(cloud(random, 100, [0.5, 0.2, 0.3]), { padding: 0.05 });
    const { centre, semiAxes, angle, min, max } = cylinder;
    for (let trial = 0; trial < 200; trial++) {
      const p: Vec3 = [1.5 * nextNormal(random), 1.5 * nextNormal(random), 1.5 * nextNormal(random)];
      const q = ellipticCylinder.nearest(cylinder, p);
      expect(ellipticCylinder.contains(cylinder, q, 1e-9)).toBe(true);
      expect(ellipticCylinder.nearest(cylinder, q)).toEqual(q.map((k) => expect.closeTo(k, 9)));
      if (ellipticCylinder.gauge(cylinder, p) <= 1) {
        expect(q).toEqual(p);
        continue;
      }
      expect(ellipticCylinder.gauge(cylinder, q)).toBeCloseTo(1, 9);
      const z = Math.min(Math.max(p[2], min), max);
      let best = Number.POSITIVE_INFINITY;
      for (let k = 0; k < 2000; k++) {
        const turn = (Math.PI * k) / 1000;
        const [u, v] = [semiAxes[0] * Math.cos(turn), semiAxes[1] * Math.sin(turn)];
        const [x, y] = [Math.cos(angle) * u - Math.sin(angle) * v, Math.sin(angle) * u + Math.cos(angle) * v];
        best = Math.min(best, Math.hypot(p[0] - centre[0] - x, p[1] - centre[1] - y));
      }
      const flat = Math.hypot(p[0] - q[0], p[1] - q[1]);
      if (flat > 0) expect(flat).toBeLessThan(best + 1e-12);
      if (flat > 0) expect(flat).toBeGreaterThan(best - 1e-3);
      expect(q[2]).toBe(z);
    }
  });

  test('holds all samples, flat and thin clouds too, and its outline lies on its surface (seed 2)', () => {
    const random = makeRandom(2);
    for (const spread of [
      [0.5, 0.2, 0.3],
      [0.5, 0, 0],
      [0, 0, 0.5],
      [0, 0, 0],
      [1e-9, 1e-9, 1e-9],
    ] as Vec3[]) {
      const points = cloud(random, 200, spread);
      const cylinder = ellipticCylinder.fit(points, { padding: 0.05 });
      for (let i = 0; i < points.length; i += 3)
        expect(ellipticCylinder.contains(cylinder, [points[i], points[i + 1], points[i + 2]])).toBe(true);
      const { positions, edges } = ellipticCylinder.outline(cylinder);
      for (const list of [positions, edges])
        for (let i = 0; i < list.length; i += 3)
          expect(ellipticCylinder.gauge(cylinder, [list[i], list[i + 1], list[i + 2]])).toBeCloseTo(1, 4);
    }
  });

  test('the ellipse is the least: no ellipse of a fine search around it is smaller and holds the points (seed 3)', () => {
    const random = makeRandom(3);
    const xs = Array.from({ length: 60 }, () => nextNormal(random));
    const ys = xs.map((x) => 0.7 * x + 0.2 * nextNormal(random));
    const { centre, semiAxes, angle } = minimumEllipse(xs, ys);
    const areaNeeded = (cx: number, cy: number, turn: number, ratio: number): number => {
      let most = 0;
      for (let i = 0; i < xs.length; i++) {
        const [x, y] = [xs[i] - cx, ys[i] - cy];
        const [u, v] = [Math.cos(turn) * x + Math.sin(turn) * y, Math.cos(turn) * y - Math.sin(turn) * x];
        most = Math.max(most, u * u + (v / ratio) ** 2);
      }
      return Math.PI * most * ratio;
    };
    const area = Math.PI * semiAxes[0] * semiAxes[1];
    expect(areaNeeded(...centre, angle, semiAxes[1] / semiAxes[0])).toBeCloseTo(area, 9);
    for (let trial = 0; trial < 20000; trial++) {
      const size = 10 ** (-4 * random());
      const other = areaNeeded(
        centre[0] + size * nextNormal(random),
        centre[1] + size * nextNormal(random),
        angle + size * nextNormal(random),
        (semiAxes[1] / semiAxes[0]) * Math.exp(size * nextNormal(random)),
      );
      expect(other).toBeGreaterThan(area * (1 - 1e-3));
    }
  });
});
