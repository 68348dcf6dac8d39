import { expect, it } from 'vitest';
import { markdown } from '../../bench/measure';
import { savedRun } from '../../bench/provenance';

const HERE = { node: '22.1.0', processor: 'B, 16 cores' };
const THERE = { node: '20.20.2', processor: 'A, 2 cores' };
const table = (title: string, figure: number) => ({ title, note: '', columns: ['row', 'ms'], rows: [['x', figure]] });
const whole = savedRun('fit', THERE, [table('one', 1), table('two', 2)], null);

it('a whole run says once where it was measured', () => {
  expect(whole).toEqual({ bench: 'fit', ...THERE, tables: [table('one', 1), table('two', 2)] });
  expect(whole.tables.map(markdown).join()).not.toContain('A, 2 cores');
});

it('a part that is measured elsewhere leaves the others with where they were measured, and says so beside them', () => {
  const part = savedRun('fit', HERE, [table('two', 3), table('three', 4)], whole);
  expect(part).toMatchObject(HERE);
  expect(part.tables).toEqual([{ ...table('one', 1), measured: THERE }, table('two', 3), table('three', 4)]);
  expect(markdown(part.tables[0])).toContain('Measured elsewhere: Node 20.20.2, A, 2 cores.');
  // From a third machine, and back on the first.
  const third = savedRun('fit', { ...HERE, node: '23.0.0' }, [table('three', 5)], part);
  expect(third.tables.map(({ measured }) => measured?.node)).toEqual(['20.20.2', '22.1.0', undefined]);
  const back = savedRun('fit', THERE, [table('two', 6)], third);
  expect(back.tables.map(({ measured }) => measured?.node)).toEqual([undefined, undefined, '23.0.0']);
});
