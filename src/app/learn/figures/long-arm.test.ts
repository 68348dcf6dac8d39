import { expect, test } from 'vitest';
import { containsRotation, type Vec3 } from '../../../core';
import { readQuat } from '../../../core/math';
import { makeRandom } from '../../../core/math/random';
import { ARM_JOINTS, BONE, makeArm } from './long-arm';

test('the cones go out and in', () => {
  const { corners } = makeArm();
  const angles = Array.from({ length: corners.length / 3 }, (_, i) => Math.acos(corners[3 * i + 1]));
  expect(angles.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...angles) / Math.min(...angles)).toBeGreaterThan(1.5);
});

test.each([2, 3, 5, 8])('the arm follows a wandering target inside its cones and reaches it (seed %i)', (seed) => {
  const arm = makeArm();
  const random = makeRandom(seed);
  for (let target = 0; target < 12; target++) {
    const goal: Vec3 = [1.4 * (random() - 0.5), BONE * ARM_JOINTS * (0.45 + 0.4 * random()), 1.4 * (random() - 0.5)];
    let residual = Infinity;
    for (let frame = 0; frame < 60; frame++) residual = arm.solver.solve(arm.pose, goal).residual;
    expect(residual).toBeLessThan(0.05);
    for (let joint = 0; joint < ARM_JOINTS; joint++) {
      expect(containsRotation(arm.limits[joint], readQuat(arm.pose.rotations, joint), 1e-4)).toBe(true);
    }
  }
});
