import { expect, test } from 'vitest';
import { enoughData } from './enough-data';

test('there is enough where the folds agree and cover what is asked', () => {
  expect(enoughData([0.99, 0.97, 1, 0.96, 0.98], 240)).toEqual({
    kind: 'enough',
    coverage: expect.closeTo(0.98, 12),
    worstFold: 0.96,
    sampleCount: 240,
  });
  expect(enoughData([0.9, 0.9, 0.9, 0.9, 0.9], 240).kind).toBe('scarce');
  expect(enoughData([0.9, 0.9, 0.9, 0.9, 0.9], 240, 0.9).kind).toBe('enough');
});

test('a fold that shows what no other does makes it scarce, whatever the mean', () => {
  expect(enoughData([1, 1, 1, 1, 0.79], 240).kind).toBe('scarce');
  expect(enoughData([1, 1, 1, 1, 0.8], 240).kind).toBe('enough');
});

test('a few samples are not enough, and one is a joint that stands still', () => {
  expect(enoughData([1, 1, 1, 1, 1], 11).kind).toBe('scarce');
  expect(enoughData([1, 1, 1, 1, 1], 12).kind).toBe('enough');
  expect(enoughData([1], 1).kind).toBe('still');
});
