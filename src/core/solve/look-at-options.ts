import type { Skeleton } from '../clip';
import { cross, length, unit, type Vec3 } from '../math';
import {
  isFinitePoint,
  iterationsProblem,
  jointNumbersProblem,
  limitsProblem,
  toleranceProblem,
} from './check-options';
import type { LimitList } from './working-chain';

/** How a chain is to look. */
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

/** A vector shorter than this has no direction. */
const LEAST_DIRECTION = 1e-9;

/** Why a chain can't look so, one sentence for people; null when it can. */
export function lookAtProblem(skeleton: Skeleton, chain: readonly number[], options: LookAtOptions): string | null {
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
