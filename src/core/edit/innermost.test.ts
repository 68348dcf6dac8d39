import { expect, test } from 'vitest';
import { seeded } from '../testing/random';
import { outermost, outwardness } from './innermost';

/** The distance of Mahalanobis by the inverse of the covariance, from its cofactors. */
function slow(points: Float64Array, p: number[]): number {
  const count = points.length / 3;
  const mean = [0, 1, 2].map((k) => points.filter((_, i) => i % 3 === k).reduce((a, b) => a + b, 0) / count);
  const c = [0, 1, 2].map((a) =>
    [0, 1, 2].map((b) => {
      let sum = 0;
      for (let i = 0; i < points.length; i += 3) sum += (points[i + a] - mean[a]) * (points[i + b] - mean[b]);
      return sum / count;
    }),
  );
  const minor = (i: number, j: number) => {
    const [r, s] = [0, 1, 2].filter((k) => k !== i);
    const [t, u] = [0, 1, 2].filter((k) => k !== j);
    return (i + j) % 2 === 0 ? c[r][t] * c[s][u] - c[r][u] * c[s][t] : c[r][u] * c[s][t] - c[r][t] * c[s][u];
  };
  const determinant = c[0][0] * minor(0, 0) + c[0][1] * minor(0, 1) + c[0][2] * minor(0, 2);
  const d = p.map((x, k) => x - mean[k]);
  let squared = 0;
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) squared += (d[i] * minor(i, j) * d[j]) / determinant;
  return squared;
}

test('is the distance of Mahalanobis, seeds 1 to 20', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const points = Float64Array.from({ length: 3 * 50 }, (_, i) => (random() - 0.5) * (1 + (i % 3)));
    const measure = outwardness(points, 3);
    for (let i = 0; i < 50; i++) {
      const p = [...points.slice(3 * i, 3 * i + 3)];
      expect(measure(p)).toBeCloseTo(slow(points, p), 9);
    }
  }
});

test('what is furthest out goes first, as many as the share says', () => {
  const random = seeded(9);
  const points = Float64Array.from({ length: 2 * 100 }, () => random() - 0.5);
  points.set([40, 0], 2 * 17);
  points.set([0, 30], 2 * 60);
  expect(outermost(points, 2, 0.99)).toEqual([17]);
  expect(outermost(points, 2, 0.98)).toEqual([17, 60]);
  expect(outermost(points, 2, 1)).toEqual([]);
  expect(outermost(points, 2, 0.5)).toHaveLength(50);
});

test.each([
  ['one point', [1, 2, 3]],
  ['equal points', [1, 2, 3, 1, 2, 3, 1, 2, 3]],
  ['points of a line', [0, 0, 0, 1, 1, 1, 2, 2, 2, 9, 9, 9]],
])('no spread breaks nothing: %s', (_, points) => {
  const all = Float64Array.from(points);
  const gone = outermost(all, 3, 0.7);
  expect(gone.length).toBeLessThan(all.length / 3);
  expect(outwardness(all, 3)([5, 5, 5])).toBeGreaterThanOrEqual(0);
  if (points.length === 12) expect(gone).toEqual([3]);
});
