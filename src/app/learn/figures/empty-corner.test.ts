import { expect, test } from 'vitest';
import { makeRandom } from '../../../core/math/random';
import { dotsBeyond, type EmptyCorner, emptyCorner, mostAlong } from './empty-corner';

/** Whether a dot is on the side of the corner of the line. */
const isCutOff = ({ corner, along, up }: EmptyCorner, x: number, y: number): boolean => {
  const side = (px: number, py: number) => (up[0] - along[0]) * (py - along[1]) - (up[1] - along[1]) * (px - along[0]);
  return side(x, y) * side(...corner) > 1e-9;
};

const roomOf = ({ corner, along, up }: EmptyCorner): number =>
  Math.abs(along[0] - corner[0]) * Math.abs(up[1] - corner[1]);

test.each([1, 2, 3, 4])('corner %i of a square without dots is found, and no dot is in it', (seed) => {
  const random = makeRandom(seed);
  const [turnX, turnY] = [seed & 1 ? 1 : -1, seed & 2 ? 1 : -1];
  const [xs, ys]: [number[], number[]] = [[], []];
  while (xs.length < 800) {
    const [x, y] = [2 * random() - 1, 2 * random() - 1];
    // What lies beyond x + y = 0.9 is empty.
    if (x + y > 0.9) continue;
    xs.push(turnX * x);
    ys.push(turnY * y);
  }
  const found = emptyCorner(xs, ys)!;
  expect(Math.sign(found.corner[0])).toBe(turnX);
  expect(Math.sign(found.corner[1])).toBe(turnY);
  expect(roomOf(found)).toBeGreaterThan(0.9);
  expect(xs.some((x, i) => isCutOff(found, x, ys[i]))).toBe(false);
  expect(dotsBeyond(found, xs, ys)).toEqual([]);
  expect(dotsBeyond(found, [...xs, 0.9 * turnX], [...ys, 0.9 * turnY])).toEqual([xs.length]);
  // The line is x + y = 0.9 but for what chance left of it.
  for (const y of [0, 0.3, 0.6]) expect(Math.abs(turnX * mostAlong(found, turnY * y) - (0.9 - y))).toBeLessThan(0.1);
  const only = [turnX > 0 ? 'high' : 'low', turnY > 0 ? 'high' : 'low'] as const;
  expect(emptyCorner(xs, ys, only)).toEqual(found);
});

test('dots on a line, or one dot, have no empty corner', () => {
  expect(emptyCorner([0, 1, 2], [0, 2, 4])).toBeNull();
  expect(emptyCorner([1], [1])).toBeNull();
});
