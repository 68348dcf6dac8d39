import { expect, test } from 'vitest';
import { anatomyOf, containsRotation, fitJointLimits, fromAnatomical, type Vec3 } from '../../core';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { DEGREE } from '../../core/math';
import { anglesBeyond } from './angles-beyond';

const { skeleton } = standingPerson({ armsOut: 1.1, legsOut: 0.1, facing: 0.4, seed: 21 });
const hip = anatomyOf(skeleton)[skeleton.names.indexOf('LeftUpLeg')];
const rotationOf = (...angles: Vec3) => fromAnatomical(hip, angles.map((x) => x * DEGREE) as Vec3);

/** A hip that was seen to flex, and to turn in, and never both at once. */
const seen = Array.from({ length: 61 }, (_, i) =>
  i < 31 ? rotationOf(3 * i, 0, 0) : rotationOf(0, 0, (i - 31) * 1.5),
);
const joints = skeleton.names.length;
const rotations = new Float32Array(4 * joints * seen.length).map((_, i) => (i % 4 === 3 ? 1 : 0));
for (const [f, q] of seen.entries()) rotations.set(q, 4 * (f * joints + hip.joint));
const clip = {
  name: 'c',
  skeleton,
  frameTime: 1 / 30,
  frameCount: seen.length,
  rotations,
  rootPositions: new Float32Array(3 * seen.length),
  notes: [],
};
const limit = fitJointLimits(clip, { shape: 'convex-hull', padding: 0.02 })[hip.joint];

test('two angles that are inside alone and beyond together are both named', () => {
  for (const alone of [rotationOf(85, 0, 0), rotationOf(0, 0, 40)]) {
    expect(containsRotation(limit, alone)).toBe(true);
    expect(anglesBeyond(hip, limit, alone)).toBe('');
  }
  expect(anglesBeyond(hip, limit, rotationOf(85, 0, 40))).toBe('flexion and internal rotation together');
});

test('an angle that is beyond by itself is named alone, by the way it goes', () => {
  expect(anglesBeyond(hip, limit, rotationOf(120, 0, 0))).toBe('flexion');
  expect(anglesBeyond(hip, limit, rotationOf(-30, 0, 0))).toBe('extension');
  expect(anglesBeyond(hip, limit, rotationOf(30, 40, 0))).toMatch(/^abduction/);
});

test('where three angles say little, no angle is told to be beyond', () => {
  expect(anglesBeyond(hip, limit, rotationOf(60, 88, 50))).toMatch(/^(abduction$|a turn about an axis between )/);
});
