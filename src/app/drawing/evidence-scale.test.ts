import { expect, test } from 'vitest';
import { defaultFitOptions } from '../../core';
import { plotScale, spreadLabels } from './evidence-scale';
import type { EvidenceRow } from './evidence-table';

test('labels keep their order and their distance', () => {
  expect(spreadLabels([10, 100, 50], 14, 0, 200)).toEqual([10, 100, 50]);
  const places = spreadLabels([50, 52, 51, 199, 198], 14, 0, 200);
  const sorted = [0, 2, 1, 4, 3].map((i) => places[i]);
  for (let i = 1; i < sorted.length; i++) expect(sorted[i] - sorted[i - 1]).toBeGreaterThanOrEqual(14);
  expect(Math.max(...places)).toBeLessThanOrEqual(200);
});

test('more is up and to the right, all within the frame, on steps of one size from nothing', () => {
  const at = (coverage: number, volume: number) => ({ padding: 0.1, coverage, tightness: volume });
  const sweep = [at(0.52, 0.8), at(0.9, 4), at(1, 21)];
  const row = {
    model: { shape: 'box', split: 'none', chart: 'exponential-map' },
    evidence: { ...sweep[1], options: defaultFitOptions, atEqualCoverage: at(Number.NaN, Number.NaN), sweep },
  } as unknown as EvidenceRow;
  const frame = { left: 40, right: 340, top: 10, bottom: 190 };
  const { x, y, xTicks, yTicks } = plotScale([row], frame);
  const places = sweep.map(({ coverage, tightness }) => [x(coverage), y(1 / tightness)]);
  for (const [px, py] of places) {
    expect(px).toBeGreaterThanOrEqual(frame.left);
    expect(px).toBeLessThanOrEqual(frame.right);
    expect(py).toBeGreaterThanOrEqual(frame.top);
    expect(py).toBeLessThanOrEqual(frame.bottom);
  }
  // The tightest of them is the highest.
  expect(places.map(([, py]) => py)).toEqual(places.map(([, py]) => py).toSorted((a, b) => a - b));
  expect(places.map(([px]) => px)).toEqual(places.map(([px]) => px).toSorted((a, b) => a - b));
  expect(y(0)).toBe(frame.bottom);
  expect(yTicks[0]).toBe(0);
  expect(yTicks.length).toBeGreaterThan(2);
  expect(yTicks.length).toBeLessThan(8);
  expect(xTicks).toContain(1);
});
