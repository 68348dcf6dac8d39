import { describe, expect, it, vi } from 'vitest';
import { combinations } from '../../../bench/projections';
import { wholeShapes } from '../../../bench/truth';
import { chartKinds, type ShapeKind, splitKinds } from '../../core';
import { moveBy } from '../../core/edit/edit-shape';
import { combinationProblem, fitJoint, resolveFitOptions } from '../../core/limit';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { parseModels, readModels, writeModels } from '../../state/limits/models';
import { settingTable } from '../../state/settings';
import { anotherModel, modelLabel, withChange } from '../drawing/compared-models';
import { shapeHandles } from '../edit/handles';
import { orderedShapes } from './ShapeSwitch';

// The page starts its worker at once; there is none here.
vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));

// The one line of a new shape; the toy is its one file. What it does in the core is tested there.
vi.mock('../../core/shape/table', async (original) => {
  const real = await original<typeof import('../../core/shape/table')>();
  const { toyBall } = await import('../../core/shape/testing/toy-ball');
  return { ...real, table: { ...real.table, 'toy-ball': toyBall } };
});

const shape = 'toy-ball' as ShapeKind;
const model = { shape, split: 'none', chart: 'exponential-map' } as const;

describe('a new shape that is one file and one line', () => {
  it('stands in the settings and in the switch of the page', () => {
    expect(settingTable.shape.choices).toContainEqual({ value: shape, label: 'Toy ball' });
    expect(orderedShapes).toContainEqual({ value: shape, label: 'Toy ball' });
  });

  it('can be compared, is offered there, remembered, and written into an address', () => {
    expect(modelLabel(model)).toEqual({ name: 'Toy ball', detail: '' });
    expect(withChange({ ...model, shape: 'box' }, { shape })).toEqual(model);
    const offered = [anotherModel([])];
    // Every shape, and the human limit.
    while (offered.length <= settingTable.shape.choices.length) offered.push(anotherModel(offered));
    expect(offered).toContainEqual(model);
    expect(readModels(JSON.parse(JSON.stringify([model])))).toEqual([model]);
    expect(parseModels(writeModels([model]))).toEqual({ models: [model], problems: [] });
  });

  it('is taken hold of in the editor', () => {
    const { limit } = fitJoint([clipOf(wanderingRotations(200, 5))], 1, resolveFitOptions({ shape }));
    const ball = limit.parts[0].shape;
    const [first] = shapeHandles(ball);
    expect(shapeHandles(ball)).toHaveLength(6);
    const { shape: moved, stopped } = moveBy(ball, first, 0.1, 0);
    expect(stopped).toBeNull();
    expect(shapeHandles(moved)[first.key].position[0]).toBeCloseTo(first.position[0] - 0.1, 9);
  });

  it('is measured by the benches', () => {
    const all = splitKinds.flatMap((split) => chartKinds.map((chart) => ({ shape, split, chart })));
    expect(combinations.filter((options) => options.shape === shape)).toEqual(
      all.filter((options) => !combinationProblem(options)),
    );
    expect(wholeShapes).toContain(shape);
  });
});
