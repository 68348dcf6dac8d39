import { describe, expect, it } from 'vitest';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { meanRotation } from './mean-rotation';
import { angleBetween, multiply, rotationFromVector } from './rotation';
import type { Quat } from './types';

/** Σ of squared chordal distances, what the mean makes least. */
function cost(mean: Quat, rotations: number[]): number {
  let sum = 0;
  for (let i = 0; i < rotations.length; i += 4) {
    sum += Math.sin(angleBetween(mean, rotations.slice(i, i + 4) as Quat) / 2) ** 2;
  }
  return sum;
}

describe('meanRotation', () => {
  it('no small turn of it has a smaller cost (seed 3)', () => {
    const random = seeded(3);
    for (let round = 0; round < 20; round++) {
      const centre = randomRotation(random);
      const rotations = Array.from({ length: 50 }, () =>
        multiply(centre, rotationFromVector(randomVector(random, 1.5))),
      ).flat();
      const mean = meanRotation(rotations);
      const least = cost(mean, rotations);
      for (let k = 0; k < 60; k++) {
        const turned = multiply(mean, rotationFromVector(randomVector(random, k % 2 ? 0.3 : 1e-3)));
        expect(cost(turned, rotations)).toBeGreaterThanOrEqual(least - 1e-12);
      }
    }
  });

  it('does not care for covers, and answers with w ≥ 0', () => {
    const random = seeded(4);
    const rotations = Array.from({ length: 30 }, () =>
      multiply([0.6, 0, 0, 0.8], rotationFromVector(randomVector(random, 0.5))),
    );
    const flipped = rotations.map((q, i) => (i % 3 ? q : q.map((x) => -x)));
    const a = meanRotation(rotations.flat());
    const b = meanRotation(flipped.flat());
    expect(angleBetween(a, b)).toBeLessThan(1e-9);
    expect(a[3]).toBeGreaterThanOrEqual(0);
  });

  it('walks one joint of a clip, and has an answer for none at all', () => {
    const stream = [0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0];
    expect(angleBetween(meanRotation(stream, 1, 2), [1, 0, 0, 0])).toBeLessThan(1e-9);
    expect(meanRotation([])).toEqual([0, 0, 0, 1]);
  });
});
