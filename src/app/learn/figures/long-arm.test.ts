import { expect, test } from 'vitest';
import { containsRotation, limitGauge, type Vec3, violationAngle } from '../../../core';
import { readQuat } from '../../../core/math';
import { makeRandom } from '../../../core/math/random';
import { ARM_JOINTS, BONE, goalAt, LEAN, makeArm } from './long-arm';

test('the cones are round', () => {
  const { corners } = makeArm();
  for (let i = 0; i < corners.length / 3; i++) expect(Math.acos(corners[3 * i + 1])).toBeCloseTo(LEAN, 3);
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

test.each([1, 20, 90, 400])(
  'led down to its foot in %i steps, the arm comes there inside its cones; more bones stand at the borders of their cones than before, not all',
  (steps) => {
    const { solver, pose, limits, cones } = makeArm();
    const atBorder = () =>
      cones.filter((cone, joint) => limitGauge(cone, readQuat(pose.rotations, joint)) > 1 - 1e-3).length;
    let residual = Infinity;
    for (let step = 0; step < 60; step++) ({ residual } = solver.solve(pose, goalAt(0)));
    expect(residual).toBeLessThan(0.01);
    const before = atBorder();
    expect(before).toBeGreaterThan(3);
    for (let step = 0; step <= steps + 60; step++)
      ({ residual } = solver.solve(pose, goalAt(Math.min(1, step / steps))));
    expect(residual).toBeLessThan(0.01);
    const beyond = limits.map((limit, joint) => violationAngle(limit, readQuat(pose.rotations, joint)));
    expect(Math.max(...beyond)).toBeLessThan(1e-4);
    expect(atBorder()).toBeGreaterThan(before);
    expect(atBorder()).toBeLessThan(ARM_JOINTS);
  },
);
