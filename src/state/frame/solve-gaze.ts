import {
  createLookAt,
  type LookAtSolver,
  type Pose,
  type PoseProjector,
  type Skeleton,
  type SolveResult,
} from '../../core';
import type { Gaze } from '../../core/solve';
import { type GazeWeights, gazeOf, weightOf } from './gaze';
import { bonesOf } from './live';
import type { Scene, Solver } from './tick';

/** Directs the gaze, frame by frame anew. */
export interface GazeSolver {
  /**
   * Turns spine, neck, head and eyes to `scene.gazeTarget`: in `live.held` inside the limits, in `live.asked` beyond them as
   * far as it takes. How that went is told in `live.gaze`.
   */
  solve: Solver;
}

/** Solvers for the clip, limits and choices at hand. */
interface Workshop {
  /** Its offsets may change from frame to frame. */
  bones: Skeleton;
  projector: Scene['projector'];
  weights: GazeWeights;
  gaze: Gaze;
  free: LookAtSolver[];
  held: LookAtSolver[];
}

export function createGazeSolver(): GazeSolver {
  let workshop: Workshop | null = null;
  const empty = new Float32Array(0);
  const freePose: Pose = { rotations: empty, rootPosition: [0, 0, 0] };
  const heldPose: Pose = { rotations: empty, rootPosition: [0, 0, 0] };

  return {
    solve(scene, live) {
      const { clip, settings, gazeTarget } = scene;
      const gaze = gazeOf(clip, settings.gazeAxis);
      if (!gaze || !gazeTarget) return;
      workshop = workshopFor(scene, bonesOf(scene, live), gaze, workshop);
      const { free, held } = workshop;
      freePose.rotations = live.asked;
      heldPose.rotations = live.held;
      freePose.rootPosition = heldPose.rootPosition = live.rootPosition;
      let worst: SolveResult | null = null;
      const solvers = settings.limits ? held : free;
      for (let i = 0; i < solvers.length; i++) {
        const result = solvers[i].solve(heldPose, gazeTarget);
        // Eyes look last, and what they leave is what is left.
        if (i < 2 || !worst || result.residual > worst.residual) worst = result;
      }
      if (!worst) return;
      for (const { joints } of solvers) {
        for (const joint of joints) for (let k = 0; k < 4; k++) live.asked[4 * joint + k] = live.held[4 * joint + k];
      }
      if (settings.limits && worst.status === 'nearest') for (const solver of free) solver.solve(freePose, gazeTarget);
      const { status, residual } = worst;
      live.gaze = { target: gazeTarget, status, residual };
    },
  };
}

function workshopFor({ projector, gazeWeights }: Scene, bones: Skeleton, gaze: Gaze, known: Workshop | null): Workshop {
  const isSame = known?.bones === bones && known.gaze === gaze && known.projector === projector;
  if (isSame && known.weights === gazeWeights) return known;
  const weights = gaze.chain.map((_, i) => weightOf(gaze, gazeWeights, i));
  const { forward, origin, up, eyes } = gaze;
  const isUpKnown = Math.abs(forward[0] * up[0] + forward[1] * up[1] + forward[2] * up[2]) < 0.9;
  const make = (limits?: PoseProjector['regions']) => [
    createLookAt(bones, gaze.chain, {
      forward,
      origin,
      up: isUpKnown ? up : undefined,
      weights,
      limits,
    }),
    ...eyes.map((eye) => createLookAt(bones, [eye.joint], { forward: eye.forward, limits })),
  ];
  return { bones, projector, weights: gazeWeights, gaze, free: make(), held: make(projector?.regions) };
}
