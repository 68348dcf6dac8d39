import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { madeLimits, scoreAgainstTruth, wholeShapes } from '../../bench/truth';
import { formOf } from '../../src/core/shape';
import { type TrueRegion, trueRegionContains } from '../../src/core/study/true-region';
import { randomRotation, seeded } from '../../src/core/testing/random';
import { TRUTH_PATH, truthText } from './make';
import { trueRegions } from './regions';

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(wholeShapes)('%s fitted to the made clip', (shape) => {
  it('admits most of what each joint may truly do, and not too much besides', () => {
    const scores = madeLimits({ shape }).map((limit) => scoreAgainstTruth(limit, 2));
    expect(mean(scores.map((score) => score.falseRejects))).toBeLessThan(formOf(shape, 3)!.convex ? 0.4 : 0.75);
    expect(mean(scores.map((score) => score.falseAccepts))).toBeLessThan(0.6);
  });
});

describe('against the truth', () => {
  it('a k-DOP admits less that is wrong than a box', () => {
    const accepts = (shape: 'box' | 'k-dop') =>
      mean(madeLimits({ shape }).map((limit) => scoreAgainstTruth(limit, 3).falseAccepts));
    expect(accepts('k-dop')).toBeLessThan(accepts('box'));
  });
});

describe('the file that goes with the clip', () => {
  const text = readFileSync(TRUTH_PATH, 'utf8');
  const regions = JSON.parse(text) as Record<string, TrueRegion>;

  it('is what the regions make, and small', () => {
    expect(text).toBe(truthText());
    expect(text.length).toBeLessThan(20000);
    expect(Object.keys(regions)).toEqual(Object.keys(trueRegions));
  });

  it('says of any rotation what the regions say (seed 21)', () => {
    const random = seeded(21);
    for (const [name, region] of Object.entries(trueRegions))
      for (let i = 0; i < 200; i++) {
        const q = i % 2 ? region.sample(random) : randomRotation(random);
        for (const tolerance of [1e-6, 0.05, 0.3])
          expect(trueRegionContains(regions[name], q, tolerance), name).toBe(region.contains(q, tolerance));
      }
  });
});
