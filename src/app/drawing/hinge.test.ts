import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyJoints, fitJointLimits, type Quat, type Vec3 } from '../../core';
import { multiply, rotateVector, rotationFromVector } from '../../core/math';
import { unit } from '../../core/math/vector';
import { clipOf } from '../../core/testing/made-clip';
import { type Hinge, hingeAngle, hingeCurve, hingeFrame, hingeOf, hingePoint } from './hinge';

const scaled = (v: Vec3, by: number): Vec3 => v.map((x) => x * by) as Vec3;
const directions = fc
  .tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((v) => Math.hypot(...v) > 0.1)
  .map((v) => unit(v as unknown as Vec3));

const made = (axis: Vec3, reference: Quat): Hinge => ({
  kind: 'hinge',
  degreesOfFreedom: 1,
  sigmas: [1, 0, 0],
  reference,
  axis,
  interval: [-0.5, 1],
});

test('x of the arc is where the bone points, turned about z as the joint is about its axis (seed 11)', () => {
  fc.assert(
    fc.property(
      directions,
      directions,
      directions,
      fc.double({ min: -3, max: 3, noNaN: true }),
      (axis, bone, v, angle) => {
        const along = axis.reduce((sum, x, k) => sum + x * bone[k], 0);
        fc.pre(Math.abs(along) < 0.95);
        const hinge = made(axis, rotationFromVector(scaled(v, 1.3)));
        const frame = hingeFrame(hinge, bone);
        expect(Math.hypot(...frame)).toBeCloseTo(1, 9);
        const turned = multiply(hinge.reference, rotationFromVector(scaled(axis, angle)));
        expect(hingeAngle(hinge, turned)).toBeCloseTo(angle, 9);
        // The bone's shadow on the plane of the arc, seen from the parent.
        const shadow = unit(bone.map((x, k) => x - along * axis[k]) as Vec3);
        const expected = rotateVector(turned, shadow);
        const drawn = rotateVector(frame, [Math.cos(angle), Math.sin(angle), 0]);
        for (let k = 0; k < 3; k++) expect(drawn[k]).toBeCloseTo(expected[k], 7);
      },
    ),
    { seed: 11, numRuns: 200 },
  );
});

test('a bone along the axis still has a plane to turn in', () => {
  for (const axis of [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ] as Vec3[]) {
    const frame = hingeFrame(made(axis, [0, 0, 0, 1]), axis);
    const z = rotateVector(frame, [0, 0, 1]);
    for (let k = 0; k < 3; k++) expect(z[k]).toBeCloseTo(axis[k], 9);
  }
});

test('in the exponential map the interval is the line from its one end to the other', () => {
  const axis = unit([0.3, -0.2, 0.9]);
  const bend = (f: number) => rotationFromVector(scaled(axis, 0.9 + 0.8 * Math.sin(f / 20)));
  const clip = clipOf(Array.from({ length: 400 }, (_, f) => bend(f)));
  const limit = fitJointLimits(clip)[1];
  const hinge = hingeOf(classifyJoints(clip)[1])!;
  expect(hinge.kind).toBe('hinge');
  const [low, high] = hinge.interval;
  expect(high - low).toBeCloseTo(1.6, 3);
  const curve = hingeCurve(limit, hinge, low, high);
  const ends = [hingePoint(limit, hinge, low), hingePoint(limit, hinge, high)];
  const length = Math.hypot(...ends[0].map((x, k) => x - ends[1][k]));
  expect(length).toBeCloseTo(high - low, 5);
  let travelled = 0;
  for (let i = 0; i < curve.length; i += 6) {
    travelled += Math.hypot(curve[i] - curve[i + 3], curve[i + 1] - curve[i + 4], curve[i + 2] - curve[i + 5]);
  }
  expect(travelled).toBeCloseTo(length, 9);
});

test('other joints are no hinges', () => {
  expect(hingeOf(null)).toBeNull();
  expect(hingeOf({ kind: 'ball', degreesOfFreedom: 3, sigmas: [1, 1, 1], reference: [0, 0, 0, 1] })).toBeNull();
});
