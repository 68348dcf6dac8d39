import { cross, distance, dot, length, type Quat, rotationFromVector, type Vec3 } from '../math';
import { leastSquares } from './least-squares';
import type { SolverSettings } from './solver';
import { type Chain, copyRotations, directionOf, forward, turnJoint } from './working-chain';

/** rad: a middle joint that points this well at its pole points at it. */
const NEAR = 1e-4;
/** m: two points nearer to the limb's line than this say no direction. */
const LEAST_AWAY = 1e-4;
/** m: what rounding may take the tip away by. */
const ROUNDING = 1e-7;
/** How often a swivel that limits do not allow is halved, or one that they shortened goes on. */
const TRIES = 7;

/**
 * A function that swivels the last two bones of a chain about the line from where they begin to the tip, until the joint between them
 * points at `pole` from that line, as nearly as limits allow without taking the tip farther from `target` than it is, or than the
 * tolerance. Where no limit holds, that is exact, and the tip stays where it is; where one does, all joints bring the tip back by least
 * squares, and half of a swivel is tried where the whole leads away. A limb that is straight, or a pole on the line, stays. Allocates
 * nothing.
 *
 * @param most rad: the longest swivel.
 */
export function createSwivel(
  chain: Chain,
  settings: SolverSettings,
  most: number,
): (target: Readonly<Vec3>, pole: Readonly<Vec3>) => void {
  const { tolerance } = settings;
  const bringBack = leastSquares.create(chain, { ...settings, iterations: leastSquares.iterations, restarts: 0 });
  const { rotations, positions, tip } = chain;
  const upper = rotations.length - 2;
  const best = rotations.map((): Quat => [0.5, 0.5, 0.5, 0.5]);
  const axis: Vec3 = [0.5, 0.5, 0.5];
  const middle: Vec3 = [0.5, 0.5, 0.5];
  const wanted: Vec3 = [0.5, 0.5, 0.5];
  const normal: Vec3 = [0.5, 0.5, 0.5];
  const turn: Quat = [0.5, 0.5, 0.5, 0.5];

  return (target, pole) => {
    if (upper < 0) return;
    const needed = Math.max(distance(tip, target), tolerance) + ROUNDING;
    let left = angleTo(pole);
    let longest = most;
    for (let n = 0; n < TRIES && Math.abs(left) > NEAR; n++) {
      copyRotations(rotations, best);
      const angle = Math.sign(left) * Math.min(Math.abs(left), longest);
      for (let k = 0; k < 3; k++) axis[k] *= angle;
      turnJoint(chain, upper, rotationFromVector(axis, turn));
      if (distance(tip, target) > needed) bringBack(target, 1);
      const now = angleTo(pole);
      if (distance(tip, target) <= needed && Math.abs(now) < Math.abs(left)) {
        if (most < Math.PI) return;
        left = now;
        continue;
      }
      copyRotations(best, rotations);
      forward(chain, 0);
      left = angleTo(pole);
      longest = Math.abs(angle) / 2;
    }
  };

  /** rad: how far the middle joint is to swivel about the line, whose unit vector is left in `axis`; 0 where nothing is said. */
  function angleTo(pole: Readonly<Vec3>): number {
    if (!directionOf(positions[upper], tip, axis)) return 0;
    if (!awayFromLine(positions[upper + 1], middle) || !awayFromLine(pole, wanted)) return 0;
    return Math.atan2(dot(axis, cross(middle, wanted, normal)), dot(middle, wanted));
  }

  /** From the line to a point, across it. Returns false where the point is on the line. */
  function awayFromLine(point: Readonly<Vec3>, out: Vec3): boolean {
    for (let k = 0; k < 3; k++) out[k] = point[k] - positions[upper][k];
    const along = dot(out, axis);
    for (let k = 0; k < 3; k++) out[k] -= along * axis[k];
    return length(out) > LEAST_AWAY;
  }
}
