import { expect, it } from 'vitest';
import { hasDecimalComma, readNumber } from './number';

it.each([
  ['0', 0],
  ['-12.5', -12.5],
  ['1e-3', 1e-3],
  ['0,0333', 0.0333],
  ['-12,5', -12.5],
  ['+,5', 0.5],
  ['3,', 3],
  ['1,5E+2', 150],
])('reads %s', (word, value) => {
  expect(readNumber(word)).toBe(value);
  expect(hasDecimalComma(word)).toBe(word.includes(','));
});

it.each(['', ',', '-', '1,2,3', '1,234.5', '1.234,5', '1,5 ', 'e5', ',e5', 'nan', 'five'])(
  '%j is no number',
  (word) => {
    expect(readNumber(word)).toBeNaN();
    expect(hasDecimalComma(word)).toBe(false);
  },
);
