import { expect, test } from 'vitest';
import { delayedPair } from './pair-angles';

test('a delayed pair has the same angles of each joint, none of them beside the one it was beside', () => {
  const a = Array.from({ length: 401 }, (_, i) => i);
  const { a: first, b } = delayedPair({ a, b: a, axes: [0, 0], names: ['flexion', 'flexion'] }, 0.3);
  expect(first).toEqual(a);
  expect(b[200]).toBe(80);
  expect([...b].sort((p, q) => p - q)).toEqual(a);
  expect(b.some((angle, i) => angle === a[i])).toBe(false);
});
