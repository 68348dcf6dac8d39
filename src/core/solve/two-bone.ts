import { createBend } from './bend';
import type { SolverModel } from './solver';
import { aimJoint, type Chain, distanceOf } from './working-chain';

/**
 * The closed form for a limb of two bones: the law of cosines gives the bend (`createBend`), then the limb is turned
 * towards the target. Near full stretch it slows down over `lengthBuffer` of its length, so that it does not snap
 * straight: d' = L(1 − b·exp(−(d − L(1 − b))/(bL))) ("soft IK", Nicholas 2009). Both joints are held inside their limits,
 * and the lower one aims once more. Of a longer chain the last two joints that turn are used.
 */
export const twoBone: SolverModel = {
  label: 'Two-bone',
  summary: 'The closed form for arm or leg: instant and steady, but a joint at its limit is not made up for.',
  iterations: 1,
  create(chain: Chain, { lengthBuffer, tolerance }) {
    const { joints, positions, tip } = chain;
    const lower = joints.length - 1;
    const upper = Math.max(lower - 1, 0);
    const bend = createBend(chain);

    return (target) => {
      if (joints.length === 0 || distanceOf(tip, target) <= tolerance) return 0;
      if (upper < lower) {
        const length = distanceOf(positions[upper], positions[lower]) + distanceOf(positions[lower], tip);
        bend(lower, softened(distanceOf(positions[upper], target), length, lengthBuffer));
      }
      aimJoint(chain, upper, target);
      if (upper < lower) aimJoint(chain, lower, target);
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
