import { describe, expect, test } from 'vitest';
import { makeRandom } from '../../../core/math/random';
import { nearestInEllipseByCorrection, nearestInEllipseByNewton, nearestInEllipseByQuartic } from './ellipse-methods';

describe('three ways to the nearest point in an ellipse', () => {
  test('the quartic agrees to 1e-3 for swings of 120° × 60° and 180° × 60°; Newton is the more accurate (seed 7)', () => {
    const random = makeRandom(7);
    for (const [a, b] of [
      [Math.PI / 3, Math.PI / 6],
      [Math.PI / 2, Math.PI / 6],
    ] as const) {
      let [quartic, newton] = [0, 0];
      for (let i = 0; i < 5000; i++) {
        const [x, y] = [Math.PI * (2 * random() - 1), Math.PI * (2 * random() - 1)];
        const closed = nearestInEllipseByQuartic(a, b, x, y);
        const stepped = nearestInEllipseByNewton(a, b, x, y);
        quartic = Math.max(quartic, closed.error);
        newton = Math.max(newton, stepped.error);
        expect(Math.hypot(closed.x - stepped.x, closed.y - stepped.y)).toBeLessThan(1e-3);
      }
      expect(newton).toBeLessThan(1e-13);
      expect(quartic).toBeGreaterThan(newton);
    }
  });

  test('incremental correction follows a moving point: one step a frame of 1° stays within 0.01 of the nearest, more steps nearer', () => {
    const [a, b] = [Math.PI / 3, Math.PI / 6];
    const worst = [1, 3].map((steps) => {
      let previous: { x: number; y: number } | undefined;
      let most = 0;
      for (let degree = 0; degree < 720; degree++) {
        const [x, y] = [2 * Math.cos((degree * Math.PI) / 180), 2 * Math.sin((degree * Math.PI) / 180)];
        const found = nearestInEllipseByCorrection(a, b, x, y, steps, previous);
        const exact = nearestInEllipseByNewton(a, b, x, y);
        if (degree > 30) most = Math.max(most, Math.hypot(found.x - exact.x, found.y - exact.y));
        previous = found;
      }
      return most;
    });
    expect(worst[0]).toBeLessThan(0.01);
    expect(worst[1]).toBeLessThan(worst[0] / 4);
  });
});
