import { expect, test } from 'vitest';
import { defaultFitOptions } from '../../../core';
import type { EvidenceRow } from '../../drawing/evidence-table';
import { tightestAt } from './tightest-at';

/** A row by its coverage and its tightness at growing padding. */
const row = (...places: readonly (readonly [coverage: number, tightness: number])[]): EvidenceRow => {
  const [first, ...rest] = places.map(([coverage, taken], padding) => ({ padding, coverage, tightness: 1 / taken }));
  return {
    model: { shape: 'box', split: 'none', chart: 'exponential-map' },
    evidence: { ...first, options: { ...defaultFitOptions, padding: 0 }, sweep: rest },
  } as unknown as EvidenceRow;
};
const tight = row([0.8, 0.4], [0.9, 0.3], [0.96, 0.1]);
const loose = row([0.88, 0.2], [0.98, 0.15]);

test('the tightest row is told where lines cross, straight between paddings', () => {
  expect(tightestAt([tight, loose], 0.85)).toMatchObject({ index: 0, tightness: expect.closeTo(0.35, 9) });
  // At 0.95 the first is at 0.3 − 5/6 · 0.2, the other at 0.2 − 0.7 · 0.05.
  expect(tightestAt([tight, loose], 0.95)).toMatchObject({ index: 1, tightness: expect.closeTo(0.165, 9) });
  expect(tightestAt([tight, loose], 0.97)?.index).toBe(1);
  expect(tightestAt([loose, tight], 0.85)?.index).toBe(1);
});

test('less coverage than a row has without padding is had at that row’s own; more than any has is had nowhere', () => {
  expect(tightestAt([loose], 0.5)).toMatchObject({ index: 0, tightness: expect.closeTo(0.2, 9) });
  expect(tightestAt([tight, loose], 0.99)).toBeNull();
});
