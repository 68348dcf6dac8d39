import { expect, test } from 'vitest';
import { fitJointLimits } from '../limit/fit';
import { containsRotation } from '../limit/project';
import { haarBallPoints, haarBallShare } from '../math/haar-points';
import { angleBetween, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { clipOf } from '../testing/made-clip';
import { compareWithTruth } from './compare-with-truth';

const identity: Quat = [0, 0, 0, 1];
/** A limit that is a ball of 0.6 rad about no rotation: six extremes and no padding. */
const extremes = [0, 1, 2].flatMap((k) => [0.6, -0.6].map((x) => [0, 1, 2].map((i) => (i === k ? x : 0)) as Vec3));
const clip = clipOf(extremes.map((v) => rotationFromVector(v)));
const ball = fitJointLimits(clip, { shape: 'ellipsoid', reference: 'identity', padding: 0 })[1];
const points = haarBallPoints(identity, 1.2, 8192, 5);

test('a ball against larger, smaller and shifted balls: shares are ratios of Haar volumes (seed 5)', () => {
  expect(containsRotation(ball, rotationFromVector([0.34, 0.34, 0.34]))).toBe(true);
  expect(containsRotation(ball, rotationFromVector([0.36, 0.36, 0.36]))).toBe(false);
  const within = (angle: number) => compareWithTruth(ball, (q) => angleBetween(identity, q) <= angle, points);
  expect(within(0.9).falseAccepts).toBe(0);
  expect(within(0.9).falseRejects).toBeCloseTo(1 - haarBallShare(0.6) / haarBallShare(0.9), 2);
  expect(within(0.4).falseRejects).toBe(0);
  expect(within(0.4).falseAccepts).toBeCloseTo(1 - haarBallShare(0.4) / haarBallShare(0.6), 2);
  const half = compareWithTruth(ball, (q) => q[0] * q[3] > 0, points);
  expect(half.falseAccepts).toBeCloseTo(0.5, 2);
  expect(half.falseRejects).toBeCloseTo(1 - haarBallShare(0.6) / haarBallShare(1.2), 2);
});

test('nothing true, all true, its own region, no points', () => {
  expect(compareWithTruth(ball, () => false, points)).toEqual({ falseAccepts: 1, falseRejects: 0 });
  expect(compareWithTruth(ball, () => true, points).falseAccepts).toBe(0);
  expect(compareWithTruth(ball, (q) => containsRotation(ball, q), points)).toEqual({
    falseAccepts: 0,
    falseRejects: 0,
  });
  expect(compareWithTruth(ball, () => true, [])).toEqual({ falseAccepts: 0, falseRejects: 0 });
});
