import { describe, expect, it } from 'vitest';
import { fitJointLimits } from '../../core/limit/fit';
import { containsRotation, projectRotation } from '../../core/limit/project';
import { angleBetween, multiply, rotationFromVector } from '../../core/math/rotation';
import type { Quat, Vec3 } from '../../core/math/types';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { randomRotation, seeded } from '../../core/testing/random';
import { projectShortWay } from './short-way';

const clip = clipOf(wanderingRotations(800, 5));

describe('projectShortWay', () => {
  for (const split of ['none', 'swing-twist'] as const) {
    const limit = fitJointLimits(clip, { split })[1];

    it(`${split}: stays inside, and keeps what is inside (seed 3)`, () => {
      const random = seeded(3);
      for (let i = 0; i < 300; i++) {
        const q = randomRotation(random);
        const held = projectShortWay(limit, q);
        expect(containsRotation(limit, held, 1e-5)).toBe(true);
        if (containsRotation(limit, q)) expect(angleBetween(held, projectRotation(limit, q))).toBeLessThan(1e-5);
      }
    });

    it(`${split}: jumps as a rotation passes half a turn`, () => {
      const at = (angle: number): Quat => {
        const vector: Vec3 = [angle, 0, 0];
        return projectShortWay(limit, multiply(limit.reference, rotationFromVector(vector)));
      };
      const jump = angleBetween(at(Math.PI - 1e-4), at(Math.PI + 1e-4));
      expect(jump).toBeGreaterThan(0.3);
      expect(angleBetween(at(2), at(2.0002))).toBeLessThan(0.01);
    });
  }
});
