import { describe, expect, it } from 'vitest';
import { finish } from '../math/steps';
import type { Points } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { subsampleInSteps } from './subsample';

const subsample = (points: Points, spacing: number, dimension: 1 | 2 | 3 = 3) =>
  finish(subsampleInSteps(points, spacing, dimension));

/** The article's routine: each point against all that are kept. */
function subsampleNaive(points: Float64Array, spacing: number, dimension = 3): number[] {
  const kept: number[] = [];
  const isNear = (i: number, k: number): boolean => {
    let square = 0;
    for (let axis = 0; axis < dimension; axis++)
      square += (points[dimension * i + axis] - points[dimension * k + axis]) ** 2;
    return square < spacing * spacing;
  };
  for (let i = 0; i < points.length / dimension; i++) {
    const isFree = !kept.some((k) => isNear(i, k));
    if (isFree) kept.push(i);
  }
  return kept;
}

describe('subsample', () => {
  it.each([0.01, 0.05, 0.3, 5])('keeps the very points the naive search keeps at spacing %d (seed 11)', (spacing) => {
    const random = seeded(11);
    const points = new Float64Array(3 * 3000);
    let at = randomVector(random);
    for (let i = 0; i < 3000; i++) {
      const step = randomVector(random, 0.04);
      at = [at[0] + step[0], at[1] + step[1], at[2] + step[2]];
      if (i % 500 === 0) at = randomVector(random, 2);
      points.set(at, 3 * i);
    }
    expect([...subsample(points, spacing)]).toEqual(subsampleNaive(points, spacing));
  });

  it.each([1, 2] as const)('of %d numbers keeps the very points the naive search keeps (seed 12)', (dimension) => {
    const random = seeded(12);
    const points = new Float64Array(dimension * 2000);
    for (let i = 0; i < points.length; i++)
      points[i] = i < dimension ? 0 : points[i - dimension] + 0.1 * (random() - 0.5);
    for (const spacing of [0.01, 0.05, 0.3]) {
      expect([...subsample(points, spacing, dimension)]).toEqual(subsampleNaive(points, spacing, dimension));
    }
    expect([...subsample(new Float64Array(dimension * 3), 0, dimension)]).toEqual([0, 1, 2]);
  });

  it('keeps points exactly a spacing apart, and one of equal points', () => {
    expect([...subsample(Float64Array.of(0, 0, 0, 0.5, 0, 0, 1, 0, 0), 0.5)]).toEqual([0, 1, 2]);
    expect([...subsample(new Float64Array(300).fill(2), 0.05)]).toEqual([0]);
  });

  it('keeps all at spacing 0 and none of none', () => {
    expect([...subsample(new Float64Array(9), 0)]).toEqual([0, 1, 2]);
    expect(subsample(new Float64Array(0), 0.1)).toHaveLength(0);
  });
});
