import { expect, it } from 'vitest';
import { defaultFitOptions, type Evidence } from '../../core';
import { linesOf } from './evidence';

const found = (coverage: number, tightness = 3): Evidence => ({
  options: defaultFitOptions,
  frames: 'held-out',
  coverage: 0.9,
  tightness: 2.5,
  atEqualCoverage: { padding: 0.1, coverage, tightness },
  sweep: [],
  distance: { mean: 0.01, p99: 0.2 },
  parameterCount: 6,
  nanoseconds: null,
  geodesicExcess: { mean: 1, p99: 1 },
});

it('figures at 95 % are told only where some padding brings it there', () => {
  const lines = linesOf([{ name: 'LeftArm', evidence: [found(0.95), found(0.93), found(Number.NaN, Number.NaN)] }]);
  expect(lines[1]).toMatch(/ 5\.7° +3\.00$/);
  expect(lines[2]).toMatch(/ 0\.6° +— +—$/);
  expect(lines[3]).toMatch(/ 0\.6° +— +—$/);
});
