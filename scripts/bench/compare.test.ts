import { describe, expect, it } from 'vitest';
import { compareTables, ratioLines } from '../../bench/compare';

const table = (title: string, columns: string[], rows: (string | number)[][]) => ({ title, note: '', columns, rows });

describe('comparing benchmarks', () => {
  const before = [
    table(
      'fit',
      ['shape', 'ms', 'note'],
      [
        ['box', 2, 'a'],
        ['hull', '8.0', 'b'],
        ['box', 5, 'c'],
        ['gone', 1, ''],
      ],
    ),
  ];
  const after = [
    table(
      'fit',
      ['shape', 'new', 'ms', 'note'],
      [
        ['hull', 1, 4, 'b'],
        ['box', 1, 3, 'a'],
        ['box', 1, 5, 'c'],
        ['fresh', 1, 1, ''],
      ],
    ),
    table('other', ['shape', 'ms'], [['box', 1]]),
  ];

  it('finds figures by table, row and column, wherever they stand', () => {
    const found = compareTables(before, after).map(({ row, column, ratio }) => [row, column, ratio]);
    expect(found).toEqual([
      ['hull', 'ms', 0.5],
      ['box', 'ms', 1.5],
      ['box', 'ms', 1],
    ]);
  });

  it('tells what changed most first', () => {
    expect(ratioLines(compareTables(before, after))).toEqual([
      'fit',
      '  ×   0.50  hull · ms: 8 → 4',
      '  ×   1.50  box · ms: 2 → 3',
      '  ×   1.00  box · ms: 5 → 5',
    ]);
  });
});
