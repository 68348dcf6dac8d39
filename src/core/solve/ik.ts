import type { Pose, Skeleton } from '../clip';
import { distance, type Vec3 } from '../math';
import {
  chainProblem,
  isFinitePoint,
  iterationsProblem,
  jointNumbersProblem,
  limitsProblem,
  toleranceProblem,
} from './check-options';
import { type ContactSolver, createContactSolver, type SelfContact } from './self-contact';
import type { SolveResult } from './solve-result';
import type { SolverSettings } from './solver';
import type { SolverKind } from './solver-kinds';
import { solvers } from './solvers';
import { createStepBound } from './step-bound';
import { createSwivel } from './swivel';
import {
  chainReach,
  createChain,
  type LimitList,
  loadChain,
  returnToStart,
  roundChain,
  storeChain,
  withinReason,
} from './working-chain';

/** How a chain is to be solved. @category Solving */
export interface IkOptions {
  solver: SolverKind;
  /** By joint index, of this skeleton; joints without one turn freely. Softening is left aside. */
  limits?: LimitList;
  /** The most steps from one start, a whole number from 1. Default: the solver's own. */
  iterations?: number;
  /** m, > 0: near enough. Default 1e-4. */
  tolerance?: number;
  /** The point to bring to the target, in the last joint's frame, m; that joint then turns too. Default: its origin. */
  effectorOffset?: Readonly<Vec3>;
  /** Least squares: how readily each joint of the chain turns, > 0, 1 where left out. A spine that helps an arm: 0.1. */
  mobility?: readonly number[];
  /** Least squares: from how many other places to begin anew when stuck, besides the limb bent, 0 to 1000. Default 6. */
  restarts?: number;
  /**
   * rad, > 0: the most a joint may turn in one solve from the pose as it is, for following a target frame by frame: what
   * is left to do is done in the frames after. A joint outside its limit comes back by as much a solve, and is inside
   * from then on. Where the way to the answer leads away from the target, the chain stays. Default: no bound, Infinity.
   */
  maxStep?: number;
  /**
   * What keeps the pieces that hang on the chain out of each other and of the rest of the body: where the solver's answer runs into it, the
   * chain goes from where it is as far towards the target as it can slide.
   */
  contact?: SelfContact;
  /** Two-bone: share of its length over which a limb slows down before it is straight, 0 to 1. Default 0.01. */
  lengthBuffer?: number;
}

/** What a solver of chains came to. */
export interface IkResult extends SolveResult {
  /** How many solves in a row, as far as this one was told, have found no way to the target; 0 when it was found. */
  stuckFor: number;
  /** Whether the body itself is in the way of the solver's answer. */
  touches: boolean;
}

/** Solves one chain again and again without allocating. @category Solving */
export interface IkSolver {
  /** The joints that turn. */
  readonly joints: readonly number[];
  /** Where the chain's end was after the last solve that did not fail, world, m. */
  readonly tip: Readonly<Vec3>;
  /**
   * Brings the chain's end to `target`, beginning with the pose as it is (the last frame's answer, say), and changes
   * the pose in place. The answer depends on the arguments alone, to the bit, whatever was solved before.
   *
   * The end is never farther from the target than at the start, which is the pose with each joint of the chain inside its
   * limit (with `maxStep`, that much nearer to it).
   *
   * @param target world, m.
   * @param stuckFor for following a target frame by frame: the last result's `stuckFor`. At 0, the default, least squares
   *   tries all other starts when it is stuck; at any other number one of them, another each time, with 24 steps at most
   *   from each, which is so much quicker.
   * @param pole world, m: where the joint between the last two bones is to point, as nearly as limits allow while the end keeps its
   *   place; the end may then be as far off as the tolerance. Null, the default: wherever the solver leaves it.
   * @returns the solver's own result object, valid until the next call.
   */
  solve(pose: Pose, target: Readonly<Vec3>, stuckFor?: number, pole?: Readonly<Vec3> | null): IkResult;
}

/** A solver comes this much nearer than the tolerance, so that rounding to single precision keeps it within. */
const AIM = 0.95;
const MOST_RESTARTS = 1000;
/** m: how far a chain that slides over the body goes in one solve. */
const SLIDE = 0.03;
/** How often it goes on where all is to arrive at once. */
const MOST_SLIDES = 40;
/** A target further off than this many lengths of the limb asks for a direction, not a place. */
const FARTHEST = 1000;

/**
 * A solver for one chain of a skeleton, which owns all scratch memory. Every answer is inside the limits.
 *
 * @category Solving
 * @param chain joints, first to effector, each an ancestor of the next. When it is none (`chainProblem`), or has no
 *   joint to turn, solving fails and says why.
 *
 * @example
 * const arm = createIkSolver(skeleton, [shoulder, elbow, hand], { solver: 'least-squares', limits });
 * arm.solve(pose, [0.3, 1.2, 0.4]).residual;
 */
export function createIkSolver(skeleton: Skeleton, chain: readonly number[], options: IkOptions): IkSolver {
  const { effectorOffset, limits, tolerance = 1e-4, maxStep = Number.POSITIVE_INFINITY } = options;
  const nothing: IkResult = {
    status: 'failed',
    iterations: 0,
    residual: Number.POSITIVE_INFINITY,
    message: '',
    stuckFor: 0,
    touches: false,
  };
  const result = { ...nothing };
  const fail = (message: string): IkResult => Object.assign(result, nothing, { message });
  const problem = chainProblem(skeleton, chain) ?? optionProblem(skeleton, chain, options);
  if (problem) return { joints: [], tip: [0, 0, 0], solve: () => fail(problem) };

  const state = createChain(skeleton, chain, limits, effectorOffset ?? null);
  const model = solvers[options.solver];
  const settings: SolverSettings = {
    iterations: options.iterations ?? model.iterations,
    tolerance: tolerance * AIM,
    mobility: state.joints.map((_, i) => options.mobility?.[i] ?? 1),
    restarts: options.restarts ?? 6,
    lengthBuffer: options.lengthBuffer ?? 0.01,
  };
  const run = model.create(state, settings);
  const asked: Vec3 = [0.5, 0.5, 0.5];
  const goal: Vec3 = [0.5, 0.5, 0.5];
  const was: Vec3 = [0.5, 0.5, 0.5];
  /** The part of the way to the goal that a chain in contact is to go. */
  const near: Vec3 = [0.5, 0.5, 0.5];
  // Not `distance`: a target may be so far off that the square of its distance is no number.
  const residual = () => Math.hypot(asked[0] - state.tip[0], asked[1] - state.tip[1], asked[2] - state.tip[2]);
  const swivel = createSwivel(state, settings, maxStep);
  const contact = options.contact ? createContactSolver(state, skeleton, options.contact, settings.mobility) : null;
  let isPoled = false;
  let isTouching = false;
  /** What a step may not make longer: how far off the end is, and, where the chain only swivels, whether it is near enough. */
  const missed = () => (isTouching ? contact!.missed(near) : isPoled ? Math.max(residual(), tolerance) : residual());
  const boundStep = maxStep < Math.PI ? createStepBound(state, maxStep, missed) : null;

  /** Rounds what was found, or the part of the way there that may be gone at once. */
  const finish = (atStart: number) => {
    if (boundStep) return boundStep(atStart);
    roundChain(state);
    if (!(missed() <= atStart)) returnToStart(state);
  };

  /** Slides towards the target: no farther than a part of the way where time goes on, so that nothing leaps where a piece comes free. */
  const slide = (contact: ContactSolver) => {
    for (let n = 0; n < (boundStep ? 1 : MOST_SLIDES); n++) {
      const share = SLIDE / Math.max(distance(state.tip, goal), SLIDE);
      for (let k = 0; k < 3; k++) {
        was[k] = state.tip[k];
        near[k] = was[k] + share * (goal[k] - was[k]);
      }
      const before = missed();
      contact.descend(near);
      if (boundStep) boundStep(before);
      else roundChain(state);
      if (distance(was, state.tip) < tolerance) return;
    }
  };

  return {
    joints: state.joints,
    tip: state.tip,
    solve(pose, target, stuckFor = 0, pole = null) {
      if (!isFinitePoint(target)) return fail(`The target (${target.join(', ')}) is no place.`);
      if (!(Number.isInteger(stuckFor) && stuckFor >= 0)) {
        return fail(`It has been stuck for ${stuckFor} solves; that must be a whole number from 0.`);
      }
      if (pole && !isFinitePoint(pole)) return fail(`The pole (${pole.join(', ')}) is no place.`);
      const trouble = loadChain(state, skeleton, pose);
      if (trouble) return fail(trouble);
      for (let k = 0; k < 3; k++) asked[k] = target[k];
      const base = state.joints.length > 0 ? state.positions[0] : state.tip;
      withinReason(base, target, FARTHEST * Math.max(chainReach(state), 1e-3), goal);
      contact?.load(pose);
      isPoled = pole !== null;
      isTouching = false;
      const atStart = missed();
      result.iterations = residual() <= tolerance ? 0 : run(goal, stuckFor);
      if (pole) swivel(goal, pole);
      result.stuckFor = residual() <= tolerance ? 0 : stuckFor + 1;
      finish(atStart);
      if (contact && !contact.isClear()) {
        isTouching = true;
        returnToStart(state);
        slide(contact);
      }
      result.touches = isTouching;
      result.residual = residual();
      result.status = result.residual <= tolerance ? 'reached' : 'nearest';
      result.message = '';
      storeChain(state, pose);
      return result;
    },
  };
}

/**
 * Brings a chain's end to a target once. For every frame keep a `createIkSolver`, which does not allocate.
 *
 * @category Solving
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
): IkResult {
  return createIkSolver(skeleton, chain, options).solve(pose, target);
}

function optionProblem(skeleton: Skeleton, chain: readonly number[], options: IkOptions): string | null {
  const { solver, limits, effectorOffset, tolerance, iterations, mobility, maxStep, restarts, lengthBuffer } = options;
  if (!Object.hasOwn(solvers, solver)) {
    return `There is no solver "${solver}"; choose one of ${Object.keys(solvers).join(', ')}.`;
  }
  if (effectorOffset && !isFinitePoint(effectorOffset)) {
    return `The effector's offset (${effectorOffset.join(', ')}) is no place.`;
  }
  if (chain.length === 1 && !effectorOffset) return 'The chain has one joint and no end beyond it: nothing can turn.';
  if (maxStep !== undefined && !(typeof maxStep === 'number' && maxStep > 0)) {
    return `The largest step is ${maxStep}; it must be above 0 rad.`;
  }
  if (restarts !== undefined && !(Number.isInteger(restarts) && restarts >= 0 && restarts <= MOST_RESTARTS)) {
    return `The restarts are ${restarts}; they must be a whole number from 0 to ${MOST_RESTARTS}.`;
  }
  if (lengthBuffer !== undefined && !(Number.isFinite(lengthBuffer) && lengthBuffer >= 0 && lengthBuffer <= 1)) {
    return `The length buffer is ${lengthBuffer}; it must be from 0 to 1.`;
  }
  return (
    iterationsProblem(iterations) ??
    toleranceProblem(tolerance, 'm') ??
    jointNumbersProblem(skeleton, chain, mobility, 'mobility', 'mobilities', 'above 0') ??
    limitsProblem(skeleton, limits)
  );
}
