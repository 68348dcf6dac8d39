import { rotationBetween } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { type Chain, directionOf, distanceOf, turnJoint } from './chain';
import type { SolverModel } from './model';

/**
 * Cyclic coordinate descent: from the last joint to the first, each turns the tip towards the target as well as it
 * alone can and is held inside its limit at once; again, until the tip is there. (Wang and Chen 1991)
 */
export const ccd: SolverModel = {
  label: 'CCD',
  summary: 'One joint after the other aims at the target: simple, curls the ends first, slow near a limit.',
  iterations: 30,
  create(chain: Chain, { iterations, tolerance }) {
    const toTip: Vec3 = [0.5, 0.5, 0.5];
    const toTarget: Vec3 = [0.5, 0.5, 0.5];
    const turn: Quat = [0.5, 0.5, 0.5, 0.5];
    return (target) => {
      let distance = distanceOf(chain.tip, target);
      let step = 0;
      for (; step < iterations && distance > tolerance; step++) {
        for (let i = chain.joints.length - 1; i >= 0; i--) {
          const pivot = chain.positions[i];
          if (!directionOf(pivot, chain.tip, toTip) || !directionOf(pivot, target, toTarget)) continue;
          turnJoint(chain, i, rotationBetween(toTip, toTarget, turn));
        }
        const now = distanceOf(chain.tip, target);
        if (Math.abs(distance - now) < 1e-9) return step + 1;
        distance = now;
      }
      return step;
    };
  },
};
