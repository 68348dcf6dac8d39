import { expect, test } from 'vitest';
import { defaultFitOptions } from '../limit/options';
import type { ShapeKind } from '../shape';
import { agreeTwins } from './agree-twins';
import type { ModelChoice } from './choose-model';

/** What was tried, by shape the share of all rotations; NaN does not cover. */
function choice(volumes: Partial<Record<ShapeKind, number>>, padding = 0.05, isScarce = false): ModelChoice {
  const tried = Object.entries(volumes)
    .map(([shape, volume]) => ({
      shape: shape as ShapeKind,
      split: 'none' as const,
      padding,
      coverage: 0.97,
      sureCoverage: 0.96,
      volume,
    }))
    .sort((a, b) => (Number.isNaN(a.volume) ? 1 : Number.isNaN(b.volume) ? -1 : a.volume - b.volume));
  const [{ shape, split }] = tried;
  const fill = isScarce ? { share: 0.75, coverage: 0.9, volume: 0.4, learned: { coverage: 0.8, volume: 0.2 } } : null;
  return {
    options: { ...defaultFitOptions, shape, split, padding },
    fill,
    isCovering: !Number.isNaN(tried[0].volume),
    tried,
    data: { kind: isScarce ? 'scarce' : 'enough', coverage: 0.97, worstFold: 0.9, sampleCount: 500 },
  };
}

const twins = (joint: number) => (joint === 0 ? 1 : joint === 1 ? 0 : -1);
const shapes = (choices: ModelChoice[]) => choices.map(({ options: { shape } }) => shape);
const agree = (...choices: ModelChoice[]) => agreeTwins(choices, twins);

test('twins whose best shapes differ by little get the one that admits least on both, with the larger padding', () => {
  const [left, right] = agree(
    choice({ 'distance-field': 0.1, 'k-dop': 0.11, box: 0.2 }, 0.05),
    choice({ 'k-dop': 0.1, 'distance-field': 0.12, box: 0.1 }, 0.075),
  );
  expect(shapes([left, right])).toEqual(['k-dop', 'k-dop']);
  expect([left.options.padding, right.options.padding]).toEqual([0.075, 0.075]);
});

test('twins stay apart where the evidence says otherwise, and where a side is covered by nothing', () => {
  const apart = agree(choice({ 'distance-field': 0.1, 'k-dop': 0.2 }), choice({ 'k-dop': 0.1, 'distance-field': 0.2 }));
  expect(shapes(apart)).toEqual(['distance-field', 'k-dop']);
  const uncovered = agree(choice({ box: Number.NaN }), choice({ 'k-dop': 0.1, box: 0.1 }));
  expect(shapes(uncovered)).toEqual(['box', 'k-dop']);
});

test('what is scarce keeps its own padding, and a joint without a twin all it has', () => {
  const alone = choice({ box: 0.1 });
  const scarce = choice({ 'k-dop': 0.1, box: 0.11 }, 0.02, true);
  const agreed = agree(choice({ box: 0.1, 'k-dop': 0.11 }, 0.1), scarce, alone);
  expect(agreed[0].options.shape).toBe(agreed[1].options.shape);
  expect(agreed.map(({ options: { padding } }) => padding)).toEqual([0.1, 0.02, 0.05]);
  expect(agreed[2]).toBe(alone);
});
