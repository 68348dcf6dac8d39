import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../clip/clip';
import type { Pose } from '../clip/pose';
import { projectRotation, violationAngle } from '../limit/project';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { cases } from '../testing/thorough';
import { createIkSolver, type IkOptions } from './ik';
import { createLookAt } from './look-at';
import type { SolveResult } from './solve-result';
import { type SolverKind, solverKinds } from './solver-kinds';
import { pickIndex, type RandomChain, randomChain } from './testing/random-chains';

// What follows shares nothing with the solvers: matrices from quaternions, the way up from the end to the root.

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

const quatAt = (stream: Float32Array, joint: number): Quat => {
  const [x, y, z, w] = [0, 1, 2, 3].map((k) => stream[4 * joint + k]);
  const size = Math.sqrt(x * x + y * y + z * z + w * w);
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
    const [ox, oy, oz] = j === 0 ? pose.rootPosition : [0, 1, 2].map((k) => offsets[3 * j + k]);
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

/** One question and what came of it. */
interface Asked {
  pose: Pose;
  target: Vec3;
  stuckFor: number;
  answer: Pose;
  result: SolveResult;
}

/** How something is solved, and how far off a pose is, by this file's own reckoning: m, or rad for looking. */
interface Subject {
  made: RandomChain;
  /** The joints that turn. */
  turning: readonly number[];
  maxStep: number;
  /** What a distance is told as a share of: m, or 1 for rad. */
  unit: number;
  solve(pose: Pose, target: Vec3, stuckFor: number): SolveResult;
  missOf(pose: Pose, target: Vec3): number;
  randomTarget(pose: Pose): Vec3;
}

/** The worst that was found in many solves. */
class Verdict {
  solves = 0;
  reached = 0;
  /** What was told against what is left, m or rad. */
  untruth = 0;
  /** rad: how much farther than `maxStep` a joint turned. */
  excess = 0;
  /** How much farther from the target than at the start, in lengths of a bone, or rad. */
  farther = 0;
  /** rad */
  violation = 0;
  /** How often the same question was answered otherwise, or something turned that does not. */
  different = 0;

  judge({ made, turning, maxStep, unit, missOf }: Subject, { pose, target, answer, result }: Asked): void {
    const { start, isAllHome, isMoved } = startOf(turning, made, pose, maxStep);
    const miss = missOf(answer, target);
    this.solves++;
    if (result.status === 'reached') this.reached++;
    this.untruth = Math.max(this.untruth, Math.abs(result.residual - miss));
    // A start that limits moved is rounded by solvers: by less than 1e-6 rad a joint, with many bones for a lever.
    const slack = isMoved ? 3e-5 : 0;
    this.farther = Math.max(this.farther, (miss - missOf(start, target)) / unit - slack);
    for (const joint of made.skeleton.names.keys()) {
      const before = quatAt(pose.rotations, joint);
      const after = quatAt(answer.rotations, joint);
      if (!turning.includes(joint)) {
        if (before.some((x, k) => x !== after[k])) this.different++;
        continue;
      }
      if (maxStep < Math.PI) this.excess = Math.max(this.excess, turnBetween(before, after) - maxStep);
      const limit = made.limits?.[joint];
      if (limit && isAllHome) this.violation = Math.max(this.violation, violationAngle(limit, after));
    }
  }

  compare({ answer, result }: Asked, again: Pose, resultAgain: SolveResult): void {
    const isSame =
      result.status === resultAgain.status &&
      result.iterations === resultAgain.iterations &&
      result.residual === resultAgain.residual &&
      again.rotations.every((x, i) => Object.is(x, answer.rotations[i]));
    if (!isSame) this.different++;
  }
}

/** Asks a subject `PER_CHAIN` questions, each once more after the next one, some after one that makes no sense. */
function question(subject: Subject, senseless: (pose: Pose) => void, random: () => number, verdict: Verdict): void {
  let last: Asked | null = null;
  for (let k = 0; k < PER_CHAIN; k++) {
    const pose: Pose = last && random() < 0.4 ? copyOf(last.answer) : randomPose(subject.made, random, random() < 0.6);
    const target = subject.randomTarget(pose);
    const stuckFor = random() < 0.5 ? 0 : pickIndex(random, 5);
    const answer = copyOf(pose);
    const result = { ...subject.solve(answer, target, stuckFor) };
    const asked: Asked = { pose, target, stuckFor, answer, result };
    verdict.judge(subject, asked);
    if (last) {
      if (k % 4 === 0) senseless(copyOf(pose));
      const again = copyOf(last.pose);
      verdict.compare(last, again, subject.solve(again, last.target, last.stuckFor));
    }
    last = asked;
  }
}

/** Asks another solver of the same chain for a pose that is partly no number. */
function senselessSolve({ skeleton, joints, limits, effectorOffset }: RandomChain, random: () => number) {
  const solver = solverKinds[pickIndex(random, solverKinds.length)];
  const other = createIkSolver(skeleton, joints, { solver, limits, effectorOffset });
  return (pose: Pose): void => {
    pose.rotations[pickIndex(random, pose.rotations.length)] = random() < 0.5 ? Number.NaN : Number.NEGATIVE_INFINITY;
    other.solve(pose, [0, 1, 0]);
  };
}

/** Targets within reach and beyond, on the end itself, beside it, on other joints and far off. */
function targetsFor(made: RandomChain, random: () => number, endOf: (pose: Pose) => Vec3) {
  const { skeleton, scale } = made;
  return (pose: Pose): Vec3 => {
    const kind = random();
    if (kind < 0.4) return endOf({ ...randomPose(made, random, true), rootPosition: pose.rootPosition });
    if (kind < 0.5) return endOf(pose);
    if (kind < 0.6) return endOf(pose).map((x) => x + 0.02 * scale * (random() - 0.5)) as Vec3;
    if (kind < 0.65) return placeOf(skeleton, pose, pickIndex(random, skeleton.names.length), [0, 0, 0]);
    return randomVector(random, (kind < 0.75 ? 60 : 6) * scale);
  };
}

function reaching(solver: SolverKind, made: RandomChain, random: () => number): Subject {
  const { skeleton, joints, effectorOffset, limits, scale } = made;
  const maxStep = random() < 0.5 ? 0.01 * 100 ** random() : Number.POSITIVE_INFINITY;
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
  const endOf = (pose: Pose): Vec3 => placeOf(skeleton, pose, joints[joints.length - 1], effectorOffset ?? [0, 0, 0]);
  return {
    made,
    turning: ik.joints,
    maxStep,
    unit: scale,
    solve: ik.solve,
    missOf: (pose, target) => Math.hypot(...endOf(pose).map((x, k) => x - target[k])),
    randomTarget: targetsFor(made, random, endOf),
  };
}

function looking(made: RandomChain, random: () => number): Subject {
  const { skeleton, joints, effectorOffset: origin = [0, 0, 0], limits } = made;
  const forward = randomVector(random);
  const up = random() < 0.5 ? randomVector(random) : undefined;
  const weights = random() < 0.5 ? joints.map(random) : undefined;
  const look = createLookAt(skeleton, joints, { forward, up, origin, weights, limits });
  const head = joints[joints.length - 1];
  const ahead = origin.map((x, k) => x + forward[k]) as Vec3;
  const endOf = (pose: Pose): Vec3 => placeOf(skeleton, pose, head, origin);
  return {
    made,
    turning: look.joints,
    maxStep: Number.POSITIVE_INFINITY,
    unit: 1,
    solve: (pose, target) => look.solve(pose, target),
    missOf: (pose, target) => {
      const eye = endOf(pose);
      const [a, b] = [placeOf(skeleton, pose, head, ahead), target].map((point) => {
        const v = point.map((x, k) => x - eye[k]);
        const size = Math.hypot(...v);
        return v.map((x) => x / size);
      });
      return 2 * Math.atan2(Math.hypot(...a.map((x, k) => x - b[k])), Math.hypot(...a.map((x, k) => x + b[k])));
    },
    // Beside what it may be, which may be the eye itself: there is no direction to that.
    randomTarget: (pose) => {
      const target = targetsFor(made, random, (other) => placeOf(skeleton, other, head, ahead))(pose);
      return target.map((x) => x + 0.01 * made.scale) as Vec3;
    },
  };
}

describe('random chains with still joints before, between and behind those that turn', () => {
  it.each<[SolverKind | 'look-at', number, number]>([
    ['least-squares', cases(40_000), 31],
    ['two-bone', cases(20_000), 32],
    ['ccd', cases(20_000), 33],
    ['fabrik', cases(20_000), 34],
    ['look-at', cases(10_000), 35],
  ])('%s keeps its word in %i solves (seed %i)', { timeout: 120_000 }, (solver, count, seed) => {
    const random = seeded(seed);
    const verdict = new Verdict();
    while (verdict.solves < count) {
      const made = randomChain(random);
      const subject = solver === 'look-at' ? looking(made, random) : reaching(solver, made, random);
      question(subject, senselessSolve(made, random), random, verdict);
    }
    expect(verdict.untruth).toBeLessThan(1e-6);
    expect(verdict.excess).toBeLessThanOrEqual(0);
    expect(verdict.farther).toBeLessThan(1e-9);
    expect(verdict.violation).toBeLessThan(1e-6);
    expect(verdict.different).toBe(0);
    expect(verdict.reached / count).toBeGreaterThan(0.1);
  });
});
