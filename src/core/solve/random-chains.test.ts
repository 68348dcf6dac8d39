import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../clip/clip';
import { projectRotation, violationAngle } from '../limit/project';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { createIkSolver, type IkOptions } from './ik';
import type { Pose, SolveResult } from './pose';
import type { SolverKind } from './solvers';
import { pickIndex, type RandomChain, randomChain } from './testing/random-chains';

// What follows shares nothing with the solvers: matrices from quaternions, the way up from the end to the root.

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

const quatAt = (stream: Float32Array, joint: number): Quat => {
  const [x, y, z, w] = stream.subarray(4 * joint, 4 * joint + 4);
  const size = Math.hypot(x, y, z, w);
  return [x / size, y / size, z / size, w / size];
};

const matrixOf = ([x, y, z, w]: Quat): Matrix => [
  w * w + x * x - y * y - z * z,
  2 * (x * y - w * z),
  2 * (x * z + w * y),
  2 * (x * y + w * z),
  w * w - x * x + y * y - z * z,
  2 * (y * z - w * x),
  2 * (x * z - w * y),
  2 * (y * z + w * x),
  w * w - x * x - y * y + z * z,
];

/** Where a point of a joint's frame is in the world, m. */
function placeOf({ parents, offsets }: Skeleton, pose: Pose, joint: number, point: Readonly<Vec3>): Vec3 {
  let [x, y, z] = point;
  for (let j = joint; j >= 0; j = parents[j]) {
    const m = matrixOf(quatAt(pose.rotations, j));
    const [ox, oy, oz] = j === 0 ? pose.rootPosition : offsets.subarray(3 * j, 3 * j + 3);
    [x, y, z] = [
      m[0] * x + m[1] * y + m[2] * z + ox,
      m[3] * x + m[4] * y + m[5] * z + oy,
      m[6] * x + m[7] * y + m[8] * z + oz,
    ];
  }
  return [x, y, z];
}

/** Angle from one joint's rotation to another, rad, by the sine and cosine of its half. */
function turnBetween(a: Quat, b: Quat): number {
  const sum = Math.hypot(...a.map((x, k) => x + b[k]));
  const difference = Math.hypot(...a.map((x, k) => x - b[k]));
  return 4 * Math.atan2(Math.min(sum, difference), Math.max(sum, difference));
}

/** The rotation `angle` rad along the short way from a to b. */
function onTheWay(a: Quat, b: Quat, angle: number): Quat {
  const whole = turnBetween(a, b) / 2;
  const sign = a.reduce((sum, x, k) => sum + x * b[k], 0) < 0 ? -1 : 1;
  const s = Math.sin(whole - angle / 2) / Math.sin(whole);
  const t = (sign * Math.sin(angle / 2)) / Math.sin(whole);
  return a.map((x, k) => s * x + t * b[k]) as Quat;
}

const copyOf = ({ rotations, rootPosition }: Pose): Pose => ({
  rotations: rotations.slice(),
  rootPosition: [...rootPosition],
});

/** Every joint turned by chance; those with a limit inside it where `isInside`. */
function randomPose({ skeleton, limits, scale }: RandomChain, random: () => number, isInside: boolean): Pose {
  const rotations = skeleton.names.flatMap((_, j) => {
    const q = randomRotation(random);
    const limit = limits?.[j];
    return isInside && limit ? projectRotation(limit, q) : q;
  });
  return { rotations: Float32Array.from(rotations), rootPosition: randomVector(random, 2 * scale) };
}

/** Where a chain that is asked for `maxStep` at most starts: each joint inside its limit or that much nearer to it. */
function startOf(moving: readonly number[], { limits }: RandomChain, pose: Pose, maxStep: number) {
  const start = copyOf(pose);
  let isAllHome = true;
  let isMoved = false;
  for (const joint of moving) {
    const limit = limits?.[joint];
    const q = quatAt(pose.rotations, joint);
    const home = limit ? projectRotation(limit, q) : q;
    const way = turnBetween(q, home);
    if (way > 0) isMoved = true;
    if (way < 1e-6) continue;
    if (way > maxStep - 1e-6) isAllHome = false;
    start.rotations.set(way > maxStep ? onTheWay(q, home, maxStep) : home, 4 * joint);
  }
  return { start, isAllHome, isMoved };
}

const PER_CHAIN = 50;

/** The worst that was found in many solves. */
interface Worst {
  /** What was told against what is left, m. */
  untruth: number;
  /** rad: how much farther than `maxStep` a joint turned. */
  excess: number;
  /** How much farther from the target than at the start, in lengths of a bone. */
  farther: number;
  /** rad */
  violation: number;
  /** Of all solves, those that answered otherwise when asked again, or changed what does not turn. */
  different: number;
  solves: number;
  reached: number;
}

const none = (): Worst => ({
  untruth: 0,
  excess: 0,
  farther: 0,
  violation: 0,
  different: 0,
  solves: 0,
  reached: 0,
});

interface Asked {
  pose: Pose;
  target: Vec3;
  stuckFor: number;
  answer: Pose;
  result: SolveResult;
}

function randomTarget(made: RandomChain, random: () => number, effector: number, point: Vec3, pose: Pose): Vec3 {
  const { skeleton, scale } = made;
  const kind = random();
  if (kind < 0.4) {
    const other = randomPose(made, random, true);
    return placeOf(skeleton, { ...other, rootPosition: pose.rootPosition }, effector, point);
  }
  const near = placeOf(skeleton, pose, effector, point);
  if (kind < 0.5) return near;
  if (kind < 0.6) return near.map((x) => x + 0.02 * scale * (random() - 0.5)) as Vec3;
  if (kind < 0.65) return placeOf(skeleton, pose, pickIndex(random, skeleton.names.length), [0, 0, 0]);
  return randomVector(random, (kind < 0.75 ? 60 : 6) * scale);
}

function solveMany(solver: SolverKind, count: number, seed: number): Worst {
  const random = seeded(seed);
  const worst = none();
  for (let n = 0; n < count; n += PER_CHAIN) {
    const made = randomChain(random);
    const { skeleton, joints, effectorOffset, limits, scale } = made;
    const maxStep = random() < 0.5 ? 0.01 * 100 ** random() : undefined;
    const options: IkOptions = {
      solver,
      limits,
      effectorOffset,
      maxStep,
      tolerance: random() < 0.5 ? undefined : 1e-3 * scale,
      iterations: random() < 0.5 ? 1 + pickIndex(random, 12) : undefined,
      restarts: pickIndex(random, 4),
      mobility: random() < 0.5 ? joints.map(() => 0.05 + random()) : undefined,
      lengthBuffer: random() < 0.5 ? 0.2 * random() : undefined,
    };
    const ik = createIkSolver(skeleton, joints, options);
    const effector = joints[joints.length - 1];
    const point: Vec3 = effectorOffset ?? [0, 0, 0];
    const still = skeleton.names.map((_, j) => j).filter((j) => !ik.joints.includes(j));
    const missOf = (pose: Pose, target: Vec3) => {
      const end = placeOf(skeleton, pose, effector, point);
      return Math.hypot(end[0] - target[0], end[1] - target[1], end[2] - target[2]);
    };
    let last: Asked | null = null;
    for (let k = 0; k < PER_CHAIN; k++) {
      const pose: Pose = last && random() < 0.4 ? copyOf(last.answer) : randomPose(made, random, random() < 0.6);
      const target = randomTarget(made, random, effector, point, pose);
      const stuckFor = random() < 0.5 ? 0 : pickIndex(random, 5);
      const answer = copyOf(pose);
      const result = { ...ik.solve(answer, target, stuckFor) };
      const miss = missOf(answer, target);
      const { start, isAllHome, isMoved } = startOf(ik.joints, made, pose, maxStep ?? Infinity);
      worst.untruth = Math.max(worst.untruth, Math.abs(result.residual - miss));
      // Where limits moved the start it was rounded, here and there in another order.
      const farther = (miss - missOf(start, target)) / scale;
      worst.farther = Math.max(worst.farther, isMoved ? farther - 1e-5 : farther);
      for (const joint of ik.joints) {
        const limit = limits?.[joint];
        const q = quatAt(answer.rotations, joint);
        if (maxStep) worst.excess = Math.max(worst.excess, turnBetween(quatAt(pose.rotations, joint), q) - maxStep);
        if (limit && isAllHome) worst.violation = Math.max(worst.violation, violationAngle(limit, q));
      }
      if (still.some((j) => [0, 1, 2, 3].some((i) => pose.rotations[4 * j + i] !== answer.rotations[4 * j + i]))) {
        worst.different++;
      }
      if (last) {
        const again = copyOf(last.pose);
        const { status, iterations, residual } = ik.solve(again, last.target, last.stuckFor);
        const isSame =
          status === last.result.status &&
          iterations === last.result.iterations &&
          residual === last.result.residual &&
          again.rotations.every((x, i) => Object.is(x, last!.answer.rotations[i]));
        if (!isSame) worst.different++;
      }
      last = { pose, target, stuckFor, answer, result };
      worst.solves++;
      if (result.status === 'reached') worst.reached++;
    }
  }
  return worst;
}

describe('random chains with still joints before, between and behind those that turn', () => {
  it.each<[SolverKind, number, number]>([
    ['least-squares', 40_000, 31],
    ['two-bone', 20_000, 32],
    ['ccd', 20_000, 33],
    ['fabrik', 20_000, 34],
  ])('%s keeps its word in %i solves (seed %i)', { timeout: 120_000 }, (solver, count, seed) => {
    const start = performance.now();
    const worst = solveMany(solver, count, seed);
    console.log(solver, worst, performance.now() - start);
    expect(worst.solves).toBe(count);
    expect(worst.untruth).toBeLessThan(1e-6);
    expect(worst.excess).toBeLessThanOrEqual(0);
    expect(worst.farther).toBeLessThan(1e-9);
    expect(worst.violation).toBeLessThan(1e-6);
    expect(worst.different).toBe(0);
    expect(worst.reached / count).toBeGreaterThan(0.1);
  });
});
