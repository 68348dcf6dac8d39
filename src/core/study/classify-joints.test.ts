import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Clip } from '../clip/clip';
import { parseBvh } from '../clip/parse-bvh';
import { MADE_CAPTURES } from '../clip/testing/made-captures';
import { rotationFromZyz } from '../math/euler-zyz';
import { makeRandom, nextNormal } from '../math/random';
import { angleBetween, inverseMultiply, multiply, normalize, rotateVector, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { clipOf } from '../testing/made-clip';
import { classifyJoints, classifyRotations, type JointType, type JointTypeRule } from './classify-joints';
import { circularMean, contiguousInterval } from './contiguous-interval';

const REST: Quat = [0, 0, 0, 1];
const tilt: Quat = rotationFromVector([0.4, -0.9, 0.3]);

/** Rotations tilt · exp(vector), covers at random. */
function rotations(random: () => number, count: number, vector: (i: number) => Vec3): Float64Array {
  const stream = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const q = multiply(tilt, rotationFromVector(vector(i)));
    stream.set(random() < 0.5 ? q : q.map((k) => -k), 4 * i);
  }
  return stream;
}

describe('joint types', () => {
  test('a hinge gives back its axis and its range, also where the motion passes through zero (seed 1234)', () => {
    const random = makeRandom(1234);
    const axis: Vec3 = [2 / 3, -1 / 3, 2 / 3];
    for (const [low, high] of [
      [-1, 1],
      [0.2, 2.4],
      [2, 4.5],
    ] as const) {
      const samples = rotations(random, 100, (i) => axis.map((k) => k * (low + ((high - low) * i) / 99)) as Vec3);
      const type = classifyRotations(samples, REST);
      expect(type.kind).toBe('hinge');
      expect(type.degreesOfFreedom).toBe(1);
      const along = type.axis![0] * axis[0] + type.axis![1] * axis[1] + type.axis![2] * axis[2];
      expect(Math.abs(along)).toBeCloseTo(1, 9);
      expect(type.interval![1] - type.interval![0]).toBeCloseTo(high - low, 9);
      // Both ends of the interval are the rotations at both ends of the motion.
      const ends = type.interval!.map((angle) =>
        multiply(type.reference, rotationFromVector(type.axis!.map((k) => k * angle) as Vec3)),
      );
      const first = samples.slice(0, 4) as unknown as Quat;
      expect(Math.min(angleBetween(ends[0], first), angleBetween(ends[1], first))).toBeLessThan(1e-7);
    }
  });

  test('how far a hinge goes is read from all frames, also those that were not looked at', () => {
    const deepest = 557;
    const bend = (f: number) => (f === deepest ? 2.1 : 0.8 * Math.sin(f / 30));
    const clip = clipOf(Array.from({ length: 1000 }, (_, f) => rotationFromVector([bend(f), 0, 0])));
    const { kind, axis, interval } = classifyJoints(clip)[1];
    expect(kind).toBe('hinge');
    const sign = Math.sign(axis![0]);
    const [least, most] = sign > 0 ? [interval![0], interval![1]] : [-interval![1], -interval![0]];
    expect(most - least).toBeCloseTo(2.1 + 0.8, 3);
  });

  test('rigid and ball joints by the measured rule; the 95 % rule cannot see a rigid one (seed 2)', () => {
    const random = makeRandom(2);
    const still = rotations(random, 100, () => [1e-3 * nextNormal(random), 1e-3 * nextNormal(random), 0]);
    expect(classifyRotations(still, REST)).toMatchObject({ kind: 'rigid', degreesOfFreedom: 0 });
    expect(classifyRotations(still, REST, { rule: 'absolute' }).kind).toBe('rigid');
    expect(classifyRotations(still, REST, { rule: '95-percent' }).kind).not.toBe('rigid');
    const flat = rotations(random, 100, () => [0.4 * nextNormal(random), 0.3 * nextNormal(random), 0]);
    expect(classifyRotations(flat, REST)).toMatchObject({ kind: 'ball', degreesOfFreedom: 2 });
    const full = rotations(random, 100, () => [
      0.4 * nextNormal(random),
      0.3 * nextNormal(random),
      0.2 * nextNormal(random),
    ]);
    for (const rule of ['measured', 'absolute', '95-percent'] as JointTypeRule[])
      expect(classifyRotations(full, REST, { rule })).toMatchObject({ kind: 'ball', degreesOfFreedom: 3 });
    const one = classifyRotations(
      rotations(random, 1, () => [0.1, 0.2, 0.3]),
      REST,
    );
    expect(one.kind).toBe('rigid');
  });

  test('a hinge that also turns about its bone stays a hinge and keeps its axis; a bone that sweeps an area makes a ball (seed 12)', () => {
    const random = makeRandom(12);
    const axis: Vec3 = [0.6, 0, 0.8];
    const bone: Vec3 = [0, 1, 0];
    const turn = (v: Vec3, angle: number) => rotationFromVector(v.map((k) => k * angle) as Vec3);
    const elbow = new Float64Array(400);
    const hip = new Float64Array(400);
    for (let i = 0; i < 100; i++) {
      const [bend, twist] = [1.9 * random() - 0.4, 1.2 * random() - 0.6];
      elbow.set(multiply(tilt, multiply(turn(axis, bend), turn(bone, twist))), 4 * i);
      const aside = multiply(turn([-0.8, 0, 0.6], 0.5 * random()), turn(axis, bend));
      hip.set(multiply(tilt, multiply(aside, turn(bone, twist))), 4 * i);
    }
    const found = classifyRotations(elbow, REST, {}, bone);
    expect(found).toMatchObject({ kind: 'hinge', degreesOfFreedom: 2 });
    // In the parent, where the mean twist does not matter.
    const inParent = rotateVector(found.reference, found.axis!);
    const expected = rotateVector(tilt, axis);
    const along = inParent[0] * expected[0] + inParent[1] * expected[1] + inParent[2] * expected[2];
    expect(Math.abs(along)).toBeGreaterThan(0.999);
    expect(found.interval![1] - found.interval![0]).toBeGreaterThan(1.75);
    expect(found.interval![1] - found.interval![0]).toBeLessThan(2);
    expect(classifyRotations(elbow, REST, { rule: 'measured' }, bone).kind).toBe('ball');
    expect(classifyRotations(hip, REST, {}, bone)).toMatchObject({ kind: 'ball', degreesOfFreedom: 3 });
    const rolling = new Float64Array(Array.from({ length: 50 }, (_, i) => turn(bone, 0.5 * Math.sin(i))).flat());
    expect(classifyRotations(rolling, REST, {}, bone)).toMatchObject({ kind: 'hinge', degreesOfFreedom: 1 });
    expect(classifyRotations(new Float64Array([0, 0, 0, 1]), REST, {}, bone).kind).toBe('rigid');
  });

  test('every sample lies in the Euler box, as published and centred, and the box gives its corners back as rotations (seed 3)', () => {
    const random = makeRandom(3);
    const samples = rotations(random, 100, () => [
      0.5 * nextNormal(random),
      0.5 * nextNormal(random),
      0.5 * nextNormal(random),
    ]);
    for (const euler of ['published', 'centred'] as const) {
      const { eulerZyz, eulerFrame } = classifyRotations(samples, REST, { euler });
      for (let i = 0; i < 100; i++) {
        const q = normalize(Array.from(samples.subarray(4 * i, 4 * i + 4)) as Quat);
        // Brute force: some angles within the box make this very rotation.
        const target = multiply(inverseMultiply(eulerFrame![0], q), eulerFrame![1]);
        const psi = 2 * Math.atan2(Math.hypot(target[0], target[1]), Math.hypot(target[2], target[3]));
        const sum = 2 * Math.atan2(target[2], target[3]);
        const difference = 2 * Math.atan2(target[0], target[1]);
        const inBox = [-1, 0, 1].some((m) =>
          [-1, 0, 1].some((n) => {
            const angles: Vec3 = [
              (sum - difference) / 2 + 2 * Math.PI * m,
              psi,
              (sum + difference) / 2 + 2 * Math.PI * n,
            ];
            return (
              angles.every((angle, k) => angle > eulerZyz![k][0] - 1e-9 && angle < eulerZyz![k][1] + 1e-9) &&
              angleBetween(rotationFromZyz(angles), target) < 1e-7
            );
          }),
        );
        expect(inBox).toBe(true);
      }
    }
  });

  test('an infeasible bind pose comes with three remedies inside the interval; a feasible one is said to be', () => {
    const random = makeRandom(4);
    const samples = rotations(random, 50, (i) => [1 + i / 49, 0, 0]);
    const far = classifyRotations(samples, tilt);
    expect(far.bindPose!.isFeasible).toBe(false);
    const [low, high] = far.interval!;
    for (const remedy of Object.values(far.bindPose!.remedies)) {
      expect(remedy[0]).toBeGreaterThanOrEqual(low - 1e-8);
      expect(remedy[0]).toBeLessThanOrEqual(high + 1e-8);
    }
    const near = Math.min(
      Math.abs(far.bindPose!.remedies.nearestSample[0] - low),
      Math.abs(far.bindPose!.remedies.nearestSample[0] - high),
    );
    expect(near).toBeLessThan(1e-9);
    const inside = multiply(tilt, rotationFromVector([1.5, 0, 0]));
    expect(classifyRotations(samples, inside).bindPose!.isFeasible).toBe(true);
  });

  test('the interval is the circle without its largest gap, wherever the angles wrap (seed 6)', () => {
    const random = makeRandom(6);
    for (let trial = 0; trial < 200; trial++) {
      const [start, width] = [20 * nextNormal(random), 3 * random()];
      const angles = [
        start,
        start + width,
        ...Array.from(
          { length: 30 },
          () => start + width * random() + 2 * Math.PI * Math.round(3 * nextNormal(random)),
        ),
      ];
      const [low, high] = contiguousInterval(angles);
      expect(high - low).toBeCloseTo(width, 9);
      expect(Math.cos(low - start)).toBeCloseTo(1, 9);
      expect(low).toBeGreaterThanOrEqual(-Math.PI);
    }
    expect(contiguousInterval([1])).toEqual([1, 1]);
    expect(circularMean([3, -3])).toBeCloseTo(Math.PI, 9);
    expect(circularMean([0, Math.PI])).toBe(0);
  });
});

const mocap = '../shared/mocap';
/** Where the four are not, or not all, none is judged: the figure is of all four. */
const real = ['CMU_13_29.bvh', 'louise.bvh', 'pirouette.bvh', 'mixed_orders.bvh'].filter((file) =>
  existsSync(`${mocap}/${file}`),
);

/** What anatomy says, by the names these skeletons use; undefined for other joints. */
function expectedKind(name: string, hasArms: boolean): JointType['kind'] | undefined {
  if (name.includes('RIGMESH')) return undefined;
  if (/(Left|Right)(ForeArm|Elbow|Leg|Knee)$/.test(name)) return 'hinge';
  if (/(Left|Right)(Arm|UpLeg|Hip)$/.test(name)) return 'ball';
  return /(Left|Right)Shoulder$/.test(name) && !hasArms ? 'ball' : undefined;
}

/** How many elbows, knees, hips and shoulders there are, and how many are as anatomy says. */
function judge(clips: readonly Clip[]): { total: number; right: number } {
  const judged = clips.flatMap((clip) => {
    const hasArms = clip.skeleton.names.some((name) => name.endsWith('LeftArm'));
    const types = classifyJoints(clip);
    return clip.skeleton.names.flatMap((name, joint) => {
      const expected = expectedKind(name, hasArms);
      return expected ? [types[joint].kind === expected] : [];
    });
  });
  return { total: judged.length, right: judged.filter(Boolean).length };
}

describe('joint types of captures', () => {
  test('elbows, knees, hips and shoulders of made ones are what they were made as', () => {
    const clips = (['fingers.bvh', 'mixed.bvh'] as const).map((name) => parseBvh(MADE_CAPTURES[name].text, name));
    expect(judge(clips)).toEqual({ total: 16, right: 16 });
  });

  test.each(real.length === 4 ? [32] : [])(
    'of %i elbows, knees, hips and shoulders of real ones 30 are as anatomy says, by a threshold that none of them set',
    (count) => {
      const { total, right } = judge(real.map((file) => parseBvh(readFileSync(`${mocap}/${file}`, 'utf8'), file)));
      expect(total).toBe(count);
      expect(right).toBeGreaterThanOrEqual(30);
    },
  );
});
