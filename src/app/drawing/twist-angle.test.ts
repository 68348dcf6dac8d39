import { describe, expect, test } from 'vitest';
import { containsRotation, fitJointLimits, type JointLimit, type Quat, withPartShape } from '../../core';
import { limitPart } from '../../core/limit';
import { DEGREE, multiply, rotationFromVector } from '../../core/math';
import { clipOf } from '../../core/testing/made-clip';
import { movedTwist, twistAngle, twistIndex, twistNumber, twistRange } from './twist-angle';

const clip = clipOf(
  Array.from({ length: 200 }, (_, f) => rotationFromVector([0.6 * Math.sin(f / 7), 0.3 * Math.cos(f / 11), 0.2])),
);

describe.each(['exponential-map', 'quaternion-vector'] as const)('%s', (chart) => {
  const limit = fitJointLimits(clip, { split: 'swing-twist', chart })[1];
  const at = twistIndex(limit);
  const turned = (angle: number): Quat => {
    const [x, y, z] = limit.twistAxis;
    return multiply(limit.reference, rotationFromVector([x * angle, y * angle, z * angle]));
  };
  const edited = (low: number, high: number): JointLimit => {
    const ends = [low, high].map((angle) => twistNumber(chart, angle));
    return withPartShape(limit, at, { kind: 'box', dimension: 1, min: [ends[0]], max: [ends[1]] });
  };

  test('the ends that are read are the ends that were set', () => {
    for (const [low, high] of [
      [-0.3, 0.5],
      [1.2, 1.9],
      [-2.8, -2.5],
    ] as const) {
      const range = twistRange(edited(low, high).parts[at]);
      expect(range.low).toBeCloseTo(low, 9);
      expect(range.high).toBeCloseTo(high, 9);
    }
  });

  test('rotations are held to the interval', () => {
    const narrow = edited(-10 * DEGREE, 20 * DEGREE);
    for (const angle of [-10, 0, 19.9]) expect(containsRotation(narrow, turned(angle * DEGREE), 1e-5)).toBe(true);
    for (const angle of [-10.1, 20.1, 100, -170]) {
      expect(containsRotation(narrow, turned(angle * DEGREE), 1e-5)).toBe(false);
    }
    expect(twistAngle(narrow, turned(0.7))).toBeCloseTo(0.7, 9);
  });

  test('an end goes where it is moved, not past the other, and to no more than a whole turn', () => {
    const part = edited(-1, 1).parts[at];
    const move = (end: 'low' | 'high', angle: number) => {
      const { shape, stopped } = movedTwist(part, end, angle);
      return { ...twistRange(limitPart('twist', chart, shape)), stopped };
    };
    const near = move('low', 0.25);
    expect(near.stopped).toBeNull();
    expect(near.low).toBeCloseTo(0.25, 9);
    expect(near.high).toBeCloseTo(1, 9);
    const thin = move('low', 4);
    expect(thin.stopped).toMatch(/no thinner/);
    expect(thin.low).toBeLessThan(1);
    expect(thin.low).toBeGreaterThan(1 - DEGREE);
    expect(move('high', -Infinity).high).toBeLessThan(DEGREE - 1);
    const far = move('high', Infinity);
    expect(far.stopped).toMatch(/further out/);
    // 1e-4 rad short of half a turn the quaternion vector ends.
    expect(far.high).toBeCloseTo(chart === 'exponential-map' ? 2 * Math.PI - 1 : Math.PI, 3);
  });
});
