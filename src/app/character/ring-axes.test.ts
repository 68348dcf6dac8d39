import { describe, expect, it } from 'vitest';
import { anatomyOf, fromAnatomical, type Vec3 } from '../../core';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { multiply, rotationVector } from '../../core/math/rotation';
import { seeded } from '../../core/testing/random';
import { ringAxis } from './ring-axes';

const STEP = 1e-6;

describe('the axis of a ring', () => {
  it('is what the joint turns about when its angle grows, told by differences (seed 51)', () => {
    const random = seeded(51);
    const anatomy = anatomyOf(standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 2, seed: 9 }).skeleton);
    const kinds = new Set<string>();
    for (let n = 0; n < 600; n++) {
      const joint = anatomy[n % anatomy.length];
      kinds.add(joint.kind);
      const angles = [0, 0, 0].map(() => (random() - 0.5) * (n < 60 ? 1e-5 : 4)) as Vec3;
      const q = fromAnatomical(joint, angles);
      for (let k = 0; k < 3; k++) {
        const grown: Vec3 = [...angles];
        grown[k] += STEP;
        const turn = multiply(fromAnatomical(joint, grown), [-q[0], -q[1], -q[2], q[3]]);
        const way = rotationVector(turn[3] < 0 ? [-turn[0], -turn[1], -turn[2], -turn[3]] : turn);
        const size = Math.hypot(...way);
        // So the same px turn the joint by no more than the angle.
        expect(size).toBeLessThan(STEP * (1 + 1e-3));
        const axis = ringAxis(joint, angles, k, [0, 0, 0]);
        expect(Math.hypot(...axis)).toBeCloseTo(1, 9);
        for (let i = 0; i < 3; i++) expect(axis[i]).toBeCloseTo(way[i] / size, 3);
      }
    }
    expect([...kinds].sort()).toEqual(['tilt', 'yxz', 'zxy']);
  });
});
