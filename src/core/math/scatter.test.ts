import { expect, test } from 'vitest';
import { makeRandom, nextNormal } from './random';
import { meanPoint, scatter } from './scatter';

test('mean and scatter against the sums over all pairs of points (seed 4)', () => {
  const random = makeRandom(4);
  const count = 40;
  const points = new Float64Array(3 * count).map((_, i) => (1 + (i % 3)) * nextNormal(random) + 5);
  const mean = meanPoint(points);
  for (let k = 0; k < 3; k++) {
    let sum = 0;
    for (let i = k; i < points.length; i += 3) sum += points[i];
    expect(mean[k]).toBeCloseTo(sum / count, 12);
  }
  // Σ (p − mean)(p − mean)ᵀ = Σ over pairs (p − q)(p − q)ᵀ / N, which knows no mean.
  const upper = scatter(points, mean);
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ].forEach(([r, c], entry) => {
    let pairs = 0;
    for (let i = 0; i < count; i++)
      for (let j = 0; j < i; j++)
        pairs += (points[3 * i + r!] - points[3 * j + r!]) * (points[3 * i + c!] - points[3 * j + c!]);
    expect(upper[entry]).toBeCloseTo(pairs / count, 9);
  });
});

test('one point has no scatter', () => {
  const points = Float64Array.of(1, 2, 3);
  expect(meanPoint(points)).toEqual([1, 2, 3]);
  expect(scatter(points, [1, 2, 3])).toEqual([0, 0, 0, 0, 0, 0]);
});
