import { expect, test } from 'vitest';
import { defaultFitOptions, type Evidence } from '../../core';
import { humanModel } from '../../state/limits/models';
import { evidenceCsv } from '../compare/evidence-csv';
import {
  columnsAt,
  type EvidenceRow,
  isByHand,
  rowName,
  shortModelName,
  shownColumns,
  sortRows,
  tightest,
} from './evidence-table';

const row = (shape: 'box' | 'k-dop' | 'ellipsoid', coverage: number, nanoseconds: number | null): EvidenceRow => {
  const evidence: Evidence = {
    options: { ...defaultFitOptions, shape },
    frames: 'held-out',
    coverage,
    tightness: 2.5,
    atEqualCoverage: { padding: 0.1, coverage: 0.95, tightness: 3 },
    sweep: [{ padding: 0, coverage: 0.5, tightness: 2 }],
    distance: { mean: 0.01, p99: 0.2 },
    parameterCount: 6,
    nanoseconds,
    geodesicExcess: { mean: 1.002, p99: 1.1 },
  };
  return { model: { shape, split: 'none', chart: 'exponential-map' }, evidence };
};

const rows = [row('box', 0.9, 100), row('k-dop', 0.8, null), row('ellipsoid', Number.NaN, 50)];
const shapes = (sorted: EvidenceRow[]) => sorted.map(({ model }) => model.shape);

test('rows sort both ways by any column, those without a figure last', () => {
  expect(shapes(sortRows(rows, { key: 'coverage', isDescending: false }, 0.95))).toEqual(['k-dop', 'box', 'ellipsoid']);
  expect(shapes(sortRows(rows, { key: 'coverage', isDescending: true }, 0.95))).toEqual(['box', 'k-dop', 'ellipsoid']);
  expect(shapes(sortRows(rows, { key: 'nanoseconds', isDescending: false }, 0.95))).toEqual([
    'ellipsoid',
    'box',
    'k-dop',
  ]);
  expect(shapes(sortRows(rows, { key: '', isDescending: true }, 0.95))).toEqual(['box', 'k-dop', 'ellipsoid']);
});

test('CSV has one cell per column, quotes names and leaves out what is not known', () => {
  const lines = evidenceCsv('a "b", c.bvh', 'Left,Arm', rows, 0.95).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 2 * rows.length);
  expect(lines[0].split(',')).toHaveLength(9 + columnsAt(0.95).length);
  expect(lines[1]).toMatch(
    /^"a ""b"", c\.bvh","Left,Arm",box,none,exponential-map,alone,0,held-out,0\.05,0\.9,2\.5,3,0\.1,/,
  );
  expect(lines[3]).toMatch(/,6,,1\.002$/);
  expect(lines[2]).toMatch(/exponential-map,alone,0,held-out,0,0\.5,2,+$/);
  for (const line of lines) expect(line.replaceAll(/"[^"]*(""[^"]*)*"/g, 'q').split(',')).toHaveLength(18);
  const tied = { ...rows[1], model: { ...rows[1].model, isTied: true } };
  expect(evidenceCsv('c.bvh', 'LeftArm', [tied], 0.95)).toMatch(/k-dop,none,exponential-map,tied,0,held-out/);
  const filled = { ...rows[1], model: { ...rows[1].model, fill: 0.75 } };
  expect(evidenceCsv('c.bvh', 'LeftArm', [filled], 0.95)).toMatch(/k-dop,none,exponential-map,alone,0\.75,held-out/);
  const human = { ...rows[1], model: humanModel };
  expect(evidenceCsv('c.bvh', 'LeftArm', [human], 0.95)).toMatch(/human,none,swing-twist,alone,0,held-out/);
});

test('a model and the same one tied are told apart, at length and where there is little room', () => {
  const alone = row('k-dop', 0.9, null);
  const tied = { ...alone, model: { ...alone.model, isTied: true } };
  for (const name of [shortModelName, rowName]) {
    expect(name(alone)).toBe('k-DOP');
    expect(name(tied)).toBe('k-DOP, tied');
  }
});

test('the tightest are those that reach the coverage, with all that can’t be told from the best', () => {
  const at = (shape: 'box' | 'k-dop' | 'ellipsoid', coverage: number, tightness: number): EvidenceRow => {
    const made = row(shape, 0.9, null);
    return { ...made, evidence: { ...made.evidence, atEqualCoverage: { padding: 0.2, coverage, tightness } } };
  };
  const some = [at('box', 0.992, 5.02), at('k-dop', 0.97, 2), at('ellipsoid', 0.99, 5)];
  const best = tightest(some, 0.99);
  expect(shapes(best.rows)).toEqual(['ellipsoid', 'box']);
  expect(best.volume).toBe(5);
  expect(shapes(tightest([...some, at('k-dop', 0.99, 4)], 0.99).rows)).toEqual(['k-dop']);
  expect(tightest([at('box', Number.NaN, Number.NaN)], 0.9).rows).toEqual([]);
  const volumeAt = columnsAt(0.99).find(({ key }) => key === 'volumeAtEqualCoverage')!;
  expect(some.map(({ evidence }) => volumeAt.value(evidence))).toEqual([5.02, null, 5]);
  expect(volumeAt.label).toContain('99');
});

test('a limit that was edited is named so', () => {
  const made = row('k-dop', 0.9, null);
  expect(rowName(made)).toBe('k-DOP');
  expect(rowName({ ...made, evidence: { ...made.evidence, frames: 'all' } })).toBe('k-DOP, edited by hand');
});

test('a limit that was filled up, and the human limit, are named so', () => {
  const made = row('k-dop', 0.9, null);
  expect(rowName({ ...made, model: { ...made.model, fill: 0.75 } })).toBe('k-DOP, filled 75\u00a0%');
  const human: EvidenceRow = { model: humanModel, evidence: { ...made.evidence, frames: 'all' } };
  expect(rowName(human)).toBe('Human limit, not fitted');
  expect(isByHand(human)).toBe(false);
  expect(shortModelName(human)).toBe('Human limit');
});

test('mistakes against the truth have their columns where the truth is known, in the CSV too', () => {
  const known = rows.map((made, i) => ({
    ...made,
    evidence: { ...made.evidence, truth: i === 2 ? undefined : { falseAccepts: 0.4 - 0.3 * i, falseRejects: 0.125 } },
  }));
  const keys = (of: EvidenceRow[]) => columnsAt(0.95, of).map(({ key }) => key);
  expect(keys(rows)).not.toContain('falseAccepts');
  expect(keys(known)).toEqual([...keys(rows), 'falseAccepts', 'falseRejects']);
  expect(shapes(sortRows(known, { key: 'falseAccepts', isDescending: false }, 0.95))).toEqual([
    'k-dop',
    'box',
    'ellipsoid',
  ]);
  const lines = evidenceCsv('clip.bvh', 'LeftArm', known, 0.95).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(
    /,falseAccepts \(share of the allowed volume\),falseRejects \(share of the possible region\)$/,
  );
  expect(lines[1]).toMatch(/,1\.002,0\.4,0\.125$/);
  expect(lines[5]).toMatch(/,1\.002,,$/);
  for (const line of lines) expect(line.split(',')).toHaveLength(20);
});

test('four columns come first, tightness among them only where the truth is not known; on demand all others follow', () => {
  const known = rows.map((made) => ({
    ...made,
    evidence: { ...made.evidence, truth: { falseAccepts: 0.4, falseRejects: 0.125 } },
  }));
  const keys = (of: EvidenceRow[], isAll: boolean) => shownColumns(0.95, of, isAll).map(({ key }) => key);
  expect(keys(rows, false)).toEqual(['coverage', 'tightness', 'meanPullBack', 'nanoseconds']);
  expect(keys(known, false)).toEqual(['coverage', 'falseAccepts', 'meanPullBack', 'nanoseconds']);
  for (const of of [rows, known]) {
    const all = keys(of, true);
    expect(all.slice(0, 4)).toEqual(keys(of, false));
    expect(new Set(all)).toEqual(new Set(['tightness', ...columnsAt(0.95, of).map(({ key }) => key)]));
    expect(all).toHaveLength(columnsAt(0.95, of).length + 1);
  }
  // Twice and a half the samples' volume: two fifths of it is theirs.
  const [, tightness] = shownColumns(0.95, rows, false);
  expect(tightness.show(tightness.value(rows[0].evidence)!)).toBe('40 %');
});
