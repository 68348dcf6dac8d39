import {
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
import type { SolverModel } from './solver';
import { type Chain, copyQuat, copyRotations, directionOf, forward, turnJoint } from './working-chain';

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
  create(chain: Chain, { iterations, tolerance }) {
    const { joints, rotations, positions, parentRotations, limits, tip } = chain;
    const bend = createBend(chain);
    const toTip: Vec3 = [0.5, 0.5, 0.5];
    const toTarget: Vec3 = [0.5, 0.5, 0.5];
    const axis: Vec3 = [0.5, 0.5, 0.5];
    const turn: Quat = [0.5, 0.5, 0.5, 0.5];
    const before: Quat = [0.5, 0.5, 0.5, 0.5];
    const first: Quat = [0.5, 0.5, 0.5, 0.5];
    const best = joints.map((): Quat => [0.5, 0.5, 0.5, 0.5]);

    return (target) => {
      let left = distance(tip, target);
      let least = left;
      copyRotations(rotations, best);
      let step = 0;
      let isStalled = false;
      for (; step < iterations && left > tolerance; step++) {
        if (isStalled) {
          for (let i = joints.length - 1; i > 0; i--) bend(i, distance(positions[i - 1], target));
          for (let i = 0; i < joints.length; i++) aim(i, target);
        } else {
          for (let i = joints.length - 1; i >= 0; i--) aim(i, target);
        }
        const now = distance(tip, target);
        isStalled = now > STALLED * left;
        left = now;
        if (now < least) {
          least = now;
          copyRotations(rotations, best);
        }
      }
      if (left > least) {
        copyRotations(best, rotations);
        forward(chain, 0);
      }
      return step;
    };

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
      const q = rotations[i];
      axis[0] = q[0] * before[3] - q[3] * before[0] - q[1] * before[2] + q[2] * before[1];
      axis[1] = q[1] * before[3] - q[3] * before[1] - q[2] * before[0] + q[0] * before[2];
      axis[2] = q[2] * before[3] - q[3] * before[2] - q[0] * before[1] + q[1] * before[0];
      const sine = length(axis);
      if (!(sine > LEAST_TURN) || !directionOf(positions[i], tip, toTip)) return false;
      for (let k = 0; k < 3; k++) axis[k] /= sine;
      rotateVector(parentRotations[i], axis, axis);
      const angle = Math.atan2(
        axis[0] * (toTip[1] * toTarget[2] - toTip[2] * toTarget[1]) +
          axis[1] * (toTip[2] * toTarget[0] - toTip[0] * toTarget[2]) +
          axis[2] * (toTip[0] * toTarget[1] - toTip[1] * toTarget[0]),
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
