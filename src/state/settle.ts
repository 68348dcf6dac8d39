import { chartKinds, type FitOptions, type ShapeKind, shapeKinds, splitKinds } from '../core';
import { combinationProblem } from '../core/limit';
import { shapeFamilies } from '../core/shape';
import { type ChoiceSetting, defaultSettings, settingTable } from './settings';

/** The settings of which not every combination makes sense; all others go with each other and with these. */
export type Combination = Pick<FitOptions, 'split' | 'chart' | 'shape'>;

/** In the order in which they give way. */
const KEYS = ['split', 'chart', 'shape'] as const;

/**
 * The nearest combination that goes together: of what was just changed as much stays as can, then as much as can of the rest;
 * the split gives way before the chart, the chart before the shape. The object itself where it goes together already.
 *
 * @param keep what was just changed; keys of other settings mean nothing here.
 */
export function settle<T extends Combination>(given: T, keep: readonly string[] = []): T {
  if (combinationProblem(given) === null) return given;
  let nearest: Combination = given;
  let least = Number.POSITIVE_INFINITY;
  // What is met first wins among equals.
  const { split, chart, shape } = defaultSettings;
  const nearestShape = (shapeFamilies[given.shape]?.nearest as ShapeKind | undefined) ?? shape;
  for (const s of [given.split, split, ...splitKinds]) {
    for (const c of [given.chart, chart, ...chartKinds]) {
      for (const form of [given.shape, nearestShape, ...shapeKinds]) {
        const candidate: Combination = { split: s, chart: c, shape: form };
        const cost = costOf(given, candidate, keep);
        if (cost >= least || combinationProblem(candidate) !== null) continue;
        nearest = candidate;
        least = cost;
      }
    }
  }
  return { ...given, ...nearest };
}

/** Kept keys first, then how many change at all, then which. */
function costOf(from: Combination, to: Combination, keep: readonly string[]): number {
  let cost = 0;
  KEYS.forEach((key, i) => {
    if (from[key] !== to[key]) cost += (keep.includes(key) ? 1000 : 0) + 100 + 2 ** i;
  });
  return cost;
}

/** What settling changed and why, in one sentence; null where it changed nothing. */
export function settledWords(asked: Combination, settled: Combination): string | null {
  const problem = combinationProblem(asked);
  if (problem === null) return null;
  const changes = KEYS.filter((key) => asked[key] !== settled[key]).map((key) => {
    const { label, choices } = settingTable[key] as ChoiceSetting;
    return `${label} is “${choices.find(({ value }) => value === settled[key])?.label}”`;
  });
  return `${problem} ${changes.join(', ')} instead.`;
}
