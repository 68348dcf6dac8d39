import {
  type Clip,
  type Easing,
  type JointLimit,
  type Pose,
  type PoseProjector,
  type Quat,
  type Skeleton,
  type Vec3,
  worldTransforms,
} from '../../core';
import { poseBetween } from '../../core/carry';
import { hasSlides, offsetsAt, rangeAt, timeOfFrame } from '../../core/clip';
import type { RateTracker } from '../../core/limit';
import { multiply, rotationFromVector } from '../../core/math';
import type { Projection, TurnRate } from '../../core/pose';
import type { KeyedMotion } from '../keys/pose-keys';
import type { Settings } from '../settings';
import type { ManualRotations } from '../store';
import type { GazeWeights } from './gaze';
import { bonesOf, type LiveFrame, setTime } from './live';
import type { ChainChoices, Pulls } from './reach';

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
  /** Index = joint; null before the first fit. */
  limits: readonly JointLimit[] | null;
  /** Projects poses into these limits and the ties in force; null before the first fit. Softening of the limits' own is left aside. */
  projector: PoseProjector | null;
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
  /** The motion that is shown in place of the clip's; null for none. */
  keyed: KeyedMotion | null;
  /** How limits give, and whether the ways to both sides are mixed. */
  easing: Easing;
  /** One per joint, for `turnRate`; cleared on a cut. */
  trackers: readonly RateTracker[];
  /** rad/s: the most a held rotation turns; Infinity to follow at once. */
  turnRate: number;
  solver: Solver | null;
}

const q: Quat = [0, 0, 0, 1];
/** Bones of frames in which joints slide. */
const slidBones = new WeakMap<LiveFrame, Skeleton>();
/** The pose of the frame that is made, in its own buffers. */
const posed: Pose = { rotations: new Float32Array(0), rootPosition: [0, 0, 0] };
/** How the frame that is made is projected. */
const rate: TurnRate = { trackers: [], maxStep: 0, staysInside: false };
const how: Projection = { softening: null, isBlended: false, isHeld: true, hasMargin: false, rate: null };

/**
 * Makes the frame at `live.time`: pose → solver → limits and ties → world. Writes into `live` only, allocates nothing.
 *
 * @param dt s since the frame before; 0 makes that frame again, Infinity lets all arrive.
 * @returns whether every joint is where it is to be, or else one more frame brings it nearer.
 */
export function tick(scene: Scene, live: LiveFrame, dt = Number.POSITIVE_INFINITY): boolean {
  const { clip, projector, settings, solver } = scene;
  setTime(live, clip, live.time);
  askPose(scene, live);
  live.held.set(live.asked);
  live.reach.length = 0;
  live.gaze = null;
  live.fall = null;
  // A ragdoll moves its regions itself, with each step of its own.
  if (solver && settings.mode !== 'ragdoll') projector?.regionsAt(live.held);
  solver?.(scene, live, dt);
  const hasArrived = projector?.project(live, projectionOf(scene, live, dt)) ?? true;
  if (!projector) forget(live);
  const bones = bonesOf(scene, live);
  worldTransforms(bones, live.held, 0, live.rootPosition, live.worldPositions, live.worldRotations);
  worldTransforms(bones, live.asked, 0, live.rootPosition, live.askedWorldPositions, live.askedWorldRotations);
  return hasArrived;
}

/** How a frame is projected. A pose that falls is only looked at: what fell was inside, but for what an engine lets through. */
function projectionOf({ settings, easing, trackers, turnRate }: Scene, { fall }: LiveFrame, dt: number): Projection {
  how.softening = easing.softening;
  how.isBlended = easing.isBlended;
  how.isHeld = settings.limits && !fall;
  how.rate = turnRate < Number.POSITIVE_INFINITY && !fall ? rate : null;
  rate.trackers = trackers;
  rate.maxStep = turnRate * dt;
  rate.staysInside = settings.limits && settings.easing === 'rate-limit';
  return how;
}

/** Without limits nothing is near to them. */
function forget({ askedViolation, heldViolation, gauge, stoppedBy }: LiveFrame): void {
  askedViolation.fill(0);
  heldViolation.fill(0);
  gauge.fill(0);
  stoppedBy.fill(-1);
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
  const { clip, limits, settings, manual, keyed } = scene;
  live.slid = null;
  const { rootPositions } = clip;
  const { asked, frame } = live;
  if (settings.pose === 'clip' || settings.pose === 'keys') {
    const motion = settings.pose === 'keys' ? keyed : null;
    posed.rotations = asked;
    posed.rootPosition = live.rootPosition;
    poseBetween(motion?.clip ?? clip, live.time - (motion?.start ?? 0), posed);
    if (!motion) slide(scene, live);
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
