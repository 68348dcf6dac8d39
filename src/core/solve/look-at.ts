import type { Pose, Skeleton } from '../clip';
import {
  cross,
  dot,
  length,
  multiply,
  type Quat,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  rotationVector,
  unit,
  type Vec3,
} from '../math';
import {
  chainProblem,
  isFinitePoint,
  iterationsProblem,
  jointNumbersProblem,
  limitsProblem,
  toleranceProblem,
} from './check-options';
import type { SolveResult } from './solve-result';
import {
  chainReach,
  copyRotations,
  createChain,
  directionOf,
  type LimitList,
  loadChain,
  returnToStart,
  roundChain,
  storeChain,
  turnJoint,
  withinReason,
} from './working-chain';

/** How a chain is to look. @category Solving */
export interface LookAtOptions {
  /** Unit: the direction of the gaze in the last joint's frame. */
  forward: Readonly<Vec3>;
  /** Unit: what stays up, in the last joint's frame; without it the head may roll as it turns. */
  up?: Readonly<Vec3>;
  /** Where the gaze starts, in the last joint's frame, m. Default: its origin. */
  origin?: Readonly<Vec3>;
  /** By joint index; joints without one turn freely. Softening is left aside. */
  limits?: LimitList;
  /** The share of the turn each joint of the chain takes, ≥ 0, in any unit. Default: equal. */
  weights?: readonly number[];
  /** The most passes over the chain, ≥ 1. Default 16. */
  iterations?: number;
  /** rad, > 0: near enough. Default 1e-3. */
  tolerance?: number;
}

/** Looks again and again without allocating. @category Solving */
export interface LookAtSolver {
  /** The joints that turn. */
  readonly joints: readonly number[];
  /**
   * Turns the chain so that its gaze meets `target` (world, m), beginning with the pose as it is; changes it in place.
   *
   * @returns the solver's own result object, valid until the next call; `residual` in rad.
   */
  solve(pose: Pose, target: Readonly<Vec3>): SolveResult;
}

/** A vector shorter than this has no direction. */
const LEAST_DIRECTION = 1e-9;
/** A gaze comes this much nearer than the tolerance, so that rounding to single precision keeps it within. */
const AIM = 0.95;
/** Lengths of the chain, or m: from farther off, where in the chain the gaze begins makes no difference. */
const FARTHEST = 1e9;
/** Passes that also keep the head upright; those after them only look. */
const UPRIGHT_PASSES = 6;
/** A gaze this near to straight up or down (horizontal part) has no upright; above the second it has wholly. */
const NO_UPRIGHT = 0.15;
const WHOLE_UPRIGHT = 0.5;
/**
 * rad of the gaze that a rad of tilt is worth. Where limits let the trunk bend farther than it turns, the nearest gaze is a body folded
 * double: passes are compared by this, and the gaze stops where a body turns no further upright.
 */
const TILT = 0.5;
/** rad: a pass that gains less has nothing left to give. */
const LEAST_GAIN = 1e-6;
const WORLD_UP: Readonly<Vec3> = [0, 1, 0];

/**
 * A solver that turns a row of joints, spine to head or eye, until the last one looks at a target. Pass by pass, first
 * joint to last, each takes its share of what is still missing, wᵢ / Σⱼ≥ᵢ wⱼ, and is held inside its limit at once; so
 * what one joint cannot give is asked of those after it, and what is left at the end of all joints in the next pass: the
 * spine is exhausted, then the head, the eyes last. Of the passes the one counts that comes nearest at the least tilt of the head.
 *
 * @category Solving
 * @example
 * const gaze = findGaze(skeleton, roles);
 * const look = createLookAt(skeleton, gaze.chain, { ...gaze, limits });
 * look.solve(pose, [2, 1.5, -1]).residual; // rad
 */
export function createLookAt(skeleton: Skeleton, chain: readonly number[], options: LookAtOptions): LookAtSolver {
  const { limits, up, tolerance = 1e-3, iterations = 16 } = options;
  const nothing: SolveResult = { status: 'failed', iterations: 0, residual: Number.POSITIVE_INFINITY, message: '' };
  const result = { ...nothing };
  const fail = (message: string): SolveResult => Object.assign(result, nothing, { message });
  const problem = chainProblem(skeleton, chain) ?? lookAtProblem(skeleton, chain, options);
  if (problem) return { joints: [], solve: () => fail(problem) };

  const state = createChain(skeleton, chain, limits, options.origin ?? [0, 0, 0]);
  const { joints, rotations, worldRotations, tip } = state;
  const last = joints.length - 1;
  const forward = unit(options.forward);
  const upright = up ? unit(up) : null;
  const shares = sharesOf(joints.map((_, i) => options.weights?.[i] ?? 1));
  const best = joints.map((): Quat => [0.5, 0.5, 0.5, 0.5]);
  const goal: Vec3 = [0.5, 0.5, 0.5];
  const wanted: Vec3 = [0.5, 0.5, 0.5];
  const gaze: Vec3 = [0.5, 0.5, 0.5];
  const side: Vec3 = [0.5, 0.5, 0.5];
  const vector: Vec3 = [0.5, 0.5, 0.5];
  const turn: Quat = [0.5, 0.5, 0.5, 0.5];
  const roll: Quat = [0.5, 0.5, 0.5, 0.5];

  return {
    joints,
    solve(pose, target) {
      if (!isFinitePoint(target)) return fail(`The target (${target.join(', ')}) is no place.`);
      const trouble = loadChain(state, skeleton, pose);
      if (trouble) return fail(trouble);
      withinReason(tip, target, FARTHEST * Math.max(chainReach(state), 1), goal);
      if (!directionOf(tip, goal, wanted)) return fail('The target is where the gaze begins: it has no direction.');
      const atStart = gazeError(goal);
      const pass = solvePasses(atStart);
      roundChain(state);
      if (!(gazeError(goal) <= atStart)) returnToStart(state);
      storeChain(state, pose);
      result.residual = gazeError(goal);
      result.status = result.residual <= tolerance ? 'reached' : 'nearest';
      result.iterations = pass;
      result.message = '';
      return result;
    },
  };

  /** Turns the chain pass by pass, and leaves it as it was after the best of them. Returns how many there were. */
  function solvePasses(atStart: number): number {
    let residual = atStart;
    let least = Number.POSITIVE_INFINITY;
    let isLast = false;
    let pass = 0;
    const leanAtStart = lean();
    if (residual <= tolerance) return 0;
    copyRotations(rotations, best);
    while (pass < iterations && residual > tolerance * AIM) {
      const isUpright = pass < UPRIGHT_PASSES;
      for (let i = 0; i <= last; i++) if (shares[i] > 0) turnShare(i, goal, isUpright);
      pass++;
      const now = gazeError(goal);
      const gain = residual - now;
      residual = now;
      const price = now + TILT * (tilt() + Math.max(0, lean() - leanAtStart));
      isLast = now <= atStart && price < least;
      if (isLast) {
        least = price;
        copyRotations(rotations, best);
      }
      if (!isUpright && gain < LEAST_GAIN) break;
    }
    if (!isLast) copyRotations(best, rotations);
    return pass;
  }

  /** rad between the vertical and the line from the first joint to the eye; 0 without an up. */
  function lean(): number {
    if (!upright || !directionOf(state.positions[0], tip, vector)) return 0;
    return Math.atan2(Math.hypot(vector[0], vector[2]), vector[1]);
  }

  /** rad by which the head is tilted more than a look up or down to the target takes; 0 without an up. Reads `wanted`. */
  function tilt(): number {
    if (!upright) return 0;
    rotateVector(worldRotations[last], upright, vector);
    const rise = Math.asin(Math.min(1, Math.abs(wanted[1])));
    return Math.max(0, Math.atan2(Math.hypot(vector[0], vector[2]), vector[1]) - rise);
  }

  /** Angle between where the chain looks and where it should, rad; leaves both in `gaze` and `wanted`. */
  function gazeError(target: Readonly<Vec3>): number {
    // The origin of the gaze moves as the spine turns, perhaps onto the target: then the last direction stands.
    directionOf(tip, target, wanted);
    rotateVector(worldRotations[last], forward, gaze);
    cross(gaze, wanted, side);
    return Math.atan2(length(side), dot(gaze, wanted));
  }

  /** Turns joint i by its share of what is missing. */
  function turnShare(i: number, target: Readonly<Vec3>, isUpright: boolean): void {
    gazeError(target);
    rotationBetween(gaze, wanted, turn);
    if (upright && isUpright) {
      const angle = rollAngle(upright);
      for (let k = 0; k < 3; k++) vector[k] = wanted[k] * angle;
      multiply(rotationFromVector(vector, roll), turn, turn);
    }
    if (turn[3] < 0) for (let k = 0; k < 4; k++) turn[k] = -turn[k];
    rotationVector(turn, vector);
    for (let k = 0; k < 3; k++) vector[k] *= shares[i];
    turnJoint(state, i, rotationFromVector(vector, turn));
  }

  /** Angle about `wanted` that would set the head upright once `turn` is done, rad; fades out towards the vertical. */
  function rollAngle(localUp: Readonly<Vec3>): number {
    const horizontal = Math.sqrt(Math.max(0, 1 - wanted[1] * wanted[1]));
    const share = Math.min(1, Math.max(0, (horizontal - NO_UPRIGHT) / (WHOLE_UPRIGHT - NO_UPRIGHT)));
    if (share === 0) return 0;
    rotateVector(worldRotations[last], localUp, vector);
    rotateVector(turn, vector, vector);
    cross(wanted, vector, side);
    // side = wanted × up now; the angle to wanted × world up, about wanted.
    const sine = dot(side, WORLD_UP);
    const cosine = dot(vector, WORLD_UP) - dot(wanted, vector) * dot(wanted, WORLD_UP);
    return -Math.atan2(-sine, cosine) * share;
  }
}

/**
 * Turns a chain once so that its last joint looks at a target. For every frame keep a `createLookAt`.
 *
 * @category Solving
 * @param pose changed in place; left alone when the result is `'failed'`.
 * @param chain joints, first to the one that looks.
 * @param target world, m.
 */
export function lookAt(
  skeleton: Skeleton,
  pose: Pose,
  chain: readonly number[],
  target: Readonly<Vec3>,
  options: LookAtOptions,
): SolveResult {
  return createLookAt(skeleton, chain, options).solve(pose, target);
}

/** wᵢ / Σⱼ≥ᵢ wⱼ: what each joint takes of that which those before it left. */
function sharesOf(weights: readonly number[]): number[] {
  let rest = 0;
  const shares = [...weights];
  for (let i = weights.length - 1; i >= 0; i--) {
    rest += weights[i];
    shares[i] = weights[i] > 0 ? weights[i] / rest : 0;
  }
  return shares;
}

/** Why a chain can't look so, one sentence for people; null when it can. */
function lookAtProblem(skeleton: Skeleton, chain: readonly number[], options: LookAtOptions): string | null {
  const { forward, up, origin, limits, weights, tolerance, iterations } = options;
  if (!isFinitePoint(forward) || length(forward) < LEAST_DIRECTION) {
    return `The gaze (${forward.join(', ')}) has no direction.`;
  }
  if (up && (!isFinitePoint(up) || length(up) < LEAST_DIRECTION)) {
    return `The up vector (${up.join(', ')}) has no direction.`;
  }
  if (up && length(cross(unit(up), unit(forward))) < LEAST_DIRECTION) {
    return `The up vector (${up.join(', ')}) lies along the gaze: it says nothing of what is up.`;
  }
  if (origin && !isFinitePoint(origin)) return `The gaze's origin (${origin.join(', ')}) is no place.`;
  return (
    iterationsProblem(iterations) ??
    toleranceProblem(tolerance, 'rad') ??
    jointNumbersProblem(skeleton, chain, weights, 'weight', 'weights', '0 or more') ??
    limitsProblem(skeleton, limits)
  );
}
