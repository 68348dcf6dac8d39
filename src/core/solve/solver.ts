import { distance, type Quat, type Vec3 } from '../math';
import { type Chain, copyRotations, forward } from './working-chain';

/** What a way of solving is told. */
export interface SolverSettings {
  /** The most steps from one start. */
  iterations: number;
  /** m: near enough. */
  tolerance: number;
  /** How readily each joint of the chain turns, > 0; 1 is plain. Read by least squares. */
  mobility: readonly number[];
  /** How often to begin anew from elsewhere when stuck. Read by least squares. */
  restarts: number;
  /** Share of the limb's length over which a stretched limb slows down before it is straight. Read by two-bone. */
  lengthBuffer: number;
}

/**
 * Turns the chain's joints, all inside their limits, so that the tip comes near `target` (finite). It begins at the
 * chain's own rotations, ends with `forward` done, never farther away than it began but for rounding, and allocates
 * nothing. What it does depends on the chain and on what it is told here alone.
 *
 * @param stuckFor see `IkSolver.solve`. Read by least squares.
 * @returns how many steps that took.
 */
export type RunSolver = (target: Readonly<Vec3>, stuckFor: number) => number;

/** A way of solving chains. One file each; `solvers` lists them. */
export interface SolverModel {
  /** One sentence for people; what it is called is in `solverLabels`. */
  readonly summary: string;
  /** Steps from one start unless told otherwise. */
  readonly iterations: number;
  create(chain: Chain, settings: SolverSettings): RunSolver;
}

/**
 * Solves pass by pass until the tip is within tolerance, and leaves the chain as it was after the pass that came nearest.
 *
 * @param pass one pass over the chain; `left` and `before`, m, are how far off the tip is now and was before the last pass
 *   (Infinity in the first). Returns false, and turns nothing, where no pass would help.
 */
export function runPasses(
  chain: Chain,
  { iterations, tolerance }: SolverSettings,
  pass: (target: Readonly<Vec3>, left: number, before: number) => boolean,
): RunSolver {
  const { rotations, tip } = chain;
  const best = rotations.map((): Quat => [0.5, 0.5, 0.5, 0.5]);
  return (target) => {
    let before = Number.POSITIVE_INFINITY;
    let left = distance(tip, target);
    let least = left;
    let step = 0;
    copyRotations(rotations, best);
    while (step < iterations && left > tolerance && pass(target, left, before)) {
      step++;
      before = left;
      left = distance(tip, target);
      if (left >= least) continue;
      least = left;
      copyRotations(rotations, best);
    }
    if (left > least) {
      copyRotations(best, rotations);
      forward(chain, 0);
    }
    return step;
  };
}
