import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, vi } from 'vitest';
import { schemaText } from '../../../scripts/limits-schema/schema';
import { fitJoint } from '../limit/fit';
import { splitKinds } from '../limit/joint-limit';
import { combinationProblem, type FitOptions, resolveFitOptions } from '../limit/options';
import {
  containsRotation,
  limitGauge,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from '../limit/project';
import { readLimits } from '../limits-file/read-limits';
import { writeLimits } from '../limits-file/write-limits';
import { angleBetween } from '../math/rotation';
import type { Quat } from '../math/types';
import { chartKinds } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { formOf, modelOf, type ShapeKind, shapeFamilies, shapeKinds } from './shapes';
import { describeShape } from './testing/describe-shape';
import { toyBall } from './testing/toy-ball';

// The one line.
vi.mock('./table', async (original) => {
  const { table, ...others } = await original<typeof import('./table')>();
  return { ...others, table: { ...table, 'toy-ball': (await import('./testing/toy-ball')).toyBall } };
});

const kind = 'toy-ball' as ShapeKind;

describe('a new shape is one file and one line', () => {
  it('the table has it, with its forms', () => {
    expect(shapeKinds).toContain(kind);
    expect(shapeKinds.length).toBe(9);
    expect(shapeFamilies[kind]).toBe(toyBall);
    expect(formOf(kind, 3)).toBe(toyBall.solid);
    expect(formOf(kind, 2)).toBe(toyBall.flat);
    expect(formOf(kind, 1)).toBe(formOf('box', 1));
    expect(() => resolveFitOptions({ shape: 'banana' as ShapeKind })).toThrow(/toy-ball/);
  });

  describe('it keeps what every shape promises', () => describeShape(kind));

  const clip = clipOf(wanderingRotations(600, 5));
  const combinations = splitKinds.flatMap((split) =>
    chartKinds.map((chart) => ({ split, chart })).filter((c) => !combinationProblem({ ...c, shape: kind })),
  );

  it('goes together with all that any shape does', () => {
    expect(combinations.length).toBe(
      splitKinds.flatMap((split) => chartKinds.filter((chart) => !combinationProblem({ split, chart, shape: 'box' })))
        .length,
    );
  });

  it.each(combinations.map(({ split, chart }) => [split, chart] as const))(
    'is fitted and held: %s, %s (seed 91)',
    (split, chart) => {
      const options: FitOptions = resolveFitOptions({ shape: kind, split, chart });
      const { limit } = fitJoint([clip], 1, options);
      expect(limit.parts.map(({ shape }) => shape.kind)).toEqual(split === 'none' ? [kind] : [kind, 'box']);
      const copy = JSON.parse(JSON.stringify(limit)) as typeof limit;
      for (let f = 0; f < clip.frameCount; f += 7) {
        const q = [...clip.rotations.subarray(8 * f + 4, 8 * f + 8)] as Quat;
        expect(containsRotation(limit, q)).toBe(true);
      }
      const random = seeded(91);
      for (let i = 0; i < 2000; i++) {
        const q = randomRotation(random);
        const held = projectRotation(limit, q);
        expect(containsRotation(limit, held)).toBe(true);
        expect(angleBetween(projectRotation(limit, held), held)).toBeLessThan(1e-6);
        expect(violationAngle(limit, q)).toBeCloseTo(angleBetween(q, held), 9);
        expect(limitGauge(limit, q) > 1 + 1e-6).toBe(!containsRotation(limit, q));
        expect(containsRotation(limit, projectRotationBlended(limit, q))).toBe(true);
        expect(projectRotation(copy, q)).toEqual(held);
      }
    },
  );

  it('is saved and loaded to the bit, and its JSON Schema holds', () => {
    const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(JSON.parse(schemaText()) as object);
    for (const { split, chart } of combinations) {
      const { limit } = fitJoint([clip], 1, resolveFitOptions({ shape: kind, split, chart }));
      const text = writeLimits([limit], { skeleton: clip.skeleton });
      expect(readLimits(text).limits).toEqual([limit]);
      expect(validate(JSON.parse(text))).toBe(true);
      const off = text.replace(/"radius": [^,\n]*/, '"radius": -1');
      expect(() => readLimits(off)).toThrow('limits[0].parts[0].shape.radius is -1; it must be 0 or more.');
      expect(validate(JSON.parse(off))).toBe(false);
    }
  });

  it('is edited by its own handles', () => {
    const { limit } = fitJoint([clip], 1, resolveFitOptions({ shape: kind }));
    const { shape } = limit.parts[0];
    const { handles, sculpt } = modelOf(shape);
    expect(handles!.word).toBe('pole');
    expect(handles!.of(shape)).toHaveLength(6);
    expect(sculpt).toBeUndefined();
    expect(handles!.move(shape, 1, [0.1, 0, 0]).shape).not.toEqual(shape);
  });
});
