import { describe, expect, it } from 'vitest';
import { madeLimits, scoreAgainstTruth, wholeShapes } from '../../bench/truth';
import { shapeModels } from '../../src/core';

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(wholeShapes)('%s fitted to the made clip', (shape) => {
  it('admits most of what each joint may truly do, and not too much besides', () => {
    const scores = madeLimits({ shape }).map((limit) => scoreAgainstTruth(limit, 2));
    expect(mean(scores.map((score) => score.falseRejects))).toBeLessThan(shapeModels[shape].convex ? 0.4 : 0.75);
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
