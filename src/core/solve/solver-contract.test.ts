import { describe, expect, it } from 'vitest';
import type { Pose } from '../clip/pose';
import type { JointLimit } from '../limit/joint-limit';
import { angleBetween, readQuat, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, seeded } from '../testing/random';
import { createIkSolver, type IkOptions, solveIk } from './ik';
import { createLookAt, type LookAtOptions, lookAt } from './look-at';
import { solverKinds } from './solver-kinds';
import { boxLimit, leg, legChain, legLimits, rowOfBones } from './testing/limb';
import { averagePose, restPose, worldPoint } from './testing/poses';

const poseOf = (rotations: readonly Quat[], rootPosition: Vec3 = [0, 0, 0]): Pose => ({
  rotations: Float32Array.from(rotations.flat()),
  rootPosition,
});

const copyOf = ({ rotations, rootPosition }: Pose): Pose => ({
  rotations: rotations.slice(),
  rootPosition: [...rootPosition],
});

function missOf(pose: Pose, joint: number, target: Readonly<Vec3>, skeleton = leg): number {
  const tip = worldPoint(skeleton, pose, joint);
  return Math.hypot(tip[0] - target[0], tip[1] - target[1], tip[2] - target[2]);
}

/** Shoulder, elbow, roll and hand: the roll rides along, turned, between the last turning joint and the end. */
const arm = rowOfBones([
  [0, 0, 0],
  [0.3, 0, 0],
  [0.12, 0.02, 0],
  [0.13, 0.03, 0],
]);
const IDENTITY: Quat = [0, 0, 0, 1];
const looking: LookAtOptions = { forward: [0, 0, 1], up: [0, 1, 0] };

describe.each(solverKinds)('%s', (solver) => {
  it('tells what is left to the target with a turned joint between the last that turns and the end', () => {
    const pose = poseOf([IDENTITY, rotationFromVector([0, 0, 0.6]), rotationFromVector([0, Math.PI / 6, 0]), IDENTITY]);
    const target: Vec3 = [0.3, 0.2, 0.15];
    const { residual } = solveIk(arm, pose, [0, 1, 3], target, { solver });
    expect(Math.abs(residual - missOf(pose, 3, target, arm))).toBeLessThan(1e-6);
  });

  it.each([0.05, 0.4])(
    'turns no joint by more than %f rad of a pose that is outside its limits (seed 21)',
    (maxStep) => {
      const random = seeded(21);
      const ik = createIkSolver(leg, legChain, { solver, limits: legLimits, maxStep });
      for (let n = 0; n < 200; n++) {
        const pose = poseOf(
          [0, 1, 2, 3].map(() => randomRotation(random)),
          [0, 1, 0],
        );
        const before = copyOf(pose);
        ik.solve(pose, [2 * random() - 1, 2 * random(), 2 * random() - 1]);
        for (const joint of legChain) {
          expect(angleBetween(readQuat(before.rotations, joint), readQuat(pose.rotations, joint))).toBeLessThanOrEqual(
            maxStep,
          );
        }
      }
    },
  );

  it('comes home by at most a step a time, and then is inside', () => {
    const pose = averagePose(leg, legLimits);
    pose.rotations.set(rotationFromVector([-1, 0, 0]), 4 * 2);
    const ik = createIkSolver(leg, legChain, { solver, limits: legLimits, maxStep: 0.3 });
    for (let n = 0; n < 5; n++) ik.solve(pose, [0.2, 0.4, 0.3]);
    expect(readQuat(pose.rotations, 2)[0]).toBeGreaterThan(-1e-6);
  });

  it('never ends farther from the target than it began (seed 22)', () => {
    const random = seeded(22);
    const ik = createIkSolver(leg, legChain, { solver, limits: legLimits });
    for (let n = 0; n < 500; n++) {
      const pose = averagePose(leg, legLimits);
      ik.solve(pose, [2 * random() - 1, 2 * random(), 2 * random() - 1]);
      const target: Vec3 = [2 * random() - 1, 2 * random(), 2 * random() - 1];
      const before = missOf(pose, 3, target);
      expect(ik.solve(pose, target).residual).toBeLessThanOrEqual(before + 1e-12);
      expect(missOf(pose, 3, target)).toBeLessThan(before + 1e-6);
    }
  });

  it('answers the same question the same way whatever it was asked before (seed 23)', () => {
    const random = seeded(23);
    const used = createIkSolver(leg, legChain, { solver, limits: legLimits });
    for (let n = 0; n < 60; n++) {
      const target: Vec3 = [3 * random() - 1.5, 3 * random(), 3 * random() - 1.5];
      const pose = averagePose(leg, legLimits);
      const again = copyOf(pose);
      const first = { ...createIkSolver(leg, legChain, { solver, limits: legLimits }).solve(pose, target) };
      expect(used.solve(again, target)).toEqual(first);
      expect([...again.rotations]).toEqual([...pose.rotations]);
    }
  });

  it('is not put off by a pose without sense that it was asked before', () => {
    const ik = createIkSolver(leg, legChain, { solver, limits: legLimits });
    const target: Vec3 = [0.2, 0.4, 0.3];
    const expected = averagePose(leg, legLimits);
    const first = { ...ik.solve(expected, target) };
    for (const junk of [Number.NaN, Number.POSITIVE_INFINITY, 0, 1e-30, 3e38]) {
      const bad = averagePose(leg, legLimits);
      bad.rotations.fill(junk, 4);
      ik.solve(bad, target);
      const pose = averagePose(leg, legLimits);
      expect(ik.solve(pose, target)).toEqual(first);
      expect([...pose.rotations]).toEqual([...expected.rotations]);
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0])(
    'takes a turning joint of %f for one that is not turned',
    (junk) => {
      const bad = restPose(leg, legLimits);
      bad.rotations.fill(junk, 4 * 1, 4 * 2);
      const good = restPose(leg, legLimits);
      good.rotations.set(IDENTITY, 4 * 1);
      const target: Vec3 = [0.2, 0.4, 0.3];
      const result = { ...solveIk(leg, bad, legChain, target, { solver, limits: legLimits }) };
      expect(result).toEqual(solveIk(leg, good, legChain, target, { solver, limits: legLimits }));
      expect([...bad.rotations]).toEqual([...good.rotations]);
    },
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'fails in words and leaves the pose alone where a joint on the way is turned by %f',
    (junk) => {
      for (const joint of [0, 2]) {
        const pose = restPose(arm);
        pose.rotations[4 * joint + 1] = junk;
        const before = [...pose.rotations];
        expect(solveIk(arm, pose, [1, 3], [0.2, 0.4, 0.3], { solver })).toMatchObject({
          status: 'failed',
          message: expect.stringContaining(`"Joint${joint}"`),
        });
        expect([...pose.rotations]).toEqual(before);
      }
    },
  );

  it.each<[string, Partial<IkOptions>, RegExp]>([
    ['no solver', { solver: 'jacobian' as 'ccd' }, /no solver "jacobian"/],
    ['a solver of the prototype', { solver: 'constructor' as 'ccd' }, /no solver "constructor"/],
    ['iterations', { iterations: 0 }, /iterations.* 0/],
    ['iterations', { iterations: 2.5 }, /iterations.* 2.5/],
    ['iterations', { iterations: Number.POSITIVE_INFINITY }, /iterations.* Infinity/],
    ['tolerance', { tolerance: Number.POSITIVE_INFINITY }, /tolerance.* Infinity/],
    ['tolerance', { tolerance: -1 }, /tolerance.* -1/],
    ['tolerance', { tolerance: '1' as unknown as number }, /tolerance.* 1/],
    ['largest step', { maxStep: 0 }, /step.* 0/],
    ['largest step', { maxStep: Number.NaN }, /step.* NaN/],
    ['restarts', { restarts: -1 }, /restarts.* -1/],
    ['restarts', { restarts: 1.5 }, /restarts.* 1.5/],
    ['restarts', { restarts: 5000 }, /restarts.* 5000/],
    ['length buffer', { lengthBuffer: Number.NaN }, /buffer.* NaN/],
    ['length buffer', { lengthBuffer: 1.5 }, /buffer.* 1.5/],
    ['length buffer', { lengthBuffer: -0.1 }, /buffer.* -0.1/],
    ['mobility', { mobility: [1, 0] }, /mobility.*"Joint2".* 0/],
    ['mobility', { mobility: [1, Number.NaN] }, /mobility.*"Joint2".* NaN/],
    ['mobility of more joints than there are', { mobility: [1, 1, 1, 1] }, /4 mobilities/],
    ['offset', { effectorOffset: [0, 1] as unknown as Vec3 }, /no place/],
    ['limits of a longer skeleton', { limits: [...legLimits, boxLimit(4, [0, 0, 0], [1, 1, 1])] }, /5 limits/],
    ['limits of another order', { limits: [legLimits[1], legLimits[0]] }, /limit 0.*"Joint1"/],
    ['limits of other names', { limits: [{ ...legLimits[0], name: 'Hips' }] }, /limit 0.*"Hips"/],
  ])('refuses an option out of range and leaves the pose alone: %s', (_, options, message) => {
    const pose = averagePose(leg, legLimits);
    const before = [...pose.rotations];
    expect(solveIk(leg, pose, legChain, [0.2, 0.4, 0.3], { solver, ...options })).toMatchObject({
      status: 'failed',
      residual: Number.POSITIVE_INFINITY,
      message: expect.stringMatching(message),
    });
    expect([...pose.rotations]).toEqual(before);
  });

  it.each<[string, number[], RegExp]>([
    ['a joint twice', [1, 1, 3], /"Joint1".*twice/],
    ['a joint twice, farther apart', [1, 2, 1], /"Joint1".*twice/],
    ['a joint that is no number', [1, Number.NaN], /joint NaN/],
    ['half a joint', [1, 1.5], /joint 1.5/],
    ['a joint before the first', [-1, 2], /joint -1/],
  ])('refuses a chain with %s', (_, chain, message) => {
    const pose = averagePose(leg, legLimits);
    expect(solveIk(leg, pose, chain, [0.2, 0.4, 0.3], { solver })).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(message),
    });
  });

  it('refuses a pose of another skeleton', () => {
    const pose = averagePose(leg, legLimits);
    for (const count of [3, 5]) {
      const other: Pose = { rotations: new Float32Array(4 * count).fill(0.5), rootPosition: [0, 1, 0] };
      expect(solveIk(leg, other, legChain, [0.2, 0.4, 0.3], { solver })).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(`${4 * count}`),
      });
    }
    pose.rootPosition = [0, 1] as unknown as Vec3;
    expect(solveIk(leg, pose, legChain, [0.2, 0.4, 0.3], { solver }).status).toBe('failed');
  });

  it('fails where a limit gives no rotation, and works again with others', () => {
    const broken: JointLimit = { ...legLimits[1], reference: [Number.NaN, 0, 0, 1] };
    const pose = averagePose(leg, legLimits);
    const before = [...pose.rotations];
    const limits = [legLimits[0], broken, legLimits[2], legLimits[3]];
    expect(solveIk(leg, pose, legChain, [0.2, 0.4, 0.3], { solver, limits })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('"Joint1"'),
    });
    expect([...pose.rotations]).toEqual(before);
    expect(solveIk(leg, pose, legChain, [0.2, 0.4, 0.3], { solver, limits: legLimits }).status).not.toBe('failed');
  });
});

describe('look-at', () => {
  const chain = [0, 1, 2];
  const bust = rowOfBones([
    [0, 1, 0],
    [0, 0.3, 0],
    [0, 0.2, 0],
  ]);
  const limits = chain.map((joint) => boxLimit(joint, [-0.3, -0.5, -0.1], [0.2, 0.5, 0.1]));

  it('answers the same question the same way whatever it was asked before (seed 24)', () => {
    const random = seeded(24);
    const used = createLookAt(bust, chain, { ...looking, limits });
    for (let n = 0; n < 60; n++) {
      const target: Vec3 = [3 * random() - 1.5, 3 * random(), 3 * random() - 1.5];
      const pose = averagePose(bust, limits);
      const again = copyOf(pose);
      const first = { ...lookAt(bust, pose, chain, target, { ...looking, limits }) };
      expect(used.solve(again, target)).toEqual(first);
      expect([...again.rotations]).toEqual([...pose.rotations]);
    }
  });

  it('never ends looking farther past the target than it began (seed 25)', () => {
    const random = seeded(25);
    const look = createLookAt(bust, chain, { ...looking, limits });
    const gaze = (pose: Pose, target: Vec3) => {
      const eye = worldPoint(bust, pose, 2);
      const ahead = worldPoint(bust, pose, 2, [0, 0, 1]).map((x, k) => x - eye[k]);
      const wanted = target.map((x, k) => x - eye[k]);
      return Math.acos(Math.min(1, ahead.reduce((sum, x, k) => sum + x * wanted[k], 0) / Math.hypot(...wanted)));
    };
    for (let n = 0; n < 2000; n++) {
      const pose = averagePose(bust, limits);
      look.solve(pose, [3 * random() - 1.5, 3 * random(), 3 * random() - 1.5]);
      const target: Vec3 = [3 * random() - 1.5, 3 * random(), 3 * random() - 1.5];
      const before = gaze(pose, target);
      const { residual } = look.solve(pose, target);
      expect(residual).toBeLessThan(before + 1e-6);
      expect(Math.abs(residual - gaze(pose, target))).toBeLessThan(1e-6);
    }
  });

  it.each<[string, Partial<LookAtOptions>, RegExp]>([
    ['iterations', { iterations: 1.5 }, /iterations.* 1.5/],
    ['tolerance', { tolerance: Number.POSITIVE_INFINITY }, /tolerance.* Infinity/],
    ['weights', { weights: [1, Number.NaN] }, /weight.*"Joint1".* NaN/],
    ['weights of more joints than there are', { weights: [1, 1, 1, 1] }, /4 weights/],
    ['limits of another order', { limits: [legLimits[1]] }, /limit 0.*"Joint1"/],
    ['an up that is the gaze', { up: [0, 0, 2] }, /up/],
  ])('refuses an option out of range and leaves the pose alone: %s', (_, options, message) => {
    const pose = restPose(bust);
    const before = [...pose.rotations];
    expect(lookAt(bust, pose, chain, [0, 1, 3], { ...looking, ...options })).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(message),
    });
    expect([...pose.rotations]).toEqual(before);
  });

  it('fails where a joint that carries the chain has no rotation', () => {
    const pose = restPose(bust);
    pose.rotations[0] = Number.NaN;
    expect(lookAt(bust, pose, [1, 2], [0, 1, 3], looking)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('"Joint0"'),
    });
  });
});
