import {
  copyQuat,
  cross,
  distance,
  dot,
  length,
  type Quat,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  type Vec3,
} from '../math';
import { createBend } from './bend';
import { runPasses, type SolverModel } from './solver';
import { type Chain, directionOf, forward, turnJoint, vectorBetween } from './working-chain';

/** rad: a turn this short has no axis. */
const LEAST_TURN = 1e-7;
/** A pass that leaves more than this share of the distance has stalled. */
const STALLED = 0.7;

/**
 * Cyclic coordinate descent: from the last joint to the first, each turns the tip towards the target as well as it
 * alone can and is held inside its limit at once; again, until the tip is there. (Wang and Chen 1991) Two additions, as
 * limits make plain descent crawl: a joint that is held turns once more, about the axis that its limit left it, by the
 * angle that is best about that axis, as a hinge would otherwise lose most of each turn; and after a pass that stalled
 * the inner joints open or close the chain to the target's distance, which no joint would do by itself, and the joints
 * aim from the first to the last.
 */
export const ccd: SolverModel = {
  summary: 'One joint after the other aims at the target: simple, curls the ends first, slow near a limit.',
  iterations: 30,
  create(chain: Chain, settings) {
    const { joints, rotations, positions, parentRotations, limits, tip } = chain;
    const bend = createBend(chain);
    const toTip: Vec3 = [0.5, 0.5, 0.5];
    const toTarget: Vec3 = [0.5, 0.5, 0.5];
    const axis: Vec3 = [0.5, 0.5, 0.5];
    const normal: Vec3 = [0.5, 0.5, 0.5];
    const turn: Quat = [0.5, 0.5, 0.5, 0.5];
    const before: Quat = [0.5, 0.5, 0.5, 0.5];
    const first: Quat = [0.5, 0.5, 0.5, 0.5];

    return runPasses(chain, settings, (target, left, before) => {
      if (left > STALLED * before) {
        for (let i = joints.length - 1; i > 0; i--) bend(i, distance(positions[i - 1], target));
        for (let i = 0; i < joints.length; i++) aim(i, target);
      } else {
        for (let i = joints.length - 1; i >= 0; i--) aim(i, target);
      }
      return true;
    });

    /** Turns joint i so that the tip comes nearer to the target, or leaves it where it is. */
    function aim(i: number, target: Readonly<Vec3>): void {
      if (!directionOf(positions[i], tip, toTip) || !directionOf(positions[i], target, toTarget)) return;
      const was = distance(tip, target);
      copyQuat(rotations[i], before);
      turnJoint(chain, i, rotationBetween(toTip, toTarget, turn));
      if (limits[i]) {
        const once = distance(tip, target);
        copyQuat(rotations[i], first);
        if (turnAboutFreeAxis(i) && distance(tip, target) > once) restore(i, first);
      }
      if (distance(tip, target) > was) restore(i, before);
    }

    /** Goes on about the axis of the turn just made, as far as is best. Returns false when there was no turn. */
    function turnAboutFreeAxis(i: number): boolean {
      // now · before⁻¹ in the parent's frame.
      const sine = length(vectorBetween(before, rotations[i], axis));
      if (!(sine > LEAST_TURN) || !directionOf(positions[i], tip, toTip)) return false;
      for (let k = 0; k < 3; k++) axis[k] /= sine;
      rotateVector(parentRotations[i], axis, axis);
      const angle = Math.atan2(
        dot(axis, cross(toTip, toTarget, normal)),
        dot(toTip, toTarget) - dot(axis, toTip) * dot(axis, toTarget),
      );
      if (Math.abs(angle) < LEAST_TURN) return false;
      for (let k = 0; k < 3; k++) axis[k] *= angle;
      turnJoint(chain, i, rotationFromVector(axis, turn));
      return true;
    }

    function restore(i: number, q: Quat): void {
      copyQuat(q, rotations[i]);
      forward(chain, i);
    }
  },
};
