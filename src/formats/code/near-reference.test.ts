import { expect, it } from 'vitest';
import { containsRotation, fitJointLimits, type Quat } from '../../core';
import { multiply, rotationFromVector } from '../../core/math';
import { clipOf } from '../../core/testing/made-clip';
import { randomVector, seeded } from '../../core/testing/random';
import { cloudKinds, combinationsOf, randomLimit } from '../testing/random-limits';
import { squaredCosine } from './near-reference';

const SEED = 1364;

it(`rotations within the angle about the reference are inside, of any shape, split and chart (seed ${SEED})`, () => {
  const random = seeded(SEED);
  let near = 0;
  for (const combination of combinationsOf()) {
    for (const cloud of cloudKinds) {
      const limit = randomLimit(random, combination, cloud, 'joint');
      const cosine = squaredCosine(limit.parts);
      if (cosine > 1) continue;
      near++;
      const angle = 2 * Math.acos(Math.sqrt(cosine));
      for (let i = 0; i < 200; i++) {
        const v = randomVector(random, 1);
        const scale = (angle * (i % 2 ? 0.999999 : random())) / Math.hypot(...v);
        const [x, y, z] = v.map((c) => c * scale);
        expect(containsRotation(limit, multiply(limit.reference, rotationFromVector([x, y, z])), 1e-9)).toBe(true);
      }
    }
  }
  expect(near).toBeGreaterThan(20);
});

it('a joint that never moved is asked no more than a compare for its rest', () => {
  const still = Array.from({ length: 50 }, (): Quat => [0.1, 0.2, 0.3, Math.sqrt(0.86)]);
  for (const shape of ['k-dop', 'box', 'convex-hull', 'ellipsoid'] as const) {
    const [, limit] = fitJointLimits(clipOf(still), { shape });
    expect(squaredCosine(limit.parts)).toBeLessThan(Math.cos(0.01) ** 2);
  }
});
