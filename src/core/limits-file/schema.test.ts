import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fitJointLimits } from '../limit/fit';
import { splitKinds } from '../limit/joint-limit';
import { combinationProblem } from '../limit/options';
import { shapeKinds } from '../shape/shapes.ts';
import { chartKinds } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { readLimits } from './read-limits';
import { writeLimits } from './write-limits';

const schema = JSON.parse(readFileSync('public/limber-limits.schema.json', 'utf8')) as object;
const validate = new Ajv2020({ strict: true, strictTypes: false, allErrors: true }).compile(schema);
const clip = clipOf(wanderingRotations(60, 5), 'wandering.bvh');
const { skeleton } = clip;

describe('the JSON Schema of limits files', () => {
  it('holds for what is written, of every shape, split and chart', () => {
    for (const shape of shapeKinds) {
      for (const split of splitKinds) {
        for (const chart of chartKinds) {
          if (combinationProblem({ shape, split, chart })) continue;
          const softening = split === 'none' ? null : { falloff: 2, radius: 0.1 };
          const text = writeLimits(fitJointLimits(clip, { shape, split, chart, softening }), { skeleton });
          validate(JSON.parse(text));
          expect(validate.errors).toBeNull();
        }
      }
    }
  });

  it('refuses what the reader refuses, where a schema can', () => {
    const limits = fitJointLimits(clip, { split: 'swing-twist' });
    const text = writeLimits(limits, { skeleton, clips: ['a.bvh'] });
    const changes: [string | RegExp, string][] = [
      ['"version": 2', '"version": 3'],
      ['"format"', '"given": 1, "format"'],
      ['"joint": 1', '"joint": -1'],
      ['"bounds": "twist"', '"bounds": "swing"'],
      ['"split": "swing-twist"', '"split": "none"'],
      ['"kind": "k-dop"', '"kind": "box"'],
      ['"kind": "k-dop"', '"kind": "cube"'],
      ['"dimension": 2', '"dimension": 3'],
      ['"chart": "exponential-map"', '"chart": "swing-twist"'],
      ['"softening": null', '"softening": {"falloff": 0, "radius": 0}'],
      [/"reference": \[/, '"reference": [0, '],
      [/"axes": \[/, '"axes": ["0", '],
    ];
    for (const [from, to] of changes) {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      expect(() => readLimits(changed)).toThrow();
      if (validate(JSON.parse(changed))) expect.fail(`${from} → ${to} is valid`);
    }
  });
});
