import { describe, expect, test } from 'vitest';
import { rotationFromZyz, zyzFromRotation } from './euler-zyz';
import { makeRandom, nextNormal } from './random';
import { angleBetween, multiply } from './rotation';
import type { Quat, Vec3 } from './types';

const about = (axis: 1 | 2, angle: number): Quat => {
  const q: Quat = [0, 0, 0, Math.cos(angle / 2)];
  q[axis] = Math.sin(angle / 2);
  return q;
};
const product = ([phi, psi, theta]: Vec3) => multiply(multiply(about(2, phi), about(1, psi)), about(2, theta));

describe('Euler angles ZYZ', () => {
  test('there and back, against the product of three axis rotations (seed 1234)', () => {
    const random = makeRandom(1234);
    for (let i = 0; i < 5000; i++) {
      const angles: Vec3 = [Math.PI * (2 * random() - 1), Math.PI * random(), Math.PI * (2 * random() - 1)];
      const q = product(angles);
      expect(angleBetween(rotationFromZyz(angles), q)).toBeLessThan(1e-14);
      const found = zyzFromRotation(q.map((k) => (i % 2 ? k : -k)) as Quat);
      for (let k = 0; k < 3; k++) expect(Math.abs(found[k] - angles[k])).toBeLessThan(1e-9);
    }
  });

  test('in and near gimbal lock the angles still give the rotation, with θ = 0 in the lock (seed 5)', () => {
    const random = makeRandom(5);
    for (const psi of [0, 1e-12, 1e-7, 1e-4, Math.PI - 1e-7, Math.PI]) {
      for (let i = 0; i < 200; i++) {
        const q = product([6 * nextNormal(random), psi, 6 * nextNormal(random)]);
        const angles = zyzFromRotation(q);
        expect(angleBetween(rotationFromZyz(angles), q)).toBeLessThan(1e-8);
        if (psi === 0 || psi === Math.PI) expect(angles[2]).toBeCloseTo(0, 12);
        expect(Math.max(...angles.map(Math.abs))).toBeLessThanOrEqual(Math.PI);
      }
    }
    expect(zyzFromRotation([0, 0, 0, 1])).toEqual([0, 0, 0]);
  });
});
