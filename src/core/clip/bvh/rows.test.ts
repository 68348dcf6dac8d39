import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClipError } from '../clip';
import { createRowReader } from './rows';

/** Reads `text` cut at the given places. */
function readRows(text: string, columns: number, cuts: number[] = []) {
  const rows: number[][] = [];
  const reader = createRowReader(columns, 1, (row) => rows.push([...row]));
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  for (let i = 1; i < places.length; i++) reader.push(text.slice(places[i - 1], places[i]));
  return { rows, report: reader.finish() };
}

/** The slow way: split and convert. */
const splitRows = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number));

const numberText = fc.oneof(
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map(String),
  fc.integer({ min: -360e6, max: 360e6 }).map((value) => (value / 1e6).toFixed(6)),
  fc.double({ noNaN: true, min: -400, max: 400 }).map((value) => value.toExponential(15).toUpperCase()),
  fc.integer({ min: -999, max: 999 }).map((value) => `${value}.`),
  fc.integer({ min: 0, max: 999999 }).map((value) => `+.${value}`),
  fc.constantFrom(
    '7.95139e-016',
    '-0',
    '1e3',
    '-2.35798E-07',
    '00012.50',
    '0.1234567890123456789',
    '90071992.54740993',
    '0e30',
    '123456e-25',
  ),
);

describe('createRowReader', () => {
  it('reads the very numbers that Number() reads, wherever the text is cut (seed 1234)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(numberText, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\r', ' \n\n', '\t\r\n'),
        fc.constantFrom(' ', '\t', '   '),
        fc.boolean(),
        fc.array(fc.nat({ max: 5000 }), { maxLength: 8 }),
        (rows, end, gap, ended, cuts) => {
          const text = rows.map((row) => row.join(gap)).join(end) + (ended ? end : '');
          const read = readRows(text, 3, cuts);
          expect(read.rows).toEqual(splitRows(text));
          expect(read.report).toMatchObject({ rows: rows.length, replaced: 0, brokenRows: 0, unfinished: 0 });
        },
      ),
      { seed: 1234, numRuns: 400 },
    );
  });

  it('reads text that comes letter by letter', () => {
    const text = '1.5 -2e-3\r\n3 4\r\n';
    expect(
      readRows(
        text,
        2,
        [...text].map((_, i) => i),
      ).rows,
    ).toEqual([
      [1.5, -2e-3],
      [3, 4],
    ]);
  });

  it.each(['nan', 'NaN', '-nan(ind)', 'inf', '-Infinity', '1.#QNAN', '-1.#IND', '1e300', '1e999'])(
    'replaces %s by the value before',
    (bad) => {
      const { rows, report } = readRows(`1 2\n3 ${bad}\n5 6\n`, 2);
      expect(rows).toEqual([
        [1, 2],
        [3, 2],
        [5, 6],
      ]);
      expect(report).toMatchObject({ replaced: 1, good: 5 });
    },
  );

  it('repeats the row before for a row with too few or too many numbers, and counts lines over \\r\\n', () => {
    const { rows, report } = readRows('1 2\r\n3\r\n\r\n5 6\r\n7 8 9\r\n10 11\r\n', 2);
    expect(rows).toEqual([
      [1, 2],
      [1, 2],
      [5, 6],
      [5, 6],
      [10, 11],
    ]);
    expect(report).toMatchObject({ brokenRows: 2, firstBrokenLine: 2, unfinished: 0 });
  });

  it('repeats the row before for a last row that is too long: it is not cut off', () => {
    for (const end of ['', '\n']) {
      const { rows, report } = readRows(`1 2 3\n4 5 6 7${end}`, 3);
      expect(rows).toEqual([
        [1, 2, 3],
        [1, 2, 3],
      ]);
      expect(report).toMatchObject({ rows: 2, brokenRows: 1, firstBrokenLine: 2, unfinished: 0 });
    }
  });

  it('reads a decimal comma as a point, wherever the text is cut, and keeps the first such word', () => {
    const text = '0,5 -1,25e1\n,5 +2\n';
    for (let cut = 0; cut <= text.length; cut++) {
      const { rows, report } = readRows(text, 2, [cut]);
      expect(rows).toEqual([
        [0.5, -12.5],
        [0.5, 2],
      ]);
      expect(report.decimalComma).toBe('0,5');
    }
    expect(readRows('1 2\n', 2).report.decimalComma).toBe('');
  });

  it('says how many numbers a frame over several lines has', () => {
    expect(() => readRows('1 2\n3 4\n5 6\n7 8 9\n', 4)).toThrow('Line 3: the frame has 5 numbers');
    expect(() => readRows('1 2\n3 4\n', 3)).toThrow('Line 1: the frame has 2 numbers');
  });

  it('leaves an unfinished last row out', () => {
    for (const text of ['1 2 3\n4 5', '1 2 3\n4 5\n']) {
      const { rows, report } = readRows(text, 3);
      expect(rows).toEqual([[1, 2, 3]]);
      expect(report).toMatchObject({ unfinished: 2, brokenRows: 0 });
    }
  });

  it('reads frames that run over several lines', () => {
    expect(readRows('1 2\n3\n4 5\n6\n', 3).rows).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it.each([
    ['1 2 3\n4 5 6\n', 2, 'row-length', 1],
    ['1 2 3\n4 5 6 7\n', 4, 'row-length', 1],
    ['1 2\n3 abc\n', 2, 'not-a-number', 2],
    ['1 2\n\n3 0,5,\n', 2, 'not-a-number', 3],
    ['1,2,3\n', 3, 'not-a-number', 1],
    ['1 2\n3 1,234.5\n', 2, 'not-a-number', 2],
    ['1 2\n3 1.2.3\n', 2, 'not-a-number', 2],
    ['1 2\n3 --4\n', 2, 'not-a-number', 2],
    [`1 2\n${'x'.repeat(100_000)}`, 2, 'not-a-number', 2],
  ])('refuses %j', (text, columns, code, line) => {
    const failure = (() => {
      try {
        return readRows(text, columns);
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(ClipError);
    expect(failure).toMatchObject({ code, line });
    expect((failure as Error).message.length).toBeLessThan(300);
  });
});
