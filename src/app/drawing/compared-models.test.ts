import { expect, test } from 'vitest';
import { chartKinds, shapeKinds, splitKinds } from '../../core';
import { combinationProblem } from '../../core/limit';
import { isSameModel } from '../../state/limits/models';
import { anotherModel, modelLabel, withChange } from './compared-models';

test('any change of any model keeps what was asked for and goes together', () => {
  for (const shape of shapeKinds) {
    for (const split of splitKinds) {
      for (const chart of chartKinds) {
        const model = { shape, split, chart };
        if (combinationProblem(model)) continue;
        const changes = [
          ...shapeKinds.map((value) => ({ shape: value })),
          ...splitKinds.map((value) => ({ split: value })),
          ...chartKinds.map((value) => ({ chart: value })),
        ];
        for (const change of changes) {
          const next = withChange(model, change);
          expect(combinationProblem(next), JSON.stringify({ model, change })).toBeNull();
          expect(next).toMatchObject(change);
        }
      }
    }
  }
});

test('a further model is a new one', () => {
  const models = [anotherModel([])];
  while (models.length < shapeKinds.length) {
    const next = anotherModel(models);
    expect(models.some((model) => isSameModel(model, next))).toBe(false);
    models.push(next);
  }
});

test('a label says what is unusual', () => {
  expect(modelLabel({ shape: 'k-dop', split: 'none', chart: 'exponential-map' })).toEqual({
    name: 'k-DOP',
    detail: '',
  });
  expect(modelLabel({ shape: 'reach-cone', split: 'swing-twist', chart: 'exponential-map' }).detail).toBe(
    'swing–twist',
  );
});
