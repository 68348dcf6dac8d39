import { factor, solveFactored } from './cholesky';
import type { PoseFit } from './pose-fit';

/** A step that makes the cost less by a smaller share than this is the last. */
const SETTLED = 1e-3;
const LEAST_DAMPING = 1e-7;
/** m² or m²/rad²: keeps what no point tells from going astray. */
const FLOOR = 1e-7;

/**
 * Fits the pose to one frame, from the pose as it is, by Levenberg's and Marquardt's damped Gauss–Newton steps. Allocates nothing.
 *
 * @param observed K×3, m; NaN for what is missing.
 * @returns the cost, m².
 */
export function fitFrame(fit: PoseFit, observed: ArrayLike<number>, mostSteps: number): number {
  const { size, matrix, gradient, rotations, root } = fit;
  const { damped, step, before, rootBefore } = fit.room;
  fit.place();
  let cost = fit.cost(observed);
  let damping = 1e-3;
  for (let round = 0; round < mostSteps; round++) {
    fit.assemble(observed);
    before.set(rotations);
    rootBefore.set(root);
    let gain = 0;
    for (let attempt = 0; attempt < 6 && gain <= 0; attempt++) {
      damped.entries.set(matrix.entries);
      for (let i = 0; i < size; i++) {
        const at = matrix.starts[i] + i;
        damped.entries[at] += damping * (matrix.entries[at] + 1e-4) + FLOOR;
        step[i] = -gradient[i];
      }
      if (factor(damped)) {
        solveFactored(damped, step);
        fit.move(step);
        fit.place();
        gain = cost - fit.cost(observed);
      }
      if (gain > 0) damping = Math.max(damping / 5, LEAST_DAMPING);
      else {
        rotations.set(before);
        root.set(rootBefore);
        damping *= 8;
      }
    }
    if (!(gain > 0)) {
      fit.place();
      break;
    }
    cost -= gain;
    if (gain < SETTLED * cost + 1e-9) break;
  }
  return cost;
}

/** Times the usual distance from which on a point counts as astray, at first: a pose that is far off follows its points. */
const WIDE = 4;

/**
 * Fits the pose to one frame that may be far from the pose as it is: `wideSteps` steps in which points count that are far away, and then
 * `steps` in which they do not.
 *
 * @param observed K×3, m; NaN for what is missing.
 * @returns the cost, m².
 */
export function fitFarFrame(fit: PoseFit, observed: ArrayLike<number>, wideSteps: number, steps: number): number {
  fit.options.width = WIDE;
  fitFrame(fit, observed, wideSteps);
  fit.options.width = 1;
  return fitFrame(fit, observed, steps);
}
