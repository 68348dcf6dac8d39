import {
  type Clip,
  createLookAt,
  findGaze,
  type Gaze,
  type LookAtSolver,
  type Pose,
  rotateVector,
  type SolveResult,
  type Vec3,
} from '../core';
import type { LiveFrame } from './live';
import { rolesOf } from './roles';
import type { Settings } from './settings';
import type { Scene } from './tick';

/** By joint: how much of the gaze it takes, 0 to 1. */
export type GazeWeights = Readonly<Record<number, number>>;

/** How well the character looks at its target, in the frame that was made last. */
export interface GazeReport {
  target: Vec3;
  status: SolveResult['status'];
  /** rad between where it looks and where the target is. */
  residual: number;
}

/** Solvers for the clip, limits and choices at hand. */
interface Workshop {
  limits: Scene['limits'];
  weights: GazeWeights;
  gaze: Gaze;
  free: LookAtSolver[];
  held: LookAtSolver[];
}

/** m: how far before the face the target is while there is none. Near enough to be seen in the first view. */
const RESTING_DISTANCE = 1;

const AXES: Record<Exclude<Settings['gazeAxis'], 'automatic'>, Vec3> = {
  '+x': [1, 0, 0],
  '-x': [-1, 0, 0],
  '+y': [0, 1, 0],
  '-y': [0, -1, 0],
  '+z': [0, 0, 1],
  '-z': [0, 0, -1],
};

let found: { clip: Clip; axis: Settings['gazeAxis']; gaze: Gaze | null } | null = null;
let workshop: Workshop | null = null;
let report: GazeReport | null = null;
const kept: GazeReport = { target: [0, 0, 0], status: 'failed', residual: 0 };
const empty = new Float32Array(0);
const freePose: Pose = { rotations: empty, rootPosition: [0, 0, 0] };
const heldPose: Pose = { rotations: empty, rootPosition: [0, 0, 0] };
const direction: Vec3 = [0, 0, 0];
const start: Vec3 = [0, 0, 0];

/** What a clip's skeleton looks with; null where it has no head. The same object until clip or axis change. */
export function gazeOf(clip: Clip, axis: Settings['gazeAxis']): Gaze | null {
  if (found?.clip === clip && found.axis === axis) return found.gaze;
  const guess = findGaze(clip.skeleton, rolesOf(clip));
  // Eyes have axes of their own, which nobody has corrected: the head then looks alone.
  const gaze = guess && axis !== 'automatic' ? { ...guess, forward: AXES[axis], eyes: [] } : guess;
  found = { clip, axis, gaze };
  return gaze;
}

/** The joint that looks. */
export const headOf = ({ chain }: Gaze): number => chain[chain.length - 1];

/** Each joint's share of the turn: the user's, or else the usual one. */
export const weightOf = (gaze: Gaze, weights: GazeWeights, i: number): number =>
  weights[gaze.chain[i]] ?? gaze.weights[i];

/** How the last frame's gaze did; null when nothing is looked at. The record is written anew every frame. */
export const gazeReport = (): Readonly<GazeReport> | null => report;

/** Where the gaze begins, between the eyes, world, m. */
export function gazeStart({ chain, origin }: Gaze, live: LiveFrame, out: Vec3 = [0, 0, 0]): Vec3 {
  const head = chain[chain.length - 1];
  turned(live, head, origin, out);
  for (let k = 0; k < 3; k++) out[k] += live.worldPositions[3 * head + k];
  return out;
}

/** The point the head faces, as far away as `target`; before the face where that is null. World, m. */
export function gazePoint(gaze: Gaze, live: LiveFrame, target: Readonly<Vec3> | null, out: Vec3 = [0, 0, 0]): Vec3 {
  gazeStart(gaze, live, start);
  const distance = target
    ? Math.hypot(target[0] - start[0], target[1] - start[1], target[2] - start[2])
    : RESTING_DISTANCE;
  turned(live, gaze.chain[gaze.chain.length - 1], gaze.forward, direction);
  for (let k = 0; k < 3; k++) out[k] = start[k] + direction[k] * distance;
  return out;
}

/**
 * Turns spine, neck, head and eyes to `scene.gazeTarget`: in `live.held` inside the limits, in `live.asked` beyond them as
 * far as it takes.
 */
export function solveGaze(scene: Scene, live: LiveFrame): void {
  const { clip, settings, gazeTarget } = scene;
  report = null;
  const gaze = gazeOf(clip, settings.gazeAxis);
  if (!gaze || !gazeTarget) return;
  const { free, held } = workshopFor(scene, gaze);
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
  for (let k = 0; k < 3; k++) kept.target[k] = gazeTarget[k];
  kept.status = worst.status;
  kept.residual = worst.residual;
  report = kept;
}

function workshopFor({ clip, limits, gazeWeights }: Scene, gaze: Gaze): Workshop {
  if (workshop?.gaze === gaze && workshop.limits === limits && workshop.weights === gazeWeights) return workshop;
  const weights = gaze.chain.map((_, i) => weightOf(gaze, gazeWeights, i));
  const { forward, origin, up, eyes } = gaze;
  const isUpKnown = Math.abs(forward[0] * up[0] + forward[1] * up[1] + forward[2] * up[2]) < 0.9;
  const make = (held: Scene['limits']) => [
    createLookAt(clip.skeleton, gaze.chain, {
      forward,
      origin,
      up: isUpKnown ? up : undefined,
      weights,
      limits: held ?? undefined,
    }),
    ...eyes.map((eye) => createLookAt(clip.skeleton, [eye.joint], { forward: eye.forward, limits: held ?? undefined })),
  ];
  workshop = { limits, weights: gazeWeights, gaze, free: make(null), held: make(limits) };
  return workshop;
}

const q: [number, number, number, number] = [0, 0, 0, 1];

function turned({ worldRotations }: LiveFrame, joint: number, v: Readonly<Vec3>, out: Vec3): Vec3 {
  for (let k = 0; k < 4; k++) q[k] = worldRotations[4 * joint + k];
  return rotateVector(q, v, out);
}
