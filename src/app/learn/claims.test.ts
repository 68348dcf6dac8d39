import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { containsRotation, projectRotation, type Quat, type Vec3, violationAngle } from '../../core';
import { parseBvh } from '../../core/clip';
import { fitJoint, limitVector, resolveFitOptions } from '../../core/limit';
import {
  angleBetween,
  DEGREE,
  distance,
  length,
  multiply,
  rotateVector,
  rotationFromVector,
  times,
} from '../../core/math';
import { coverDots } from './figures/double-cover';
import { sweepOnce } from './figures/one-sweep';
import { straightLimb } from './figures/straight-limb';
import { turnedBy } from './figures/three-turns';
import { outOfCharts } from './turn-joint';

// Figures ask what the reader's system prefers as they are read in.
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false, addEventListener() {} })) as never;
});

/** What chapters claim of the clip that comes along, and of rotations at all, found again by other means. */
const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const jointOf = (name: string): number => clip.skeleton.names.indexOf(name);
const SHOULDER = jointOf('LeftArm');

/** Where joint after joint of a limb lies, in the frame of its first, by adding up bones. */
function endOfLimb(
  skeleton: typeof clip.skeleton,
  joints: readonly number[],
  rotations: readonly Quat[],
  first: Quat,
): Vec3 {
  let at: Vec3 = [0, 0, 0];
  let turn = first;
  joints.forEach((joint, i) => {
    const bone = rotateVector(turn, [0, 1, 2].map((k) => skeleton.offsets[3 * joint + k]) as Vec3);
    at = [at[0] + bone[0], at[1] + bone[1], at[2] + bone[2]];
    turn = multiply(turn, rotations[i]);
  });
  return at;
}

describe('a joint turns', async () => {
  const { axisAt, circleRadius } = await import('./chapters/01-a-joint-turns');
  const limbs = ['LeftArm', 'RightArm', 'LeftForeArm', 'LeftUpLeg', 'RightLeg'];

  test.each(limbs)(
    '%s: the end of the limb runs on a circle as large as is told, and stays where the axis is the bone',
    (name) => {
      const joint = jointOf(name);
      const { limit } = fitJoint([clip], joint, resolveFitOptions({}));
      const { joints, rotations, end } = straightLimb(clip.skeleton, joint);
      for (let share = 0; share <= 1.001; share += 0.1) {
        const axis = outOfCharts(limit.axes, axisAt(share));
        const radius = circleRadius(end, share);
        for (let angle = -170; angle <= 170; angle += 10) {
          const turn = rotationFromVector(times(axis, angle * DEGREE));
          const there = endOfLimb(clip.skeleton, joints, rotations, turn);
          // A chord of the circle.
          const chord = 2 * radius * Math.abs(Math.sin((angle * DEGREE) / 2));
          expect(Math.abs(distance(there, end) - chord)).toBeLessThan(0.006 * length(end));
        }
      }
    },
  );

  test('three turns by chance come to one turn, which leaves one line alone', () => {
    for (let seed = 0; seed < 40; seed++) {
      const q = turnedBy(seed, 3);
      const line: Vec3 = [q[0], q[1], q[2]];
      expect(distance(rotateVector(q, line), line)).toBeLessThan(1e-12);
      expect(angleBetween(turnedBy(seed, 0), [0, 0, 0, 1])).toBe(0);
    }
  });
});

describe('a turn becomes a point', () => {
  const at = (axis: Vec3, degrees: number): Quat => rotationFromVector(times(axis, degrees * DEGREE));

  test('both dots are the turn, 360° apart on one line, and never farther out than the shell', () => {
    for (let turn = 0; turn <= 720; turn += 5) {
      const [followed, other] = coverDots(turn);
      for (const axis of [
        [1, 0, 0],
        [0.6, 0, 0.8],
      ] as Vec3[]) {
        for (const dot of [followed, other]) {
          expect(Math.abs(dot)).toBeLessThanOrEqual(360);
          expect(angleBetween(at(axis, dot), at(axis, turn))).toBeLessThan(1e-7);
        }
      }
      expect(Math.abs(followed - other)).toBe(360);
      expect(Math.abs(other)).toBe(Math.abs(360 - turn));
    }
  });

  test('opposite places on the rim are one rotation; near places hold near poses', () => {
    for (let round = 0; round < 360; round += 15) {
      const axis: Vec3 = [Math.cos(round * DEGREE), Math.sin(round * DEGREE), 0];
      expect(angleBetween(at(axis, 180), at(times(axis, -1), 180))).toBeLessThan(1e-7);
      expect(angleBetween(at(axis, 60), at(axis, 61))).toBeCloseTo(DEGREE, 9);
    }
  });
});

describe('bring it back inside', async () => {
  const { MOST_PULL, WAY } = await import('./chapters/05-bring-it-back-inside');

  test('the answer is inside and nearest, as the map has it, as far as one can pull', () => {
    const { limit } = fitJoint([clip], SHOULDER, resolveFitOptions({ shape: 'k-dop' }));
    const { shape } = limit.parts[0];
    if (shape.kind !== 'k-dop') throw new Error('Not a k-DOP.');
    for (let pull = -MOST_PULL; pull <= MOST_PULL; pull += 2 * DEGREE) {
      const turn = rotationFromVector(outOfCharts(limit.axes, times(WAY, pull)));
      const asked = multiply(limit.reference, turn);
      const held = projectRotation(limit, asked);
      expect(violationAngle(limit, held)).toBeLessThan(1e-6);
      const [from, exact] = [asked, held].map((q) => limitVector(limit, 0, q, [0, 0, 0]));
      const swept = sweepOnce(shape.slabs, from);
      if (!containsRotation(limit, asked))
        expect(distance(from, exact)).toBeLessThanOrEqual(distance(from, swept) + 1e-6);
    }
  });
});
