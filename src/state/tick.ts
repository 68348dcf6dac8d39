import {
  type Clip,
  createEvaluation,
  type Easing,
  evaluateRotation,
  followRotation,
  frameAtTime,
  type JointLimit,
  multiply,
  projectRotation,
  type Quat,
  type RateTracker,
  rangeAt,
  readQuat,
  rotationFromVector,
  type Vec3,
  violationAngle,
  worldTransforms,
} from '../core';
import type { GazeWeights } from './gaze';
import type { LiveFrame } from './live';
import type { ChainChoices, Pulls } from './reach';
import type { Settings } from './settings';
import type { ManualRotations } from './store';

/**
 * Changes the pose between the clip (or the hand) and the limits: `live.held` to what limits are to hold, and `live.asked`,
 * until then the same, to what it would take beyond them.
 */
export type Solver = (scene: Scene, live: LiveFrame) => void;

/** Everything a frame is made from. */
export interface Scene {
  clip: Clip;
  /** Index = joint; null before the first fit. Softening is taken from here. */
  limits: readonly JointLimit[] | null;
  settings: Settings;
  manual: ManualRotations;
  /** Where chains are pulled; solvers read it. */
  pulls: Pulls;
  /** World, m: what is looked at; null for nothing. */
  gazeTarget: Vec3 | null;
  /** Chains chosen by hand. */
  chainChoices: ChainChoices;
  /** By joint: how much of the gaze it takes, 0 to 1, where it is not the usual share. */
  gazeWeights: GazeWeights;
  /** One per joint, for `maxStep`; cleared on a cut. */
  trackers: readonly RateTracker[];
  /** rad: the most a held rotation turns per tick; Infinity to follow at once. */
  maxStep: number;
  /** rad: the most a joint of a pulled limb turns per tick; Infinity to be there at once. */
  reachStep: number;
  solver: Solver | null;
}

const q: Quat = [0, 0, 0, 1];
// Written and read within one joint's turn.
const evaluation = createEvaluation();
const HARD: Easing = { softening: null, isBlended: false };

/**
 * Makes the frame at `live.time`: pose → solver → limits → world. Writes into `live` only, allocates nothing.
 * The root is not limited: where a character faces is no matter of anatomy.
 */
export function tick(scene: Scene, live: LiveFrame): void {
  const { clip, limits, settings } = scene;
  live.frame = frameAtTime(clip, live.time);
  askPose(scene, live);
  live.held.set(live.asked);
  scene.solver?.(scene, live);
  const { skeleton } = clip;
  const jointCount = skeleton.parents.length;
  const isBlended = settings.easing === 'blend';
  for (let joint = 0; joint < jointCount; joint++) {
    const limit = limits?.[joint];
    if (limit && skeleton.parents[joint] >= 0) holdJoint(scene, live, joint, limit, isBlended);
    else live.askedViolation[joint] = live.heldViolation[joint] = live.gauge[joint] = 0;
  }
  worldTransforms(skeleton, live.held, 0, live.rootPosition, live.worldPositions, live.worldRotations);
  worldTransforms(skeleton, live.asked, 0, live.rootPosition, live.askedWorldPositions, live.askedWorldRotations);
}

/** Looks at what a joint is asked once, and once more where a solver or an easing has changed it. */
function holdJoint(scene: Scene, live: LiveFrame, joint: number, limit: JointLimit, isBlended: boolean): void {
  const { softening } = limit;
  const { limits: isHeld, easing } = scene.settings;
  const eased: Easing = softening || isBlended ? { softening, isBlended } : HARD;
  const isHard = eased === HARD;
  evaluateRotation(limit, readQuat(live.asked, joint, q), eased, evaluation);
  live.gauge[joint] = evaluation.gauge;
  live.askedViolation[joint] = evaluation.violation;
  if (!isSame(live.asked, live.held, joint)) {
    evaluateRotation(limit, readQuat(live.held, joint, q), eased, evaluation);
  }
  let violation = evaluation.violation;
  if (isHeld && !evaluation.isInside) {
    copyQuat(evaluation.held, q);
    violation = isHard ? 0 : violationAngle(limit, q);
  }
  if (scene.maxStep < Infinity) {
    followRotation(scene.trackers[joint], q, scene.maxStep, q);
    // On its way from one side to the other the shortest arc may cut a corner outside.
    if (isHeld && easing === 'rate-limit') projectRotation(limit, q, q);
    violation = violationAngle(limit, q);
  }
  live.heldViolation[joint] = violation;
  writeQuat(q, live.held, joint);
}

function isSame(a: Float32Array, b: Float32Array, joint: number): boolean {
  for (let k = 4 * joint; k < 4 * joint + 4; k++) if (a[k] !== b[k]) return false;
  return true;
}

function copyQuat(from: Readonly<Quat>, to: Quat): void {
  for (let k = 0; k < 4; k++) to[k] = from[k];
}

function askPose({ clip, limits, settings, manual }: Scene, live: LiveFrame): void {
  const { skeleton, rotations, rootPositions } = clip;
  const stride = 4 * skeleton.parents.length;
  const { asked, frame } = live;
  if (settings.pose === 'clip') {
    // Within its own clip: what is joined to it is another motion.
    const { clip: take, firstFrame, startTime } = rangeAt(clip, frame);
    const next = Math.min(frame + 1, firstFrame + take.frameCount - 1);
    const share = Math.min(1, Math.max(0, (live.time - startTime) / take.frameTime - (frame - firstFrame)));
    blendRotations(rotations, frame * stride, next * stride, share < 1e-4 ? 0 : share, asked);
    for (let k = 0; k < 3; k++) {
      const a = rootPositions[3 * frame + k];
      live.rootPosition[k] = a + (rootPositions[3 * next + k] - a) * share;
    }
  } else {
    for (let joint = 0; joint < asked.length / 4; joint++) {
      const reference = settings.pose === 'reference' ? limits?.[joint].reference : undefined;
      for (let k = 0; k < 4; k++) asked[4 * joint + k] = reference ? reference[k] : k === 3 ? 1 : 0;
    }
    for (let k = 0; k < 3; k++) live.rootPosition[k] = rootPositions[3 * frame + k];
  }
  if (!limits) return;
  for (const key in manual) {
    const joint = Number(key);
    if (limits[joint])
      writeQuat(multiply(limits[joint].reference, rotationFromVector(manual[joint], q), q), asked, joint);
  }
}

/** Straight blend of neighbouring frames, each pair on one cover, made unit again. */
function blendRotations(stream: Float32Array, from: number, to: number, share: number, out: Float32Array): void {
  for (let i = 0; i < out.length; i += 4) {
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += stream[from + i + k] * stream[to + i + k];
    const other = dot < 0 ? -share : share;
    let squared = 0;
    for (let k = 0; k < 4; k++) {
      const value = stream[from + i + k] * (1 - share) + stream[to + i + k] * other;
      out[i + k] = value;
      squared += value * value;
    }
    const scale = 1 / (Math.sqrt(squared) || 1);
    for (let k = 0; k < 4; k++) out[i + k] *= scale;
  }
}

function writeQuat(from: Readonly<Quat>, stream: Float32Array, joint: number): void {
  for (let k = 0; k < 4; k++) stream[4 * joint + k] = from[k];
}
