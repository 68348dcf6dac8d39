import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { containsRotation, projectRotation, type Quat, type Vec3, violationAngle } from '../../core';
import { parseBvh } from '../../core/clip';
import { fitJoint, limitVector, resolveFitOptions } from '../../core/limit';
import {
  angleBetween,
  DEGREE,
  distance,
  dot,
  length,
  multiply,
  readQuat,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
  times,
} from '../../core/math';
import { randomVector, seeded } from '../../core/testing/random';
import { alongTheWay, FRAME_POSES, MEAN_OF_ANGLES, POSE_A, poseB } from './figures/between-poses';
import { coverDots } from './figures/double-cover';
import { sweepOnce } from './figures/one-sweep';
import { straightLimb } from './figures/straight-limb';
import { swungBy, threeSwings } from './figures/three-swings';
import { chanceTurn } from './figures/three-turns';
import { gapOf, levelFirst, uprightFirst } from './figures/two-orders';
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
      const q = chanceTurn(seed, 3);
      const line: Vec3 = [q[0], q[1], q[2]];
      expect(distance(rotateVector(q, line), line)).toBeLessThan(1e-12);
      expect(angleBetween(chanceTurn(seed, 0), [0, 0, 0, 1])).toBe(0);
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

describe('two turns do not commute', () => {
  test('the endings are as far apart as is told, for all turns that can be set', () => {
    for (let each = 1; each <= 90; each++)
      expect(angleBetween(levelFirst(each), uprightFirst(each)) / DEGREE).toBeCloseTo(gapOf(each), 6);
    expect(gapOf(90)).toBeCloseTo(120, 9);
    expect(gapOf(45)).toBeCloseTo(33.7, 1);
    // Half as large, about a quarter.
    for (const each of [10, 20, 45]) expect(Math.abs(gapOf(each) / gapOf(2 * each) - 0.25)).toBeLessThan(0.04);
  });

  test('each ending lies 120° from the middle, the arrows added at 127°, 62° from either', () => {
    const sum = rotationFromVector([Math.PI / 2, Math.PI / 2, 0]);
    for (const ending of [levelFirst(90), uprightFirst(90)]) {
      expect(length(shortRotationVector(ending)) / DEGREE).toBeCloseTo(120, 9);
      expect(angleBetween(ending, sum) / DEGREE).toBeCloseTo(62.4, 1);
    }
    expect((Math.PI / 2 / DEGREE) * Math.SQRT2).toBeCloseTo(127.3, 1);
  });

  test('three swings bring the arm back to hang, the palm to the front, and none of them rolls it', () => {
    const arm = jointOf('LeftArm');
    const { end } = straightLimb(clip.skeleton, arm);
    const along = times(end, 1 / length(end));
    const swings = threeSwings(clip.skeleton, arm, jointOf('RightArm'), along);
    const [before, after] = [swungBy(swings, 0), swungBy(swings, 3)];
    expect(distance(rotateVector(before, along), [0, -1, 0])).toBeLessThan(1e-6);
    expect(distance(rotateVector(after, along), [0, -1, 0])).toBeLessThan(1e-6);
    expect(angleBetween(before, after) / DEGREE).toBeCloseTo(90, 4);
    // The left arm rests to the left, x: its palm faces the thigh at first, and then where the body looks, z.
    expect(rotateVector(before, swings.palm)[0]).toBeLessThan(-0.99);
    expect(rotateVector(after, swings.palm)[2]).toBeGreaterThan(0.99);
    for (const i of [0, 1, 2]) {
      const along0 = rotateVector(swungBy(swings, i), along);
      // About a line at right angles to the arm nothing rolls.
      expect(Math.abs(dot(along0, swings.axes[i]))).toBeLessThan(1e-6);
    }
  });
});

describe('how far apart', () => {
  test('the distance is what was turned, either way', () => {
    for (let far = 5; far <= 175; far++) {
      const b = poseB(far);
      expect(angleBetween(POSE_A, b) / DEGREE).toBeCloseTo(far, 6);
      expect(angleBetween(b, POSE_A) / DEGREE).toBeCloseTo(far, 6);
      const sum = POSE_A.reduce((total, x, k) => total + x * b[k], 0);
      expect((2 * Math.acos(Math.abs(sum))) / DEGREE).toBeCloseTo(far, 5);
    }
  });

  test('the map shows poses as far apart as they are, or farther (seed 5)', () => {
    const random = seeded(5);
    const inBall = (): Vec3 => {
      const v = randomVector(random, Math.PI);
      return length(v) <= Math.PI ? v : inBall();
    };
    for (let i = 0; i < 20_000; i++) {
      const [a, b] = [inBall(), inBall()];
      const apart = angleBetween(rotationFromVector(a), rotationFromVector(b));
      expect(apart).toBeLessThanOrEqual(distance(a, b) + 1e-9);
    }
    const near = [170, -170].map((degrees) => rotationFromVector([degrees * DEGREE, 0, 0]));
    expect(angleBetween(near[0], near[1]) / DEGREE).toBeCloseTo(20, 9);
  });

  test('from the left alone, half the turn', () => {
    const q = rotationFromVector([0, 0, 90 * DEGREE]);
    // v as a quaternion whose w is 0.
    const left = multiply(q, [1, 0, 0, 0]);
    expect(Math.atan2(left[1], left[0]) / DEGREE).toBeCloseTo(45, 9);
    expect(left[3]).toBeCloseTo(0, 12);
    const both = multiply(left, [-q[0], -q[1], -q[2], q[3]]);
    expect(Math.atan2(both[1], both[0]) / DEGREE).toBeCloseTo(90, 9);
  });

  test('the frames of the file are those of the clip, 63° apart, and the mean of their angles misses by 177°', () => {
    const joints = clip.skeleton.parents.length;
    [992, 1705].forEach((frame, i) => {
      const q = readQuat(clip.rotations, frame * joints + SHOULDER);
      expect(angleBetween(q, FRAME_POSES[i]) / DEGREE).toBeLessThan(0.01);
    });
    expect(angleBetween(...FRAME_POSES) / DEGREE).toBeCloseTo(63, 0);
    const half = alongTheWay(...FRAME_POSES, 0.5);
    expect(angleBetween(half, FRAME_POSES[0])).toBeCloseTo(angleBetween(half, FRAME_POSES[1]), 9);
    expect(angleBetween(half, MEAN_OF_ANGLES) / DEGREE).toBeCloseTo(177, 0);
  });
});

describe('bring it back inside', async () => {
  const { MOST_PULL, WAY } = await import('./chapters/08-bring-it-back-inside');

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
