import { expect, test } from 'vitest';
import { shiftedPair } from './pair-angles';

test('a shifted pair has the same angles of each joint, none of them beside the one it was beside', () => {
  const a = Array.from({ length: 401 }, (_, i) => i);
  const { a: first, b } = shiftedPair({ a, b: a, axes: [0, 0], names: ['flexion', 'flexion'] });
  expect(first).toEqual(a);
  expect([...b].sort((p, q) => p - q)).toEqual(a);
  expect(b.some((angle, i) => angle === a[i])).toBe(false);
});
