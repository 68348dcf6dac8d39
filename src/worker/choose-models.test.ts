import { expect, test } from 'vitest';
import { longestStep } from '../body/testing/longest-step';
import { defaultFitOptions } from '../core';
import { finish } from '../core/math/steps';
import { chooseModelInSteps } from '../core/study';
import { clipOf, wanderingRotations } from '../core/testing/made-clip';
import { chooseModels } from './choose-models';

const clip = clipOf(wanderingRotations(300, 4));

test('every joint has the model that it has by itself, and the share that is done grows evenly', () => {
  const steps = chooseModels(clip, defaultFitOptions, []);
  const shares: number[] = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) shares.push(step.value);
  expect(step.value).toEqual([0, 1].map((joint) => finish(chooseModelInSteps([clip], joint, defaultFitOptions))));
  expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0))).toBe(true);
  expect(shares).toContain(0.5);
  expect(shares.at(-1)).toBe(1);
});

test('can be cancelled within 100 ms', () => {
  const { longest } = longestStep(() => chooseModels(clip, defaultFitOptions, []), 2);
  expect(longest < 20 || longest).toBe(true);
});
