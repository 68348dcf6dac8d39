import { describe, expect, test } from 'vitest';
import { containsRotation, defaultFitOptions, fitCloud, jointCloud, type Quat, rotationFromVector } from '../../core';
import { twistInterval } from '../../core/limit/edit';
import { multiply } from '../../core/math/rotation';
import { clipOf } from '../../core/testing/made-clip';
import { movedTwist, twistAngle, twistLength, twistRange } from './twist-angle';

const DEGREE = Math.PI / 180;
const clip = clipOf(
  Array.from({ length: 200 }, (_, f) => rotationFromVector([0.6 * Math.sin(f / 7), 0.3 * Math.cos(f / 11), 0.2])),
);

describe.each(['exponential-map', 'quaternion-vector'] as const)('%s', (chart) => {
  const options = { ...defaultFitOptions, split: 'swing-twist', chart } as const;
  const cloud = jointCloud([clip], 1, options);
  const limit = fitCloud(cloud, options);
  const turned = (angle: number): Quat => {
    const [x, y, z] = limit.twistAxis;
    return multiply(limit.reference, rotationFromVector([x * angle, y * angle, z * angle]));
  };
  const edited = (low: number, high: number) => {
    const shape = twistInterval(limit.twistAxis, twistLength(limit, low), twistLength(limit, high));
    return { ...limit, parts: [limit.parts[0], { ...limit.parts[1], shape }] };
  };

  test('the ends that are read are the ends that were set, wherever the samples are', () => {
    for (const [low, high] of [
      [-0.3, 0.5],
      [1.2, 1.9],
      [-2.8, -2.5],
    ] as const) {
      const range = twistRange(cloud, edited(low, high))!;
      // Containment is told to 1e-6 of the chart, which is more where it is squeezed.
      expect(range.low).toBeCloseTo(low, 4);
      expect(range.high).toBeCloseTo(high, 4);
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

  test('no end passes the other, nor is there more than a whole turn', () => {
    const range = { low: -1, high: 1 };
    expect(movedTwist(limit, range, 'low', 0.25)).toEqual([0.25, 1]);
    expect(movedTwist(limit, range, 'low', 4)[0]).toBeCloseTo(1 - DEGREE, 12);
    expect(movedTwist(limit, range, 'high', -4)[1]).toBeCloseTo(DEGREE - 1, 12);
    const [, far] = movedTwist(limit, range, 'high', 99);
    expect(far).toBeCloseTo(chart === 'exponential-map' ? 2 * Math.PI - 1 : Math.PI, 12);
  });
});
