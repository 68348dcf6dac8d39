import { describe, expect, it } from 'vitest';
import { type LossRow, orderRows, shareInWords, sizeInWords } from './loss-rows';

const row = (joint: number, rejected: number | null): LossRow => ({
  joint,
  name: `joint ${joint}`,
  found:
    rejected === null
      ? null
      : {
          joint,
          region: null,
          regions: {},
          loss: { frames: 90, rejected, wronglyAdmitted: 0.1, lost: 0, ratio: 1 },
        },
});

describe('rows of losses', () => {
  it('stand with the greatest loss first, and what is not known last', () => {
    const rows = [row(1, 0.01), row(2, null), row(3, 0.2), row(4, 0.01)];
    expect(orderRows(rows, 'rejected').map(({ joint }) => joint)).toEqual([3, 1, 4, 2]);
    expect(orderRows(rows, 'name')).toEqual(rows);
  });

  it.each([
    [0, '0 %'],
    [0.0004, '< .1 %'],
    [0.002, '.2 %'],
    [0.0123, '1.2 %'],
    [0.34, '34 %'],
    [1, '100 %'],
    [null, '—'],
  ])('%s is told as %s', (share, words) => {
    expect(shareInWords(share)).toBe(words);
  });

  it('tell sizes', () => {
    expect([12, 3400, 2_500_000].map(sizeInWords)).toEqual(['12 B', '3.4 kB', '2.5 MB']);
  });
});
