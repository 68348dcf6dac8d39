import {
  type Clip,
  createEvaluation,
  type Easing,
  evaluateRotation,
  followRotation,
  type JointLimit,
  multiply,
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
import { type LiveFrame, setTime } from './live';
import type { ChainChoices, Pulls } from './reach';
import type { Settings } from './settings';
import type { ManualRotations } from './store';

/**
 * Changes the pose between the clip (or the hand) and the limits: `live.held` to what limits are to hold, and `live.asked`,
 * until then the same, to what it would take beyond them.
 *
 * @param dt s since the frame before; 0 makes that frame again, Infinity lets all arrive.
 */
export type Solver = (scene: Scene, live: LiveFrame, dt: number) => void;

/** Everything a frame is made from. */
export interface Scene {
  clip: Clip;
  /** Index = joint; null before the first fit. Their own softening is left aside. */
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
  /** How limits give, and whether the ways to both sides are mixed. */
  easing: Easing;
  /** One per joint, for `turnRate`; cleared on a cut. */
  trackers: readonly RateTracker[];
  /** rad/s: the most a held rotation turns; Infinity to follow at once. */
  turnRate: number;
  solver: Solver | null;
}

const q: Quat = [0, 0, 0, 1];
// Written and read within one joint's turn.
const evaluation = createEvaluation();
const HARD: Easing = { softening: null, isBlended: false };
const home: RateTracker = { last: [0, 0, 0, 1] };

/**
 * Makes the frame at `live.time`: pose → solver → limits → world. Writes into `live` only, allocates nothing.
 * The root is not limited: where a character faces is no matter of anatomy.
 *
 * @param dt s since the frame before; 0 makes that frame again, Infinity lets all arrive.
 * @returns whether every joint is where it is to be, or else one more frame brings it nearer.
 */
export function tick(scene: Scene, live: LiveFrame, dt = Number.POSITIVE_INFINITY): boolean {
  const { clip, limits, turnRate } = scene;
  setTime(live, clip, live.time);
  askPose(scene, live);
  live.held.set(live.asked);
  live.reach.length = 0;
  live.gaze = null;
  scene.solver?.(scene, live, dt);
  const { skeleton } = clip;
  const jointCount = skeleton.parents.length;
  const maxStep = turnRate === Number.POSITIVE_INFINITY ? turnRate : turnRate * dt;
  let hasArrived = true;
  for (let joint = 0; joint < jointCount; joint++) {
    const limit = limits?.[joint];
    if (limit && skeleton.parents[joint] >= 0) {
      hasArrived = holdJoint(scene, live, joint, limit, maxStep) && hasArrived;
    } else live.askedViolation[joint] = live.heldViolation[joint] = live.gauge[joint] = 0;
  }
  worldTransforms(skeleton, live.held, 0, live.rootPosition, live.worldPositions, live.worldRotations);
  worldTransforms(skeleton, live.asked, 0, live.rootPosition, live.askedWorldPositions, live.askedWorldRotations);
  return hasArrived;
}

/**
 * Looks at what a joint is asked once, and once more where a solver or an easing has changed it.
 *
 * @param maxStep rad: the most it turns.
 * @returns whether it is where it is to be.
 */
function holdJoint(scene: Scene, live: LiveFrame, joint: number, limit: JointLimit, maxStep: number): boolean {
  const { settings, easing } = scene;
  const isHard = !easing.softening && !easing.isBlended;
  evaluateRotation(limit, readQuat(live.asked, joint, q), easing, evaluation);
  live.gauge[joint] = evaluation.gauge;
  live.askedViolation[joint] = evaluation.violation;
  if (!isSame(live.asked, live.held, joint)) {
    evaluateRotation(limit, readQuat(live.held, joint, q), easing, evaluation);
  }
  let violation = evaluation.violation;
  if (settings.limits && !evaluation.isInside) {
    copyQuat(evaluation.held, q);
    violation = isHard ? 0 : violationAngle(limit, q);
  }
  let hasArrived = true;
  if (scene.turnRate < Number.POSITIVE_INFINITY) {
    hasArrived = follow(scene, joint, limit, maxStep, violation);
    if (!hasArrived) violation = violationAngle(limit, q);
  }
  live.heldViolation[joint] = violation;
  writeQuat(q, live.held, joint);
  return hasArrived;
}

/** Turns `q` back to how far the joint comes on its way there, no further out than where it goes. Returns whether it is there. */
function follow(scene: Scene, joint: number, limit: JointLimit, maxStep: number, violation: number): boolean {
  const tracker = scene.trackers[joint];
  const [x, y, z, w] = q;
  followRotation(tracker, q, maxStep, q);
  if (q[0] === x && q[1] === y && q[2] === z && q[3] === w) return true;
  // From one side to the other the shortest arc may cut a corner outside.
  if (scene.settings.limits && scene.settings.easing === 'rate-limit') {
    evaluateRotation(limit, q, HARD, evaluation);
    if (evaluation.violation > violation) {
      copyQuat(evaluation.held, home.last!);
      followRotation(home, q, violation, q);
    }
  }
  return false;
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
