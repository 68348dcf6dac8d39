import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import { nearestInEllipse } from './ellipse';

/** The distance to the ellipse by golden section over its angle, in the quadrant of the point, where it has one minimum. */
function bruteDistance(a: number, b: number, x: number, y: number): number {
  const [px, py] = [Math.abs(x), Math.abs(y)];
  const d = (angle: number) => Math.hypot(px - a * Math.cos(angle), py - b * Math.sin(angle));
  let [low, high] = [0, Math.PI / 2];
  const ratio = (Math.sqrt(5) - 1) / 2;
  for (let k = 0; k < 90; k++) {
    const [m, n] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (d(m) < d(n)) high = n;
    else low = m;
  }
  return d((low + high) / 2);
}

describe('nearest point in an ellipse', () => {
  test('Newton is exact on round, flat and needle-like ellipses (seed 1234)', () => {
    const random = makeRandom(1234);
    let most = 0;
    for (let i = 0; i < 20000; i++) {
      const [a, b] = [10 ** (-3 * random()), 10 ** (-9 * random())];
      const [x, y] = [nextNormal(random) * 10 ** (2 * random() - 1), nextNormal(random) * 10 ** (2 * random() - 1)];
      const out = [0, 0];
      most = Math.max(most, nearestInEllipse(a, b, x, y, out));
      const [qx, qy] = out as [number, number];
      expect(Math.hypot(qx / a, qy / b)).toBeLessThan(1 + 1e-12);
      if (Math.hypot(x / a, y / b) <= 1) expect(out).toEqual([x, y]);
      else expect(Math.abs(Math.hypot(x - qx, y - qy) - bruteDistance(a, b, x, y))).toBeLessThan(1e-9);
    }
    expect(most).toBeLessThanOrEqual(16);
  });

  test('a point beside a needle stays where it is along the needle (seed 98)', () => {
    const random = makeRandom(98);
    const out = [0, 0];
    for (const a of [1e-6, 1e-8, 1e-9, 1e-12, 1e-15, 1e-30]) {
      for (let i = 0; i < 2000; i++) {
        const [across, along] = [a * (4 * random() - 2), 1.19 * (2 * random() - 1)];
        nearestInEllipse(a, 1.2, across, along, out);
        expect(Math.abs(out[1] - along)).toBeLessThan(1e-9);
        nearestInEllipse(1.2, a, along, across, out);
        expect(Math.abs(out[0] - along)).toBeLessThan(1e-9);
      }
    }
  });

  test('needles, segments and points are fine', () => {
    const out = [0, 0];
    for (const [a, b, x, y, qx, qy] of [
      [1, 0, 3, 4, 1, 0],
      [1, 0, 0.5, 4, 0.5, 0],
      [0, 1, 3, -4, 0, -1],
      [0, 0, 3, 4, 0, 0],
      [1, 1e-12, 0.25, 4, 0.25, 0],
      [1e-200, 1, 5, 0.5, 0, 0.5],
      [2, 1, 0, 5, 0, 1],
      [2, 1, -5, 0, -2, 0],
      [1, 1, 0, 0, 0, 0],
    ] as const) {
      nearestInEllipse(a, b, x, y, out);
      expect(out[0]).toBeCloseTo(qx, 11);
      expect(out[1]).toBeCloseTo(qy, 11);
    }
  });
});
