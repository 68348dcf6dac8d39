import { expect, test } from 'vitest';
import { defaultFitOptions, type Evidence } from '../../../core';
import { columns, type EvidenceRow, evidenceCsv, sortRows } from './evidence-table';

const row = (shape: 'box' | 'k-dop' | 'ellipsoid', coverage: number, nanoseconds: number | null): EvidenceRow => {
  const evidence: Evidence = {
    options: { ...defaultFitOptions, shape },
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
  expect(shapes(sortRows(rows, { key: 'coverage', isDescending: false }))).toEqual(['k-dop', 'box', 'ellipsoid']);
  expect(shapes(sortRows(rows, { key: 'coverage', isDescending: true }))).toEqual(['box', 'k-dop', 'ellipsoid']);
  expect(shapes(sortRows(rows, { key: 'nanoseconds', isDescending: false }))).toEqual(['ellipsoid', 'box', 'k-dop']);
  expect(shapes(sortRows(rows, { key: '', isDescending: true }))).toEqual(['box', 'k-dop', 'ellipsoid']);
});

test('CSV has one cell per column, quotes names and leaves out what is not known', () => {
  const lines = evidenceCsv('a "b", c.bvh', 'Left,Arm', rows).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 2 * rows.length);
  expect(lines[0]!.split(',')).toHaveLength(6 + columns.length);
  expect(lines[1]).toMatch(/^"a ""b"", c\.bvh","Left,Arm",box,none,exponential-map,0\.05,0\.9,2\.5,3,0\.1,/);
  expect(lines[3]).toMatch(/,6,,1\.002$/);
  expect(lines[2]).toMatch(/exponential-map,0,0\.5,2,+$/);
  for (const line of lines) expect(line.replaceAll(/"[^"]*(""[^"]*)*"/g, 'q').split(',')).toHaveLength(15);
});
