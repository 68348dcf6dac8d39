import {
  angleBetween,
  type Clip,
  createEvaluation,
  type Easing,
  evaluateRotation,
  followRotation,
  hasSlides,
  type JointLimit,
  type JointSlice,
  multiply,
  offsetsAt,
  type Pose,
  poseBetween,
  type Quat,
  type RateTracker,
  type RestingTie,
  rangeAt,
  readQuat,
  rotationFromVector,
  type Skeleton,
  timeOfFrame,
  type Vec3,
  violationAngle,
  worldTransforms,
} from '../core';
import type { GazeWeights } from './gaze';
import { bonesOf, type LiveFrame, setTime } from './live';
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

/** Holds tied joints together. It remembers the pose it last looked at. */
export interface TieHold {
  /** Ties that are not in force, and why. */
  readonly resting: readonly RestingTie[];
  /** Ties that give way in every pose, as the limits of their joints leave none that keeps them; by how much, rad. */
  readonly givingWay: readonly { tie: number; slack: number }[];
  /** Looks at a pose, J×4. Returns whether a tie moves any joint of it. */
  look(rotations: Float32Array): boolean;
  /** Whether the joint has to move for a tie, its own or one further along. */
  moves(joint: number): boolean;
  /** Where a joint that moves comes to, on the cover nearest to `like`; a little is given back where easing says so. */
  held(joint: number, easing: Easing, like: Readonly<Quat>, out: Quat): Quat;
  /** How near the joint is to its ties: 1 at one, above 1 beyond. */
  gauge(joint: number): number;
  /** The neighbour by whom it is as near as the last `gauge` said; −1 for none. */
  readonly neighbour: number;
  /** A joint's limit as it is with its neighbours where a pose has them; null where nothing ties it. The same object every time. */
  slice(joint: number, rotations: Float32Array): JointSlice | null;
  /** The scene as solvers see it: tied joints limited by their slices in this pose. The same object for the same scene. */
  sceneFor(scene: Scene, rotations: Float32Array): Scene;
}

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
  /** What holds joints by how they depend on each other; null or left out for nothing. */
  ties?: TieHold | null;
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
const tiedTo: Quat = [0, 0, 0, 1];
/** Bones of frames in which joints slide. */
const slidBones = new WeakMap<LiveFrame, Skeleton>();
const home: RateTracker = { last: [0, 0, 0, 1] };
/** The pose of the frame that is made, in its own buffers. */
const posed: Pose = { rotations: new Float32Array(0), rootPosition: [0, 0, 0] };

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
  live.fall = null;
  scene.solver?.(solvedIn(scene, live), live, dt);
  const isTied = scene.ties?.look(live.held) ?? false;
  const { skeleton } = clip;
  const jointCount = skeleton.parents.length;
  const maxStep = turnRate === Number.POSITIVE_INFINITY ? turnRate : turnRate * dt;
  let hasArrived = true;
  for (let joint = 0; joint < jointCount; joint++) {
    const limit = limits?.[joint];
    if (limit && skeleton.parents[joint] >= 0) {
      hasArrived = holdJoint(scene, live, joint, limit, maxStep, isTied) && hasArrived;
    } else {
      live.askedViolation[joint] = live.heldViolation[joint] = live.gauge[joint] = 0;
      live.tiedTo[joint] = -1;
    }
  }
  if (!hasArrived && scene.settings.limits && scene.ties?.look(live.held)) holdOnTheWay(scene, live);
  const bones = bonesOf(scene, live);
  worldTransforms(bones, live.held, 0, live.rootPosition, live.worldPositions, live.worldRotations);
  worldTransforms(bones, live.asked, 0, live.rootPosition, live.askedWorldPositions, live.askedWorldRotations);
  return hasArrived;
}

/** What solvers that turn chains are given: slices in place of limits. What falls keeps its limits, which are built in, and is held afterwards. */
const solvedIn = (scene: Scene, live: LiveFrame): Scene =>
  scene.ties && scene.settings.mode !== 'ragdoll' ? scene.ties.sceneFor(scene, live.held) : scene;

/**
 * Looks at what a joint is asked once, and once more where a solver or an easing has changed it.
 *
 * @param maxStep rad: the most it turns.
 * @param isTied whether a tie moves any joint of this pose.
 * @returns whether it is where it is to be.
 */
function holdJoint(
  scene: Scene,
  live: LiveFrame,
  joint: number,
  limit: JointLimit,
  maxStep: number,
  isTied: boolean,
): boolean {
  const { settings, easing, ties } = scene;
  const isHard = !easing.softening && !easing.isBlended;
  evaluateRotation(limit, readQuat(live.asked, joint, q), easing, evaluation);
  live.gauge[joint] = evaluation.gauge;
  live.askedViolation[joint] = evaluation.violation;
  if (!isSame(live.asked, live.held, joint)) {
    evaluateRotation(limit, readQuat(live.held, joint, q), easing, evaluation);
  }
  let violation = evaluation.violation;
  const tied = ties?.gauge(joint) ?? 0;
  live.tiedTo[joint] = tied > live.gauge[joint] ? ties!.neighbour : -1;
  live.gauge[joint] = Math.max(live.gauge[joint], tied);
  if (isTied && ties?.moves(joint)) {
    violation = angleBetween(ties.held(joint, HARD, q, tiedTo), q);
    live.askedViolation[joint] = Math.max(live.askedViolation[joint], violation);
    if (settings.limits && !live.fall) {
      ties.held(joint, easing, q, q);
      violation = angleBetween(tiedTo, q);
    }
  } else if (settings.limits && !evaluation.isInside && !live.fall) {
    copyQuat(evaluation.held, q);
    violation = isHard ? 0 : violationAngle(limit, q);
  }
  let hasArrived = true;
  if (scene.turnRate < Number.POSITIVE_INFINITY && !live.fall) {
    hasArrived = follow(scene, joint, limit, maxStep, violation);
    if (!hasArrived) violation = violationAngle(limit, q);
  }
  live.heldViolation[joint] = violation;
  writeQuat(q, live.held, joint);
  return hasArrived;
}

/** Joints that come at different speeds from one pose inside to another may leave a tie between: those are held again, and go on from there. */
function holdOnTheWay({ ties, trackers }: Scene, live: LiveFrame): void {
  for (let joint = 0; joint < live.tiedTo.length; joint++) {
    if (!ties!.moves(joint)) continue;
    ties!.held(joint, HARD, readQuat(live.held, joint, q), q);
    const { last } = trackers[joint];
    if (last) copyQuat(q, last);
    writeQuat(q, live.held, joint);
  }
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

/** Joints move against their parents as the clip has it. */
function slide({ clip }: Scene, live: LiveFrame): void {
  if (!hasSlides(clip)) return;
  const { skeleton } = clip;
  let bones = slidBones.get(live);
  if (bones?.parents !== skeleton.parents) bones = { ...skeleton, offsets: skeleton.offsets.slice() };
  slidBones.set(live, bones);
  live.slid = bones;
  const since = (live.time - timeOfFrame(clip, live.frame)) / rangeAt(clip, live.frame).clip.frameTime;
  offsetsAt(clip, live.frame, Math.min(1, Math.max(0, since)), bones.offsets);
}

function askPose(scene: Scene, live: LiveFrame): void {
  const { clip, limits, settings, manual } = scene;
  live.slid = null;
  const { rootPositions } = clip;
  const { asked, frame } = live;
  if (settings.pose === 'clip') {
    posed.rotations = asked;
    posed.rootPosition = live.rootPosition;
    poseBetween(clip, live.time, posed);
    slide(scene, live);
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

function writeQuat(from: Readonly<Quat>, stream: Float32Array, joint: number): void {
  for (let k = 0; k < 4; k++) stream[4 * joint + k] = from[k];
}
