import { expect, test } from 'vitest';
import { spreadLabels } from './evidence-scale';

test('labels keep their order and their distance', () => {
  expect(spreadLabels([10, 100, 50], 14, 0, 200)).toEqual([10, 100, 50]);
  const places = spreadLabels([50, 52, 51, 199, 198], 14, 0, 200);
  const sorted = [0, 2, 1, 4, 3].map((i) => places[i]);
  for (let i = 1; i < sorted.length; i++) expect(sorted[i] - sorted[i - 1]).toBeGreaterThanOrEqual(14);
  expect(Math.max(...places)).toBeLessThanOrEqual(200);
});
