import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { containsRotation, parseBvh, type Quat } from '../../../core';
import { fitJoint, resolveFitOptions } from '../../../core/limit';
import { angleBetween, DEGREE, multiply, rotateVector, rotationFromVector, times } from '../../../core/math';
import { seeded } from '../../../core/testing/random';
import { twistAngle } from '../../drawing/twist-angle';
import { cloudFacts } from '../measure';
import { CORNERS, raisedTo, rimAt, swingPlane } from './swing-plane';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const joint = clip.skeleton.names.indexOf('LeftArm');
const learned = (split: 'none' | 'swing-twist') =>
  fitJoint([clip], joint, resolveFitOptions({ split, shape: 'k-dop' }));
const { limit, cloud } = learned('swing-twist');
const plane = swingPlane(limit)!;

describe('the flat patch', () => {
  test('a place is where the bone points: up is up, the left is the front of a left arm, and the way from the middle is the swing (seed 5)', () => {
    const pointsTo = (q: Quat) => rotateVector(q, limit.twistAxis);
    const rest = pointsTo(limit.reference);
    expect(pointsTo(plane.turnTo([0, 0.5], 0))[1]).toBeGreaterThan(rest[1]);
    expect(pointsTo(plane.turnTo([-0.5, 0], 0))[2]).toBeGreaterThan(rest[2]);
    const random = seeded(5);
    for (let i = 0; i < 100; i++) {
      const place = [2 * random() - 1, 2 * random() - 1] as const;
      const twist = 2 * random() - 1;
      const q = plane.turnTo(place, twist);
      const cosine = pointsTo(q).reduce((sum, x, k) => sum + x * rest[k], 0);
      expect(Math.acos(cosine)).toBeCloseTo(Math.hypot(...place), 6);
      plane.placeOf(q).forEach((x, k) => {
        expect(x).toBeCloseTo(place[k], 6);
      });
      // What is left after the swing back is a turn about the bone.
      const rolled = multiply(plane.turnTo(place, 0), rotationFromVector(times(limit.twistAxis, twist)));
      expect(angleBetween(q, rolled)).toBeLessThan(1e-6);
    }
  });

  test('a little within its rim the limit lets the bone point, a little beyond it does not, whatever the way; so it is at A, B and C', () => {
    for (const way of [...Array(36).keys()].map((i) => 10 * i).concat(CORNERS.map((corner) => corner.way))) {
      const [right, up] = rimAt(plane, way * DEGREE);
      expect(containsRotation(limit, plane.turnTo([0.99 * right, 0.99 * up], 0))).toBe(true);
      expect(containsRotation(limit, plane.turnTo([1.01 * right, 1.01 * up], 0))).toBe(false);
    }
  });
});

describe('an arm that is up and rolled in', () => {
  const corner = plane.turnTo(raisedTo(plane, 0.97), 0.97 * plane.twists.high);

  test('the split lets it in, a limit of whole rotations stops it', () => {
    expect(containsRotation(limit, corner)).toBe(true);
    expect(containsRotation(learned('none').limit, corner)).toBe(false);
  });

  test('the clip has no such pose: an arm as far up as that only rolls out', () => {
    const poses = cloudFacts(clip, cloud).rotations.map((q) => [plane.placeOf(q)[1], twistAngle(limit, q)]);
    const up = poses.filter(([raised]) => raised > 63 * DEGREE);
    expect(up.length).toBeGreaterThan(20);
    for (const [, twist] of up) expect(twist).toBeLessThan(0);
    // Lower down it rolls both ways.
    const level = poses.filter(([raised]) => Math.abs(raised) < 20 * DEGREE).map(([, twist]) => twist);
    expect(Math.max(...level)).toBeGreaterThan(60 * DEGREE);
    expect(Math.min(...level)).toBeLessThan(-60 * DEGREE);
  });
});
