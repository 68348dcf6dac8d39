import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import type { Vec3 } from '../math/types';
import { ellipticCylinder } from './elliptic-cylinder';

const solid = ellipticCylinder.solid!;

const cloud = (random: () => number, count: number, spread: Vec3) =>
  new Float64Array(3 * count).map((_, i) => spread[i % 3] * nextNormal(random) + (i % 3 === 0 ? 0.3 : 0));

describe('elliptic cylinder', () => {
  test('nearest agrees with a fine sampling of its surface (seed 1234)', () => {
    const random = makeRandom(1234);
    const cylinder = solid.fit(cloud(random, 100, [0.5, 0.2, 0.3]), { padding: 0.05 });
    const { centre, axes, radii, min, max } = cylinder;
    for (let trial = 0; trial < 200; trial++) {
      const p: Vec3 = [1.5 * nextNormal(random), 1.5 * nextNormal(random), 1.5 * nextNormal(random)];
      const q = solid.project(cylinder, p);
      expect(solid.contains(cylinder, q, 1e-9)).toBe(true);
      expect(solid.project(cylinder, q)).toEqual(q.map((k) => expect.closeTo(k, 9)));
      if (solid.gauge(cylinder, p) <= 1) {
        expect(q).toEqual(p);
        continue;
      }
      expect(solid.gauge(cylinder, q)).toBeCloseTo(1, 9);
      const z = Math.min(Math.max(p[2], min), max);
      let best = Number.POSITIVE_INFINITY;
      for (let k = 0; k < 2000; k++) {
        const turn = (Math.PI * k) / 1000;
        const [u, v] = [radii[0] * Math.cos(turn), radii[1] * Math.sin(turn)];
        const [x, y] = [axes[0] * u + axes[2] * v, axes[1] * u + axes[3] * v];
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
      const cylinder = solid.fit(points, { padding: 0.05 });
      for (let i = 0; i < points.length; i += 3)
        expect(solid.contains(cylinder, [points[i], points[i + 1], points[i + 2]])).toBe(true);
      const { positions, edges } = solid.outline(cylinder);
      for (const list of [positions, edges])
        for (let i = 0; i < list.length; i += 3)
          expect(solid.gauge(cylinder, [list[i], list[i + 1], list[i + 2]])).toBeCloseTo(1, 4);
    }
  });
});
