import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Clip,
  containsRotation,
  defaultFitOptions,
  type FitOptions,
  parseBvh,
  type Quat,
  type Vec3,
} from '../../core';
import { fitJoint } from '../../core/limit';
import { multiply, rotateVector, rotationBetween, rotationFromVector } from '../../core/math/rotation';
import { ballAround, chartRadius } from './chart-scale';
import { sampleVectors } from './sample-vectors';
import { swingOutline } from './swing-outline';
import { twistAngle, twistIndex, twistRange } from './twist-angle';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));

const learn = (name: string, options: Partial<FitOptions>, from = clip) =>
  fitJoint([from], clip.skeleton.names.indexOf(name), { ...defaultFitOptions, ...options });

describe('chartRadius', () => {
  it('is the angle in the exponential map and twice its half’s sine in the quaternion vector', () => {
    for (const angle of [0, 0.3, Math.PI / 2, Math.PI]) {
      expect(chartRadius('exponential-map', angle)).toBeCloseTo(angle, 9);
      expect(chartRadius('quaternion-vector', angle)).toBeCloseTo(2 * Math.sin(angle / 2), 9);
      expect(chartRadius('swing-twist', angle)).toBeCloseTo(angle, 9);
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

describe('twistRange', () => {
  it('is the interval of the samples, padded, whatever holds the swing', () => {
    for (const shape of ['box', 'k-dop', 'ellipsoid'] as const) {
      const { cloud, limit } = learn('LeftForeArm', { split: 'swing-twist', shape });
      const { low, high } = twistRange(limit.parts[twistIndex(limit)]);
      const { points } = cloud.parts[1];
      expect(low).toBeCloseTo(Math.min(...points) - defaultFitOptions.padding, 9);
      expect(high).toBeCloseTo(Math.max(...points) + defaultFitOptions.padding, 9);
    }
    expect(twistIndex(learn('LeftForeArm', {}).limit)).toBe(-1);
  });
});

describe('twistAngle', () => {
  it('gives back the twist a rotation was made from', () => {
    const { limit } = learn('LeftForeArm', { split: 'swing-twist' });
    for (const [x, y, roll] of [
      [0.4, -0.9, 1.2],
      [-1, 0.1, -2.5],
      [0, 0, 3],
    ]) {
      const [ax, ay] = [limit.axes.slice(0, 3), limit.axes.slice(3, 6)];
      const swing = rotationFromVector(ax.map((value, k) => value * x + ay[k] * y) as Vec3);
      const twist = rotationFromVector(limit.twistAxis.map((value) => value * roll) as Vec3);
      const rotation = multiply(limit.reference, multiply(swing, twist));
      expect(twistAngle(limit, rotation)).toBeCloseTo(roll, 9);
    }
  });
});

describe('swingOutline', () => {
  // Also of a rig whose bone runs along no axis.
  const slanted: Clip = {
    ...clip,
    skeleton: { ...clip.skeleton, offsets: clip.skeleton.offsets.map((x, i) => x + 0.3 * ((i % 3) - 1)) },
  };

  it.each([
    ['straight', clip],
    ['slanted', slanted],
  ])('has its rim where the limit ends, bones %s', (_, clip) => {
    const { cloud, limit } = learn('LeftArm', { split: 'swing-twist', shape: 'k-dop' }, clip);
    const { triangles, rim, directions } = swingOutline(cloud, limit)!;
    expect(directions.length / 3).toBe(cloud.parts[0].frames.length);
    const isUnit = (_: number, i: number, all: Float32Array) =>
      i % 3 > 0 || Math.abs(Math.hypot(all[i], all[i + 1], all[i + 2]) - 1) < 1e-6;
    expect([triangles, rim, directions].every((list) => list.every(isUnit))).toBe(true);
    const bone = rotateVector(limit.reference, limit.twistAxis);
    const toward = (direction: Vec3, share: number): Quat => {
      // The smallest swing onto the direction, shortened or lengthened; no twist.
      const swing = rotationBetween(bone, direction);
      const sine = Math.hypot(swing[0], swing[1], swing[2]);
      const half = Math.atan2(sine, swing[3]) * share;
      const k = Math.sin(half) / (sine || 1);
      return multiply([swing[0] * k, swing[1] * k, swing[2] * k, Math.cos(half)], limit.reference);
    };
    expect(containsRotation(limit, limit.reference)).toBe(true);
    for (let i = 0; i < rim.length; i += 3) {
      const direction: Vec3 = [rim[i], rim[i + 1], rim[i + 2]];
      expect(containsRotation(limit, toward(direction, 0.97))).toBe(true);
      expect(containsRotation(limit, toward(direction, 1.03))).toBe(false);
    }
  });

  it('is null for a whole limit', () => {
    const { cloud, limit } = learn('LeftArm', {});
    expect(swingOutline(cloud, limit)).toBeNull();
  });
});

describe('sampleVectors', () => {
  it('puts swings on the plane across the twist axis, and twists on it', () => {
    const { cloud } = learn('LeftArm', { split: 'swing-twist' });
    const [swings, twists] = cloud.parts.map(sampleVectors);
    for (let i = 0; i < swings.length; i += 3) expect(swings[i + 2]).toBe(0);
    for (let i = 0; i < twists.length; i += 3) expect([twists[i], twists[i + 1]]).toEqual([0, 0]);
    expect(twists[2]).toBe(cloud.parts[1].points[0]);
    const whole = learn('LeftArm', {}).cloud.parts[0];
    expect(sampleVectors(whole)).toBe(whole.points);
  });
});
