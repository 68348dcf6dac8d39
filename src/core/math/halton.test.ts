import { expect, it } from 'vitest';
import { halton } from './halton';

it('halton mirrors the digits of the index at the point', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((i) => halton(i, 2))).toEqual([1 / 2, 1 / 4, 3 / 4, 1 / 8, 5 / 8, 3 / 8, 7 / 8]);
  [1 / 3, 2 / 3, 1 / 9, 4 / 9, 7 / 9].forEach((value, i) => {
    expect(halton(i + 1, 3)).toBeCloseTo(value, 15);
  });
});
