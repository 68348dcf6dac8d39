import { distance, type Quat } from '../math';
import { createBend } from './bend';
import type { SolverModel } from './solver';
import { aimJoint, type Chain, copyRotations, forward } from './working-chain';

/**
 * The closed form for a limb of two bones: the law of cosines gives the bend (`createBend`), then the limb is turned
 * towards the target. Near full stretch it slows down over `lengthBuffer` of its length, so that it does not snap
 * straight: d' = L(1 − b·exp(−(d − L(1 − b))/(bL))) ("soft IK", Nicholas 2009), but never ends farther away than it
 * began. Both joints are held inside their limits, and the lower one aims once more: the nearest of these stages is the
 * answer. Of a longer chain the last two joints that turn are used.
 */
export const twoBone: SolverModel = {
  summary: 'The closed form for arm or leg: instant and steady, but a joint at its limit is not made up for.',
  iterations: 1,
  create(chain: Chain, { lengthBuffer, tolerance }) {
    const { joints, rotations, positions, tip } = chain;
    const lower = joints.length - 1;
    const upper = Math.max(lower - 1, 0);
    const bend = createBend(chain);
    const best = joints.map((): Quat => [0.5, 0.5, 0.5, 0.5]);

    return (target) => {
      if (joints.length === 0) return 0;
      let least = distance(tip, target);
      if (least <= tolerance) return 0;
      copyRotations(rotations, best);
      if (upper < lower) {
        const straight = distance(positions[upper], positions[lower]) + distance(positions[lower], tip);
        const away = distance(positions[upper], target);
        bend(lower, Math.max(softened(away, straight, lengthBuffer), Math.min(away - least, straight)));
      }
      aimJoint(chain, upper, target);
      let left = distance(tip, target);
      if (left <= least) {
        least = left;
        copyRotations(rotations, best);
      }
      if (upper < lower) {
        aimJoint(chain, lower, target);
        left = distance(tip, target);
      }
      if (left > least) {
        copyRotations(best, rotations);
        forward(chain, 0);
      }
      return 1;
    };
  },
};

/** How far a limb of `length` reaches towards a target at `distance`. */
function softened(distance: number, length: number, lengthBuffer: number): number {
  const reach = length * (1 - lengthBuffer);
  if (distance <= reach || lengthBuffer <= 0) return Math.min(distance, length);
  const buffer = length * lengthBuffer;
  return length - buffer * Math.exp(-(distance - reach) / buffer);
}
