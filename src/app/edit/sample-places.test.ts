import { expect, test } from 'vitest';
import { fitJointLimits, type Vec3 } from '../../core';
import { rotationFromVector } from '../../core/math';
import { clipOf } from '../../core/testing/made-clip';
import { heldSample, nextSample } from './sample-places';

const clip = clipOf(Array.from({ length: 40 }, (_, f) => rotationFromVector([Math.sin(f), 0.3 * Math.cos(f), 0.1])));
const whole = fitJointLimits(clip)[1];
const split = fitJointLimits(clip, { split: 'swing-twist' })[1];

test('a sample stays within half a turn, but one that was farther out keeps its distance', () => {
  expect(heldSample(whole, [0.4, 0.3, -0.2], [0, 0, 0])).toEqual([0.4, 0.3, -0.2]);
  expect(Math.hypot(...heldSample(whole, [3, 3, 0], [0, 0, 1]))).toBeCloseTo(Math.PI, 9);
  expect(Math.hypot(...heldSample(whole, [0, 9, 0], [4, 0, 0]))).toBeCloseTo(4, 9);
});

test('a swing stays on the plane of swings', () => {
  expect(heldSample(split, [0.5, 0.6, 0.7], [0, 0, 0])).toEqual([0.5, 0.6, 0]);
});

test('samples follow each other from the eye onwards, round and round, also from where one was deleted', () => {
  const points = Float64Array.of(0, 0, 5, 0, 0, 1, 0, 0, 3);
  const view: Vec3 = [0, 0, 1];
  const at = (i: number): Vec3 => [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
  expect(nextSample(points, view, null, 1)).toBe(1);
  expect(nextSample(points, view, null, -1)).toBe(0);
  expect(nextSample(points, view, at(1), 1)).toBe(2);
  expect(nextSample(points, view, at(2), 1)).toBe(0);
  expect(nextSample(points, view, at(0), 1)).toBe(1);
  expect(nextSample(points, view, at(1), -1)).toBe(0);
  expect(nextSample(points, view, [0, 0, 2], 1)).toBe(2);
  expect(nextSample(points, view, [0, 0, 2], -1)).toBe(1);
  expect(nextSample(points, [0, 0, -1], null, 1)).toBe(0);
  expect(nextSample(new Float64Array(0), view, null, 1)).toBe(-1);
});
