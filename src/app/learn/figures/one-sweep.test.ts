import { expect, test } from 'vitest';
import type { Vec3 } from '../../../core';
import { makeRandom } from '../../../core/math/random';
import { formOf } from '../../../core/shape';
import type { KDop } from '../../../core/shape/k-dop';
import { sweepOnce } from './one-sweep';

const cube = [1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1];

test('across right angles one sweep is exact', () => {
  expect(sweepOnce(cube, [2, -3, 0.5])).toEqual([1, -1, 0.5]);
  expect(sweepOnce(cube, [0.2, -0.3, 0.5])).toEqual([0.2, -0.3, 0.5]);
});

test('a slab that leans pushes out of one that was clamped to before', () => {
  const h = Math.SQRT1_2;
  // x within ±1, then x + y within ±√2/2: from (1, 4) the second clamp goes back along (1, 1).
  const [x, y] = sweepOnce([1, 0, 0, 0, 1, h, h, 0, 0, h], [3, -4, 0]);
  expect(x).toBeCloseTo(2, 9);
  expect(y).toBeCloseTo(-3, 9);
});

test('around small clouds, seeds 1 to 5: what is inside stays; of the rest some end outside, and many farther off than the nearest', () => {
  let [outside, farther] = [0, 0];
  for (let seed = 1; seed <= 5; seed++) {
    const random = makeRandom(seed);
    const cloud = Float64Array.from({ length: 15 }, () => random() - 0.5);
    const model = formOf('k-dop', 3)!;
    const shape = model.fit(cloud, { padding: 0.02 }) as KDop<3>;
    for (let i = 0; i < 400; i++) {
      const p = [4 * (random() - 0.5), 4 * (random() - 0.5), 4 * (random() - 0.5)] as Vec3;
      const swept = sweepOnce(shape.slabs, p);
      const away = (q: readonly number[]) => Math.hypot(...q.map((x, k) => x - p[k]));
      if (model.contains(shape, p)) expect(away(swept)).toBeLessThan(1e-5);
      if (!model.contains(shape, swept)) {
        outside++;
        continue;
      }
      const least = away(model.project(shape, p));
      expect(least).toBeLessThanOrEqual(away(swept) + 1e-6);
      if (away(swept) > least + 1e-3) farther++;
    }
  }
  expect(outside).toBeGreaterThan(20);
  expect(farther).toBeGreaterThan(500);
});
