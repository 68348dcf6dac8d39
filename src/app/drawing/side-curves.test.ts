import { describe, expect, it } from 'vitest';
import { fitJointLimits, type JointLimit, type Shape, withPartShape } from '../../core';
import { DEGREE } from '../../core/math';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { halfWidth, RATE, sideCurves, tooWide } from './side-curves';

/** A limit that allows −low to high about its twist axis alone: everything can be said in closed form. */
function hinge(low: number, high: number): JointLimit {
  const [, limit] = fitJointLimits(clipOf(wanderingRotations(200, 5)), { shape: 'box' });
  const box: Shape = { kind: 'box', dimension: 3, min: [0, 0, -low], max: [0, 0, high] };
  return withPartShape({ ...limit, reference: [0, 0, 0, 1] }, 0, box);
}

describe('sideCurves', () => {
  const limit = hinge(30 * DEGREE, 80 * DEGREE);
  const curves = sideCurves(limit, limit.twistAxis, 720);
  const [short, nearer, blend, rate] = curves;
  const at = (curve: typeof short, degree: number) => curve.answers[degree] / DEGREE;

  it('the short way changes sides at half a turn, from 80° to −30°', () => {
    expect(at(short, 179)).toBeCloseTo(80, 4);
    expect(at(short, 181)).toBeCloseTo(-30, 4);
    expect(short.largestStep / DEGREE).toBeCloseTo(110, 3);
    expect(Math.abs(short.stepAt - 180)).toBeLessThanOrEqual(1);
  });

  it('the nearer cover changes sides half-way round what is outside, 205°', () => {
    expect(at(nearer, 204)).toBeCloseTo(80, 4);
    expect(at(nearer, 206)).toBeCloseTo(-30, 4);
    expect(Math.abs(nearer.stepAt - 205)).toBeLessThanOrEqual(1);
  });

  it('blend and rate limit do not jump', () => {
    expect(blend.largestStep).toBeLessThan(5 * DEGREE);
    expect(rate.largestStep).toBeLessThan(RATE + 1e-9);
    expect(at(blend, 205)).toBeCloseTo(25, 0);
  });

  it('all agree inside, and after a whole turn', () => {
    for (const curve of curves) {
      expect(at(curve, 50)).toBeCloseTo(50, 4);
      expect(at(curve, 410)).toBeCloseTo(50, 4);
    }
  });

  it('says how wide the region is', () => {
    expect(halfWidth(curves) / DEGREE).toBeCloseTo(55, 3);
    expect([130, 145, 155].map((half) => tooWide(half * DEGREE))).toEqual(['no', 'nearly', 'yes']);
  });
});
