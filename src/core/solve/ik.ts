import type { Skeleton } from '../clip/clip';
import { projectRotation } from '../limit/project';
import { angleBetween, inverseMultiply, multiply, rotationFromVector, rotationVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import type { Pose, SolveResult } from './pose';
import { type SolverKind, solvers } from './solvers';
import {
  type Chain,
  chainProblem,
  chainReach,
  copyRotations,
  createChain,
  forward,
  type LimitList,
  loadChain,
  storeChain,
} from './working-chain';

/** How a chain is to be solved. */
export interface IkOptions {
  solver: SolverKind;
  /** By joint index; joints without one turn freely. Softening is left aside. */
  limits?: LimitList;
  /** The most steps from one start, ≥ 1. Default: the solver's own. */
  iterations?: number;
  /** m, > 0: near enough. Default 1e-4. */
  tolerance?: number;
  /** The point to bring to the target, in the last joint's frame, m; that joint then turns too. Default: its origin. */
  effectorOffset?: Readonly<Vec3>;
  /** Least squares: how readily each joint of the chain turns, > 0, 1 where left out. A spine that helps an arm: 0.1. */
  mobility?: readonly number[];
  /** Least squares: from how many other places to begin anew when stuck, besides the limb bent, ≥ 0. Default 6. */
  restarts?: number;
  /**
   * rad, > 0: the most a joint may turn in one solve, for following a target frame by frame: what is left to do is done
   * in the frames after. Where the nearest point jumps, beyond reach, the limb then glides. Default: no bound.
   */
  maxStep?: number;
  /** Two-bone: share of its length over which a limb slows down before it is straight, 0 to 1. Default 0.01. */
  lengthBuffer?: number;
}

/** Solves one chain again and again without allocating. */
export interface IkSolver {
  /** The joints that turn. */
  readonly joints: readonly number[];
  /** Where the chain's end was after the last solve, world, m. */
  readonly tip: Readonly<Vec3>;
  /**
   * Brings the chain's end to `target`, beginning with the pose as it is (the last frame's answer, say), and changes
   * the pose in place.
   *
   * @param target world, m.
   * @returns the solver's own result object, valid until the next call.
   */
  solve(pose: Pose, target: Readonly<Vec3>): SolveResult;
}

/** A target further off than this many lengths of the limb asks for a direction, not a place. */
const FARTHEST = 1000;

/**
 * A solver for one chain of a skeleton, which owns all scratch memory. Every answer is inside the limits.
 *
 * @param chain joints, first to effector, each an ancestor of the next. When it is none (`chainProblem`), or has no
 *   joint to turn, solving fails and says why.
 *
 * @example
 * const arm = createIkSolver(skeleton, [shoulder, elbow, hand], { solver: 'least-squares', limits });
 * arm.solve(pose, [0.3, 1.2, 0.4]).residual;
 */
export function createIkSolver(skeleton: Skeleton, chain: readonly number[], options: IkOptions): IkSolver {
  const { effectorOffset, limits, tolerance = 1e-4, maxStep = Number.POSITIVE_INFINITY } = options;
  const result: SolveResult = { status: 'failed', iterations: 0, residual: Number.POSITIVE_INFINITY, message: '' };
  const fail = (message: string): SolveResult => {
    result.status = 'failed';
    result.iterations = 0;
    result.residual = Number.POSITIVE_INFINITY;
    result.message = message;
    return result;
  };
  const problem = chainProblem(skeleton, chain) ?? optionProblem(chain, options);
  if (problem) return { joints: [], tip: [0, 0, 0], solve: () => fail(problem) };

  const state = createChain(skeleton, chain, limits, effectorOffset ?? null);
  const model = solvers[options.solver];
  const run = model.create(state, {
    iterations: options.iterations ?? model.iterations,
    tolerance,
    mobility: state.joints.map((_, i) => options.mobility?.[i] ?? 1),
    restarts: options.restarts ?? 6,
    lengthBuffer: options.lengthBuffer ?? 0.01,
  });
  const goal: Vec3 = [0.5, 0.5, 0.5];
  const before = state.joints.map((): Quat => [0.5, 0.5, 0.5, 0.5]);

  return {
    joints: state.joints,
    tip: state.tip,
    solve(pose, target) {
      if (!isFinitePoint(target)) return fail(`The target (${target.join(', ')}) is no place.`);
      if (!loadChain(state, skeleton, pose)) return fail('The pose is nowhere: a position is no finite number.');
      nearTarget(target);
      copyRotations(state.rotations, before);
      result.iterations = run(goal);
      if (maxStep < Math.PI) shortenSteps(state, before, maxStep);
      result.residual = Math.hypot(target[0] - state.tip[0], target[1] - state.tip[1], target[2] - state.tip[2]);
      result.status = result.residual <= tolerance ? 'reached' : 'nearest';
      result.message = '';
      storeChain(state, pose);
      return result;
    },
  };

  /** Leaves in `goal` the target, or the farthest point towards it that can be squared without loss. */
  function nearTarget(target: Readonly<Vec3>): void {
    const base = state.joints.length > 0 ? state.positions[0] : state.tip;
    const farthest = FARTHEST * Math.max(chainReach(state), 1e-3);
    const distance = Math.hypot(target[0] - base[0], target[1] - base[1], target[2] - base[2]);
    const share = distance > farthest ? farthest / distance : 1;
    for (let k = 0; k < 3; k++) goal[k] = share < 1 ? base[k] + (target[k] - base[k]) * share : target[k];
  }
}

/** Takes all joints the same share of their way from `before`, so that none turns more than `maxStep`. */
function shortenSteps(chain: Chain, before: readonly Quat[], maxStep: number): void {
  const { rotations, limits } = chain;
  let longest = 0;
  for (let i = 0; i < before.length; i++) longest = Math.max(longest, angleBetween(before[i], rotations[i]));
  if (longest <= maxStep) return;
  for (let i = 0; i < before.length; i++) {
    inverseMultiply(before[i], rotations[i], step);
    if (step[3] < 0) for (let k = 0; k < 4; k++) step[k] = -step[k];
    rotationVector(step, stepVector);
    for (let k = 0; k < 3; k++) stepVector[k] *= maxStep / longest;
    multiply(before[i], rotationFromVector(stepVector, step), rotations[i]);
    const limit = limits[i];
    if (limit) projectRotation(limit, rotations[i], rotations[i]);
  }
  forward(chain, 0);
}

const step: Quat = [0, 0, 0, 1];
const stepVector: Vec3 = [0, 0, 0];

/**
 * Brings a chain's end to a target once. For every frame keep a `createIkSolver`, which does not allocate.
 *
 * @param pose changed in place; left alone when the result is `'failed'`.
 * @param chain joints, first to effector.
 * @param target world, m.
 */
export function solveIk(
  skeleton: Skeleton,
  pose: Pose,
  chain: readonly number[],
  target: Readonly<Vec3>,
  options: IkOptions,
): SolveResult {
  return createIkSolver(skeleton, chain, options).solve(pose, target);
}

function optionProblem(
  chain: readonly number[],
  { solver, effectorOffset, tolerance, iterations, mobility, maxStep }: IkOptions,
): string | null {
  if (!solvers[solver]) return `There is no solver "${solver}"; choose one of ${Object.keys(solvers).join(', ')}.`;
  if (effectorOffset && !isFinitePoint(effectorOffset)) {
    return `The effector's offset (${effectorOffset.join(', ')}) is no place.`;
  }
  if (chain.length === 1 && !effectorOffset) return 'The chain has one joint and no end beyond it: nothing can turn.';
  if (tolerance !== undefined && !(tolerance > 0)) return `The tolerance is ${tolerance}; it must be above 0 m.`;
  if (iterations !== undefined && !(iterations >= 1)) return `The iterations are ${iterations}; at least 1 is needed.`;
  if (maxStep !== undefined && !(maxStep > 0)) return `The largest step is ${maxStep}; it must be above 0 rad.`;
  const badMobility = mobility?.find((m) => !(m > 0 && Number.isFinite(m)));
  if (badMobility !== undefined) return `A mobility is ${badMobility}; it must be above 0.`;
  return null;
}

/** Whether every coordinate is a finite number. */
export function isFinitePoint(p: Readonly<Vec3>): boolean {
  return Number.isFinite(p[0]) && Number.isFinite(p[1]) && Number.isFinite(p[2]);
}
