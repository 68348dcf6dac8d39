import type { Skeleton } from '../clip';
import { medianOf, multiply, type Quat, readQuat, type Steps, type Vec3 } from '../math';
import { fitFrame } from './fit-frame';
import type { PoseFit } from './pose-fit';

const HEADINGS = 8;
const STEPS = 40;

/** Leaves in a fit, of several headings, the pose from which it ends nearest to the points of a frame. Returns the cost. */
export function* findStartInSteps(
  fit: PoseFit,
  { parents, restRotations }: Skeleton,
  observed: ArrayLike<number>,
): Steps<number> {
  const middle = middleOf(observed);
  let best: { cost: number; rotations: Float64Array; root: Float64Array } | null = null;
  for (let heading = 0; heading < HEADINGS; heading++) {
    const half = (Math.PI * heading) / HEADINGS;
    const turn: Quat = [0, Math.sin(half), 0, Math.cos(half)];
    for (const [joint, parent] of parents.entries()) {
      if (fit.columns[joint] < 0) continue;
      const rest = readQuat(restRotations, joint);
      fit.rotations.set(parent < 0 ? multiply(turn, rest) : (fit.regions[joint]?.middle ?? rest), 4 * joint);
    }
    fit.root.set(middle);
    const cost = fitFrame(fit, observed, STEPS);
    if (!best || cost < best.cost) best = { cost, rotations: fit.rotations.slice(), root: fit.root.slice() };
    yield;
  }
  fit.rotations.set(best!.rotations);
  fit.root.set(best!.root);
  fit.place();
  return best!.cost;
}

/** Moves a pose as a whole to where most of the points went, after `place`. */
export function shiftToPoints(fit: PoseFit, observed: ArrayLike<number>): void {
  const [from, to] = [middleOf(fit.placed, observed), middleOf(observed)];
  for (let k = 0; k < 3; k++) fit.root[k] += to[k] - from[k];
}

/** The median of places along each axis. @param where places count where these are numbers */
const middleOf = (places: ArrayLike<number>, where = places): Vec3 =>
  [0, 1, 2].map((k) => medianOf(Array.from(places).filter((_, i) => i % 3 === k && Number.isFinite(where[i])))) as Vec3;
