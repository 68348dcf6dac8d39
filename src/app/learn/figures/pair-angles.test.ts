import { expect, test } from 'vitest';
import { makeRandom } from '../../../core/math/random';
import { correlation } from './pair-angles';

test('what moves together has 1, against each other −1, nothing to do with each other near 0', () => {
  const random = makeRandom(4);
  const a = Array.from({ length: 4000 }, random);
  expect(
    correlation(
      a,
      a.map((x) => 3 * x + 7),
    ),
  ).toBeCloseTo(1, 9);
  expect(
    correlation(
      a,
      a.map((x) => 2 - x),
    ),
  ).toBeCloseTo(-1, 9);
  expect(Math.abs(correlation(a, Array.from({ length: 4000 }, random)))).toBeLessThan(0.06);
  expect(
    correlation(
      a,
      a.map(() => 5),
    ),
  ).toBe(0);
});
