import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Skeleton } from '../clip/clip';
import { parseBvh } from '../clip/parse-bvh';
import type { Pose } from '../clip/pose';
import { MADE_CAPTURES } from '../clip/testing/made-captures';
import { fitJointLimits } from '../limit/fit';
import type { JointLimit } from '../limit/joint-limit';
import { violationAngle } from '../limit/project';
import { angleBetween, readQuat } from '../math/rotation';
import type { Vec3 } from '../math/types';
import { seeded } from '../testing/random';
import { findChains } from './find-chains';
import { createIkSolver, type IkOptions, solveIk } from './ik';
import { type SolverKind, solverKinds } from './solver-kinds';
import { globalNearest } from './testing/global-search';
import { boxLimit, leg, legChain, legLimits, rowOfBones } from './testing/limb';
import { averagePose, reachableTargets, restPose, rotationAt, worldPoint } from './testing/poses';

const DEGREES = 180 / Math.PI;
/** People to learn limits from, a real one where it is; ° that a joint turns at most from one smooth target to the next. */
const people: [name: string, most: number, text: string][] = [
  ['fingers.bvh', 13, MADE_CAPTURES['fingers.bvh'].text],
  // Its limits are the widest, so targets on the same paces are the furthest apart.
  ['mixed.bvh', 15, MADE_CAPTURES['mixed.bvh'].text],
  ...['public/clips/range-of-motion.bvh', '../shared/mocap/CMU_13_29.bvh']
    .filter((path) => existsSync(path))
    .map((path): [string, number, string] => [path, 13, readFileSync(path, 'utf8')]),
];

function missOf(skeleton: Skeleton, pose: Pose, chain: readonly number[], target: Vec3): number {
  const tip = worldPoint(skeleton, pose, chain[chain.length - 1]);
  return Math.hypot(tip[0] - target[0], tip[1] - target[1], tip[2] - target[2]);
}

function worstViolation(limits: readonly JointLimit[], pose: Pose, chain: readonly number[]): number {
  return Math.max(...chain.slice(0, -1).map((j) => violationAngle(limits[j], readQuat(pose.rotations, j))));
}

function largestStep(before: Float32Array, pose: Pose, chain: readonly number[]): number {
  return DEGREES * Math.max(...chain.map((j) => angleBetween(readQuat(before, j), readQuat(pose.rotations, j))));
}

/** Solves each target cold from `start`; checks every answer against plain forward kinematics and the limits. */
function reachShare(
  skeleton: Skeleton,
  limits: readonly JointLimit[],
  chain: readonly number[],
  start: Pose,
  targets: readonly Vec3[],
  solver: SolverKind,
): number {
  const ik = createIkSolver(skeleton, chain, { solver, limits });
  const pose: Pose = { rotations: Float32Array.from(start.rotations), rootPosition: start.rootPosition };
  let reached = 0;
  for (const target of targets) {
    pose.rotations.set(start.rotations);
    const { residual, status } = ik.solve(pose, target);
    const miss = missOf(skeleton, pose, chain, target);
    expect(Math.abs(residual - miss)).toBeLessThan(2e-6);
    expect(status).toBe(residual <= 1e-4 ? 'reached' : 'nearest');
    expect(worstViolation(limits, pose, chain)).toBeLessThan(1e-6);
    if (miss <= 1e-3) reached++;
  }
  return reached / targets.length;
}

const least: Record<SolverKind, number> = { 'least-squares': 0.995, ccd: 0.8, fabrik: 0.15, 'two-bone': 0.5 };

describe.each(solverKinds)('%s', (solver) => {
  it('reaches targets of a hinged leg from the average and the straight pose, inside limits (seed 3)', () => {
    const targets = reachableTargets(leg, legLimits, restPose(leg), legChain, 300, seeded(3));
    for (const start of [averagePose(leg, legLimits), restPose(leg, legLimits)]) {
      expect(reachShare(leg, legLimits, legChain, start, targets, solver)).toBeGreaterThanOrEqual(least[solver]);
    }
  });

  it('reaches anything within reach when no joint is limited (seed 4)', () => {
    const random = seeded(4);
    const pose = restPose(leg);
    const hip = worldPoint(leg, pose, 1);
    for (let n = 0; n < 50; n++) {
      // Between folded and all but straight.
      const direction = [random() - 0.5, random() - 0.5, random() - 0.5];
      const length = Math.hypot(...direction);
      const target = hip.map((x, k) => x + (direction[k] / length) * (0.2 + 0.6 * random())) as Vec3;
      pose.rotations.set(leg.restRotations);
      const { residual } = solveIk(leg, pose, legChain, target, { solver, iterations: 200 });
      if (solver !== 'fabrik') expect(residual).toBeLessThan(1e-3);
      expect(missOf(leg, pose, legChain, target)).toBeCloseTo(residual, 5);
    }
  });

  it('turns nothing but the joints of its chain and takes no longer way when it is there', () => {
    const pose = averagePose(leg, legLimits);
    const before = Float32Array.from(pose.rotations);
    const target = worldPoint(leg, pose, 3);
    expect(solveIk(leg, pose, legChain, target, { solver, limits: legLimits })).toMatchObject({
      status: 'reached',
      iterations: 0,
    });
    expect([...pose.rotations]).toEqual([...before]);
    solveIk(leg, pose, legChain, [0.2, 0.4, 0.3], { solver, limits: legLimits });
    expect([...pose.rotations.subarray(0, 4)]).toEqual([...before.subarray(0, 4)]);
    expect([...pose.rotations.subarray(12, 16)]).toEqual([...before.subarray(12, 16)]);
  });

  it('keeps limits and stays finite for any target and any start (seed 1234)', () => {
    const ik = createIkSolver(leg, legChain, { solver, limits: legLimits });
    const coordinate = fc.oneof(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const rotation = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(fc.tuple(coordinate, coordinate, coordinate), rotation, (target, rotations) => {
        const pose: Pose = { rotations: Float32Array.from(rotations), rootPosition: [0, 1, 0] };
        const result = ik.solve(pose, target);
        expect(result.status).not.toBe('failed');
        expect(pose.rotations.every(Number.isFinite)).toBe(true);
        expect(result.residual).not.toBeNaN();
        expect(worstViolation(legLimits, pose, legChain)).toBeLessThan(1e-6);
      }),
      { seed: 1234, numRuns: 300 },
    );
  });

  it.each<[string, Vec3, number[], Partial<IkOptions>, RegExp]>([
    ['a target that is no number', [Number.NaN, 0, 0], legChain, {}, /no place/],
    ['a target at infinity', [0, Number.POSITIVE_INFINITY, 0], legChain, {}, /no place/],
    ['no joints', [0, 0, 0], [], {}, /no joints/],
    ['one joint without an end', [0, 0, 0], [2], {}, /one joint/],
    ['joints that do not carry one another', [0, 0, 0], [2, 1], {}, /does not carry/],
    ['a joint that is not there', [0, 0, 0], [1, 9], {}, /joint 9/],
    ['an effector nowhere', [0, 0, 0], legChain, { effectorOffset: [Number.NaN, 0, 0] }, /no place/],
    ['a tolerance of nothing', [0, 0, 0], legChain, { tolerance: 0 }, /tolerance/],
  ])('fails in words and leaves the pose alone: %s', (_, target, chain, options, message) => {
    const pose = averagePose(leg, legLimits);
    const before = Float32Array.from(pose.rotations);
    const result = solveIk(leg, pose, chain, target, { solver, limits: legLimits, ...options });
    expect(result.status).toBe('failed');
    expect(result.residual).toBe(Number.POSITIVE_INFINITY);
    expect(result.message).toMatch(message);
    expect([...pose.rotations]).toEqual([...before]);
  });

  it('takes a rotation that is no number for none, and fails where the pose is nowhere', () => {
    const pose = averagePose(leg, legLimits);
    pose.rotations[6] = Number.NaN;
    expect(solveIk(leg, pose, legChain, [0.2, 0.4, 0.3], { solver }).status).not.toBe('failed');
    expect(pose.rotations.every(Number.isFinite)).toBe(true);
    pose.rootPosition = [Number.NaN, 0, 0];
    expect(solveIk(leg, pose, legChain, [0, 0, 0], { solver })).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/nowhere/),
    });
  });

  it('ends sensibly on a joint itself, on a zero-length bone and with all bones of no length', () => {
    const pose = restPose(leg, legLimits);
    const onHip = solveIk(leg, pose, legChain, worldPoint(leg, pose, 1), { solver, limits: legLimits });
    expect(onHip.residual).toBeGreaterThan(0.05);
    expect(onHip.residual).toBeLessThan(0.86);
    for (const offsets of [
      [0, 0.5, 0, 0.5],
      [0, 0, 0.5, 0],
      [0, 0, 0, 0],
    ]) {
      const skeleton = rowOfBones(offsets.map((y): Vec3 => [0, y, 0]));
      const limp = restPose(skeleton);
      const { residual } = solveIk(skeleton, limp, [0, 1, 2, 3], [0.3, 1.2, 0.1], { solver });
      expect(residual).toBeCloseTo(missOf(skeleton, limp, [3], [0.3, 1.2, 0.1]), 5);
      expect(limp.rotations.every(Number.isFinite)).toBe(true);
    }
  });

  it('turns a single joint by a point of its own frame, and holds it', () => {
    const skeleton = rowOfBones([[0, 0, 0]]);
    const options: IkOptions = {
      solver,
      effectorOffset: [0, 0, 1],
      limits: [boxLimit(0, [-0.5, -0.5, 0], [0.5, 0.5, 0])],
    };
    const pose: Pose = { rotations: Float32Array.of(0, 0, 0, 1), rootPosition: [0, 0, 0] };
    expect(solveIk(skeleton, pose, [0], [0, -Math.sin(0.3), Math.cos(0.3)], options).residual).toBeLessThan(1e-3);
    expect(angleBetween(readQuat(pose.rotations, 0), [Math.sin(0.15), 0, 0, Math.cos(0.15)])).toBeLessThan(1e-3);
    // Asked for 1 rad about x, it stops at ½ rad: 2·sin(¼) m off.
    const held = solveIk(skeleton, pose, [0], [0, -Math.sin(1), Math.cos(1)], options);
    expect(held.status).toBe('nearest');
    expect(held.residual).toBeCloseTo(2 * Math.sin(0.25), 5);
  });
});

describe('least squares', () => {
  it('finds the nearest point beyond reach and stays there (against random search, seed 6)', () => {
    const random = seeded(6);
    const ik = createIkSolver(leg, legChain, { solver: 'least-squares', limits: legLimits });
    for (let n = 0; n < 8; n++) {
      const target: Vec3 = [2 * random() - 1, 2 * random(), 2 * random() - 1];
      const pose = averagePose(leg, legLimits);
      const { residual } = ik.solve(pose, target);
      const best = globalNearest(leg, averagePose(leg, legLimits), legChain, target, legLimits, seeded(n + 1));
      expect(residual).toBeLessThan(best * 1.02 + 1e-3);
      for (let again = 0; again < 40; again++) ik.solve(pose, target);
      const before = Float32Array.from(pose.rotations);
      ik.solve(pose, target);
      expect(largestStep(before, pose, legChain)).toBeLessThan(0.02);
    }
  });

  it('lets the trunk help where the arm alone ends', () => {
    const skeleton = rowOfBones([
      [0, 1, 0],
      [0, 0.4, 0],
      [0.2, 0, 0],
      [0.3, 0, 0],
      [0.25, 0, 0],
    ]);
    const limits = [
      boxLimit(0, [-0.4, -0.4, -0.4], [0.4, 0.4, 0.4]),
      boxLimit(1, [-0.3, -0.3, -0.3], [0.3, 0.3, 0.3]),
      boxLimit(2, [-1, -1, -1], [1, 1, 1]),
      boxLimit(3, [-0.05, -2.3, -0.05], [0.05, 0, 0.05]),
    ];
    const target: Vec3 = [0.85, 1.1, 0.1];
    const options: IkOptions = { solver: 'least-squares', limits };
    expect(solveIk(skeleton, averagePose(skeleton, limits), [2, 3, 4], target, options).residual).toBeGreaterThan(0.05);
    const pose = averagePose(skeleton, limits);
    const mobility = [0.1, 0.1];
    expect(solveIk(skeleton, pose, [0, 1, 2, 3, 4], target, { ...options, mobility }).residual).toBeLessThan(1e-3);
  });

  it('turns a joint of little mobility little', () => {
    const skeleton = rowOfBones([0, 1, 1, 1].map((y): Vec3 => [0, y, 0]));
    const turned = (mobility: number[]) => {
      const pose = restPose(skeleton);
      for (const j of [1, 2]) pose.rotations.set([0.3, 0, 0, Math.sqrt(1 - 0.09)], 4 * j);
      pose.rootPosition = [0, 0, 0];
      const { status } = solveIk(skeleton, pose, [0, 1, 2, 3], [0.5, 1.8, 1], { solver: 'least-squares', mobility });
      expect(status).toBe('reached');
      return angleBetween([0, 0, 0, 1], readQuat(pose.rotations, 0));
    };
    expect(turned([0.05])).toBeLessThan(turned([1]) * 0.5);
  });
});

describe('two-bone', () => {
  it('bends the way the limit does from a straight limb, and slows down before it is straight', () => {
    const options: IkOptions = { solver: 'two-bone', limits: legLimits, lengthBuffer: 0.05 };
    let last = 0;
    for (let f = 0; f <= 60; f++) {
      const pose = averagePose(leg, legLimits);
      const hip = worldPoint(leg, pose, 1);
      const drop = 0.7 + f * 0.005;
      solveIk(leg, pose, legChain, [hip[0], hip[1] - drop, hip[2] + 0.1], options);
      const foot = worldPoint(leg, pose, 3);
      const stretch = Math.hypot(foot[0] - hip[0], foot[1] - hip[1], foot[2] - hip[2]);
      expect(stretch).toBeLessThan(0.85);
      expect(stretch).toBeGreaterThan(last - 1e-6);
      last = stretch;
      // The knee is in front of the line from hip to foot.
      const knee = worldPoint(leg, pose, 2);
      expect(knee[2]).toBeGreaterThan((hip[2] + foot[2]) / 2 - 1e-3);
    }
  });
});

function clipCases(text: string) {
  const { skeleton, ...clip } = parseBvh(text);
  const limits = fitJointLimits({ skeleton, ...clip });
  const chains = findChains(skeleton, findRoles(skeleton)).filter(({ kind }) => kind === 'limb');
  expect(chains.map(({ id }) => id)).toEqual(['left-hand', 'right-hand', 'left-foot', 'right-foot']);
  return { skeleton, limits, chains };
}

describe.each(people)('limits learned from %s', (_, nearMost, text) => {
  it('reaches with every limb, from the average and the rest pose (seed 8)', () => {
    const { skeleton, limits, chains } = clipCases(text);
    for (const { joints } of chains) {
      const average = averagePose(skeleton, limits);
      const rest = averagePose(skeleton, limits);
      const atRest = restPose(skeleton, limits);
      for (const j of joints) rest.rotations.set(readQuat(atRest.rotations, j), 4 * j);
      const targets = reachableTargets(skeleton, limits, average, joints, 100, seeded(8));
      for (const start of [average, rest]) {
        expect(reachShare(skeleton, limits, joints, start, targets, 'least-squares')).toBeGreaterThanOrEqual(0.99);
        expect(reachShare(skeleton, limits, joints, start, targets, 'ccd')).toBeGreaterThanOrEqual(0.8);
      }
    }
  });

  it('follows smooth targets without spikes, within reach and beyond (seed 9)', () => {
    const { skeleton, limits, chains } = clipCases(text);
    for (const { joints } of chains) {
      const hip = worldPoint(skeleton, averagePose(skeleton, limits), joints[0]);
      const length = joints
        .slice(1)
        .reduce((sum, j) => sum + Math.hypot(...skeleton.offsets.subarray(3 * j, 3 * j + 3)), 0);
      const near = smoothTargets(skeleton, limits, joints, 300, seeded(9));
      const far = near.map((p) => {
        const away = Math.hypot(p[0] - hip[0], p[1] - hip[1], p[2] - hip[2]);
        return p.map((x, k) => hip[k] + ((x - hip[k]) / away) * length * 1.3) as Vec3;
      });
      for (const [targets, most] of [
        [near, nearMost],
        [far, 11.6],
      ] as const) {
        const maxStep = targets === far ? 0.2 : undefined;
        const ik = createIkSolver(skeleton, joints, { solver: 'least-squares', limits, maxStep });
        const pose = averagePose(skeleton, limits);
        for (let settle = 0; settle < 20; settle++) ik.solve(pose, targets[0]);
        for (const target of targets) {
          const before = Float32Array.from(pose.rotations);
          const { residual } = ik.solve(pose, target);
          if (targets === near) expect(residual).toBeLessThan(1e-3);
          expect(largestStep(before, pose, joints)).toBeLessThan(most);
          expect(worstViolation(limits, pose, joints)).toBeLessThan(1e-6);
        }
      }
    }
  });
});

/** Where the limb's end is as its joints glide between random rotations inside their limits. */
function smoothTargets(
  skeleton: Skeleton,
  limits: readonly JointLimit[],
  joints: readonly number[],
  frames: number,
  random: () => number,
): Vec3[] {
  const pose = averagePose(skeleton, limits);
  const pace = joints.map(() => [1 + random(), 1 + random(), 1 + random()]);
  return Array.from({ length: frames }, (_, f) => {
    for (const [i, joint] of joints.slice(0, -1).entries()) {
      const wave = pace[i].map((p) => 0.7 * Math.sin((f / 60) * p + i)) as Vec3;
      pose.rotations.set(rotationAt(limits[joint], wave), 4 * joint);
    }
    return worldPoint(skeleton, pose, joints[joints.length - 1]);
  });
}
