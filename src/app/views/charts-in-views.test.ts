import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  chartFrame,
  containsRotation,
  defaultFitOptions,
  type FitOptions,
  fitCloud,
  jointCloud,
  parseBvh,
  type Quat,
  type Vec3,
} from '../../core';
import { multiply, rotateVector, rotationBetween, rotationFromVector } from '../../core/math/rotation';
import { ballAround, chartRadius, reachAlong } from './chart-scale';
import { reachOf } from './reach';
import { twistAngle, twistRange } from './twist-angle';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));

function learn(name: string, options: Partial<FitOptions>) {
  const all = { ...defaultFitOptions, ...options };
  const cloud = jointCloud([clip], clip.skeleton.names.indexOf(name), all);
  return { cloud, limit: fitCloud(cloud, all) };
}

describe('chartRadius', () => {
  it('is the angle in the exponential map and twice its half’s sine in the quaternion vector', () => {
    for (const angle of [0, 0.3, Math.PI / 2, Math.PI]) {
      expect(chartRadius('exponential-map', angle)).toBeCloseTo(angle, 12);
      expect(chartRadius('quaternion-vector', angle)).toBeCloseTo(2 * Math.sin(angle / 2), 12);
      expect(chartRadius('swing-twist', angle)).toBeCloseTo(angle, 12);
    }
  });
});

describe('ballAround', () => {
  it('holds every point and is centred on their box', () => {
    const { centre, radius } = ballAround([1, 0, 0, 3, 0, 0, 2, 1, 0, 2, -1, 4]);
    expect(centre).toEqual([2, 0, 2]);
    expect(radius).toBeCloseTo(Math.hypot(1, 2), 12);
  });
});

describe('reachAlong', () => {
  it('ends on the faces of a box', () => {
    const { limit } = learn('LeftArm', { shape: 'box' });
    const { min, max } = limit.parts[0].shape as unknown as { min: Vec3; max: Vec3 };
    const start = [0, 1, 2].map((k) => (min[k] + max[k]) / 2) as Vec3;
    for (let k = 0; k < 3; k++) {
      const direction = [0, 1, 2].map((i) => (i === k ? 1 : 0)) as Vec3;
      expect(reachAlong(limit, 0, start, direction, 10)).toBeCloseTo(max[k] - start[k], 5);
    }
  });
});

describe('twistRange', () => {
  it('is the interval of the samples, padded', () => {
    for (const shape of ['box', 'k-dop', 'ellipsoid'] as const) {
      const { cloud, limit } = learn('LeftForeArm', { split: 'swing-twist', shape });
      const { samples, low, high } = twistRange(cloud, limit)!;
      expect(low).toBeLessThan(Math.min(...samples));
      expect(high).toBeGreaterThan(Math.max(...samples));
      expect(low).toBeGreaterThan(Math.min(...samples) - 0.3);
      expect(high).toBeLessThan(Math.max(...samples) + 0.3);
    }
  });

  it('is null for a limit without a twist of its own', () => {
    const { cloud, limit } = learn('LeftForeArm', {});
    expect(twistRange(cloud, limit)).toBeNull();
  });
});

describe('twistAngle', () => {
  it('gives back the twist a rotation was made from', () => {
    const { limit } = learn('LeftForeArm', { split: 'swing-twist' });
    const frame = chartFrame(limit.twistAxis);
    for (const [x, y, roll] of [
      [0.4, -0.9, 1.2],
      [-1, 0.1, -2.5],
      [0, 0, 3],
    ]) {
      const swing = rotationFromVector(rotateVector(frame, [x, y, 0]));
      const twist = rotationFromVector(limit.twistAxis.map((value) => value * roll) as Vec3);
      const rotation = multiply(limit.reference, multiply(swing, twist));
      expect(twistAngle(limit, rotation)).toBeCloseTo(roll, 9);
    }
  });
});

describe('reachOf', () => {
  it('has its rim where the limit ends', () => {
    const { cloud, limit } = learn('LeftArm', { split: 'swing-twist', shape: 'k-dop' });
    const { rings, directions } = reachOf(cloud, limit)!;
    expect(directions.length / 3).toBe(cloud.parts[0].frames.length);
    const bone = rotateVector(limit.reference, limit.twistAxis);
    const toward = (direction: Vec3, share: number): Quat => {
      // The smallest swing onto the direction, shortened or lengthened; no twist.
      const swing = rotationBetween(bone, direction);
      const half = Math.atan2(Math.hypot(swing[0], swing[1], swing[2]), swing[3]) * share;
      const sine = Math.hypot(swing[0], swing[1], swing[2]) || 1;
      const k = Math.sin(half) / sine;
      return multiply([swing[0] * k, swing[1] * k, swing[2] * k, Math.cos(half)], limit.reference);
    };
    // The swing of a direction is told by the direction alone; any twist that is allowed will do.
    const rim = rings[rings.length - 1];
    expect(rim.every((direction) => Math.abs(Math.hypot(...direction) - 1) < 1e-9)).toBe(true);
    const isZeroTwistAllowed = containsRotation(limit, limit.reference);
    expect(isZeroTwistAllowed).toBe(true);
    for (const direction of rim) {
      expect(containsRotation(limit, toward(direction, 0.97))).toBe(true);
      expect(containsRotation(limit, toward(direction, 1.03))).toBe(false);
    }
  });

  it('is null for a whole limit', () => {
    const { cloud, limit } = learn('LeftArm', {});
    expect(reachOf(cloud, limit)).toBeNull();
  });
});
