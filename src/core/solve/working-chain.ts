import type { Pose, Skeleton } from '../clip';
import { type JointRegion, projectRotation } from '../limit';
import {
  copyQuat,
  distance,
  intoFrame,
  length,
  multiply,
  normalize,
  type Quat,
  readQuat,
  readVec3,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  type Vec3,
} from '../math';

/** Limits by joint index, or the regions that ties leave of them; a hole is a joint that may turn freely. */
export type LimitList = ArrayLike<JointRegion | null | undefined>;

/**
 * A row of joints, each an ancestor of the next, copied out of a pose to be solved. Joints of the skeleton that lie
 * between two of the row stay as the pose has them. Scratch: owned by one solver, filled by `loadChain`.
 */
export interface Chain {
  /** The joints that turn, first to last. */
  readonly joints: readonly number[];
  /** Their limits, softening taken off; null where a joint is free. */
  readonly limits: readonly (JointRegion | null)[];
  /** A turn in the middle of each limit, whatever ties leave of it; none where a joint is free. */
  readonly middles: readonly Quat[];
  /** For each link and then the tip: the skeleton's joints strictly between its two ends, outwards. */
  readonly between: readonly (readonly number[])[];
  /** Joint whose origin is the tip, or −1 when the tip is `tipInLast`. */
  readonly effector: number;
  /** Where the tip is in the last joint's frame, m. */
  readonly tipInLast: Vec3;
  /** Four per joint: the turns of the pose handed in, none where it has no rotation. */
  readonly given: Float32Array;
  /** Four per joint, as a pose holds them: where a solve starts, which is `given` with every joint inside its limit. */
  readonly start: Float32Array;
  /** `start`, made unit in double precision. */
  readonly startRotations: Quat[];
  /** Four per joint, as a pose holds them: what `roundChain` made of `rotations`. */
  readonly answer: Float32Array;
  /** parentFromLocal, double precision. */
  readonly rotations: Quat[];
  /** Where each joint sits in the frame of the one before it; the first in the world. m. */
  readonly offsets: Vec3[];
  /** From each joint's parent frame to the frame of the joint before it; the first to the world. */
  readonly carriers: Quat[];
  /** World, m. */
  readonly positions: Vec3[];
  /** worldFromParent of each joint. */
  readonly parentRotations: Quat[];
  /** worldFromLocal of each joint. */
  readonly worldRotations: Quat[];
  /** World, m. */
  readonly tip: Vec3;
}

/** m: two points nearer than this are the same. */
const LEAST_ZERO = 1e-7;
/** A quaternion shorter than this is none. */
const LEAST_LENGTH = 1e-12;
/** What rounding to single precision may take off a quaternion's component, and a little more. */
const ROUNDING = 2e-7;

// Scratch of one call each: all of it is written before it is read.
const linkQuat: Quat = [0, 0, 0, 1];
const linkVec: Vec3 = [0, 0, 0];
const tipCarrier: Quat = [0, 0, 0, 1];
const turnInParent: Quat = [0, 0, 0, 1];
const aim: Quat = [0, 0, 0, 1];
const toTip: Vec3 = [0, 0, 0];
const toTarget: Vec3 = [0, 0, 0];

/**
 * @param joints first to effector, as `chainProblem` accepts them.
 * @param tip in the last joint's frame, m: then the last joint turns too. Without, its origin is the tip and it only rides along.
 */
export function createChain(
  skeleton: Skeleton,
  joints: readonly number[],
  limits: LimitList | undefined,
  tip: Readonly<Vec3> | null,
): Chain {
  const moving = tip ? joints : joints.slice(0, -1);
  const between: number[][] = [];
  for (let i = 0; i < joints.length; i++) {
    const path: number[] = [];
    const stop = i === 0 ? -1 : joints[i - 1];
    for (let j = skeleton.parents[joints[i]]; j >= 0 && j !== stop; j = skeleton.parents[j]) path.unshift(j);
    between.push(path);
  }
  const quats = () => moving.map((): Quat => [0.5, 0.5, 0.5, 0.5]);
  const vectors = () => moving.map((): Vec3 => [0.5, 0.5, 0.5]);
  const hard = moving.map((joint) => {
    const limit = limits?.[joint];
    return limit?.softening ? { ...limit, softening: null } : (limit ?? null);
  });
  return {
    joints: moving,
    limits: hard,
    middles: hard.map((region) => middleOf(region?.limit ?? region)),
    between,
    effector: tip ? -1 : joints[joints.length - 1],
    tipInLast: tip ? [tip[0], tip[1], tip[2]] : [0.5, 0.5, 0.5],
    given: new Float32Array(4 * moving.length),
    start: new Float32Array(4 * moving.length),
    startRotations: quats(),
    answer: new Float32Array(4 * moving.length),
    rotations: quats(),
    offsets: vectors(),
    carriers: quats(),
    positions: vectors(),
    parentRotations: quats(),
    worldRotations: quats(),
    tip: [0.5, 0.5, 0.5],
  };
}

/** rad: how far to each side the middle of a limit is sought; farther, the other cover would answer. */
const SIDEWAYS = 1.5;

/** The mean of where a limit holds large turns to all sides: well inside, wherever its reference is. */
function middleOf(limit: JointRegion | null): Quat {
  if (!limit) return [0, 0, 0, 1];
  const sum = projectRotation(limit, limit.reference);
  const middle: Quat = [...sum];
  for (let side = 0; side < 6; side++) {
    const v: Vec3 = [0, 0, 0];
    v[side >> 1] = side & 1 ? -SIDEWAYS : SIDEWAYS;
    const asked = multiply(limit.reference, rotationFromVector(v));
    const held = projectRotation(limit, asked, asked);
    const sign = held[0] * sum[0] + held[1] * sum[1] + held[2] * sum[2] + held[3] * sum[3] < 0 ? -1 : 1;
    for (let k = 0; k < 4; k++) middle[k] += sign * held[k];
  }
  return projectRotation(limit, normalize(middle, middle), middle);
}

/**
 * Fills the chain from a pose, turns outside the limits put inside. A turning joint of no length or no number counts as
 * not turned; a still one of no length likewise.
 *
 * @returns why the pose can't be solved, one sentence for people; null when it can.
 */
export function loadChain(chain: Chain, skeleton: Skeleton, pose: Pose): string | null {
  const { joints, between, offsets, carriers, effector } = chain;
  const { names } = skeleton;
  const { length: found } = pose.rotations;
  if (found !== 4 * names.length) {
    return `The pose has ${found} numbers for rotations, but ${names.length} joints take ${4 * names.length}.`;
  }
  let sum = 0;
  for (let i = 0; i < joints.length; i++) {
    const broken = readLink(skeleton, pose, between[i], joints[i], offsets[i], carriers[i]);
    if (broken >= 0) return `The pose is nowhere: the rotation of "${names[broken]}" is no finite number.`;
    sum += offsets[i][0] + offsets[i][1] + offsets[i][2];
    if (!readStart(chain, i, pose)) return `The limit of "${names[joints[i]]}" gives no rotation.`;
  }
  if (effector >= 0) {
    const broken = readLink(skeleton, pose, between[joints.length], effector, chain.tipInLast, tipCarrier);
    if (broken >= 0) return `The pose is nowhere: the rotation of "${names[broken]}" is no finite number.`;
  }
  forward(chain, 0);
  const { tip } = chain;
  return Number.isFinite(sum + tip[0] + tip[1] + tip[2])
    ? null
    : 'The pose is nowhere: a position is no finite number.';
}

/** Fills where joint i starts. Returns false where its limit gives no finite answer. */
function readStart({ joints, given, start, startRotations, rotations, limits }: Chain, i: number, pose: Pose): boolean {
  const q = rotations[i];
  const isRead = readUnit(pose.rotations, joints[i], q);
  for (let k = 4 * i; k < 4 * i + 4; k++) {
    given[k] = start[k] = isRead ? pose.rotations[4 * joints[i] + k - 4 * i] : q[k - 4 * i];
  }
  const s = startRotations[i];
  copyQuat(q, s);
  const limit = limits[i];
  if (!limit) return true;
  projectRotation(limit, q, s);
  let moved = 0;
  for (let k = 0; k < 4; k++) moved = Math.max(moved, Math.abs(s[k] - q[k]));
  if (moved > ROUNDING) roundInto(s, start, i);
  else copyQuat(q, s);
  copyQuat(s, q);
  return moved < Number.POSITIVE_INFINITY;
}

/** Element i of a stream of quaternions made unit. Returns false, and none, where it has no length or no number. */
function readUnit(stream: Float32Array, i: number, out: Quat): boolean {
  readQuat(stream, i, out);
  const size = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2] + out[3] * out[3]);
  if (size > LEAST_LENGTH && size < Number.POSITIVE_INFINITY) {
    for (let k = 0; k < 4; k++) out[k] /= size;
    return true;
  }
  out[0] = out[1] = out[2] = 0;
  out[3] = 1;
  return false;
}

/** Writes q to element i of `floats`, and leaves in q what can be read there. */
function roundInto(q: Quat, floats: Float32Array, i: number): void {
  for (let k = 0; k < 4; k++) floats[4 * i + k] = q[k];
  readUnit(floats, i, q);
}

/**
 * Where `joint` sits, and how its parent is turned, in the frame that carries the joints `path`.
 *
 * @param outRotation none of this file's scratch but `tipCarrier`.
 * @returns the first joint of `path` whose rotation is no finite number; −1 when there is none.
 */
function readLink(
  skeleton: Skeleton,
  pose: Pose,
  path: readonly number[],
  joint: number,
  outOffset: Vec3,
  outRotation: Quat,
): number {
  outOffset[0] = outOffset[1] = outOffset[2] = 0;
  outRotation[0] = outRotation[1] = outRotation[2] = 0;
  outRotation[3] = 1;
  for (let i = 0; i <= path.length; i++) {
    const next = i < path.length ? path[i] : joint;
    if (next === 0) {
      for (let k = 0; k < 3; k++) linkVec[k] = pose.rootPosition[k];
    } else {
      rotateVector(outRotation, readVec3(skeleton.offsets, next, linkVec), linkVec);
    }
    for (let k = 0; k < 3; k++) outOffset[k] += linkVec[k];
    if (i < path.length) {
      if (!readUnit(pose.rotations, next, linkQuat) && !isFiniteAt(pose.rotations, next)) return next;
      multiply(outRotation, linkQuat, outRotation);
    }
  }
  return -1;
}

function isFiniteAt(stream: Float32Array, i: number): boolean {
  for (let k = 4 * i; k < 4 * i + 4; k++) if (!Number.isFinite(stream[k])) return false;
  return true;
}

/** Forward kinematics of the chain from joint `first` to the tip. */
export function forward(chain: Chain, first: number): void {
  const { joints, offsets, carriers, rotations, positions, parentRotations, worldRotations, tip } = chain;
  const count = joints.length;
  for (let i = first; i < count; i++) {
    if (i === 0) {
      copyVec(offsets[0], positions[0]);
      copyQuat(carriers[0], parentRotations[0]);
    } else {
      place(positions[i - 1], worldRotations[i - 1], offsets[i], positions[i]);
      multiply(worldRotations[i - 1], carriers[i], parentRotations[i]);
    }
    multiply(parentRotations[i], rotations[i], worldRotations[i]);
  }
  if (count > 0) place(positions[count - 1], worldRotations[count - 1], chain.tipInLast, tip);
  else copyVec(chain.tipInLast, tip);
}

/** origin + q · v. `out` is none of them. */
function place(origin: Readonly<Vec3>, q: Readonly<Quat>, v: Readonly<Vec3>, out: Vec3): void {
  const tx = 2 * (q[1] * v[2] - q[2] * v[1]);
  const ty = 2 * (q[2] * v[0] - q[0] * v[2]);
  const tz = 2 * (q[0] * v[1] - q[1] * v[0]);
  out[0] = origin[0] + v[0] + q[3] * tx + q[1] * tz - q[2] * ty;
  out[1] = origin[1] + v[1] + q[3] * ty + q[2] * tx - q[0] * tz;
  out[2] = origin[2] + v[2] + q[3] * tz + q[0] * ty - q[1] * tx;
}

/**
 * Rounds the chain's rotations to what a pose can hold, so that what is measured afterwards is what is stored. Joints that
 * are where they started keep their numbers to the bit.
 */
export function roundChain(chain: Chain): void {
  const { rotations, start, startRotations, answer } = chain;
  for (let i = 0; i < rotations.length; i++) {
    if (isSame(rotations[i], startRotations[i])) for (let k = 4 * i; k < 4 * i + 4; k++) answer[k] = start[k];
    else roundInto(rotations[i], answer, i);
  }
  forward(chain, 0);
}

/** Puts the chain where it started. */
export function returnToStart(chain: Chain): void {
  copyRotations(chain.startRotations, chain.rotations);
  chain.answer.set(chain.start);
  forward(chain, 0);
}

/** Moves where joint i starts to `q`, rounded to what a pose can hold. */
export function setStart({ start, startRotations }: Chain, i: number, q: Readonly<Quat>): void {
  copyQuat(q, startRotations[i]);
  roundInto(startRotations[i], start, i);
}

/** Writes the answer that `roundChain` or `returnToStart` left into the pose. */
export function storeChain({ joints, answer }: Chain, pose: Pose): void {
  for (let i = 0; i < joints.length; i++) {
    for (let k = 0; k < 4; k++) pose.rotations[4 * joints[i] + k] = answer[4 * i + k];
  }
}

function isSame(a: Readonly<Quat>, b: Readonly<Quat>): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}

/** How far the tip can be from the first joint with every joint straight, m. */
export function chainReach({ offsets, tipInLast, joints }: Chain): number {
  if (joints.length === 0) return 0;
  let reach = length(tipInLast);
  for (let i = 1; i < joints.length; i++) reach += length(offsets[i]);
  return reach;
}

/**
 * Turns joint i by `turn` (world frame), holds it inside its limit and moves what hangs on it.
 *
 * @param turn unit.
 */
export function turnJoint(chain: Chain, i: number, turn: Readonly<Quat>): void {
  const q = chain.rotations[i];
  intoFrame(chain.parentRotations[i], turn, turnInParent);
  multiply(turnInParent, q, q);
  renormalize(q);
  const limit = chain.limits[i];
  if (limit) projectRotation(limit, q, q);
  forward(chain, i);
}

/** Turns joint i so that the tip points at `target` from it, as nearly as its limit allows. */
export function aimJoint(chain: Chain, i: number, target: Readonly<Vec3>): void {
  const { positions, tip } = chain;
  if (!directionOf(positions[i], tip, toTip) || !directionOf(positions[i], target, toTarget)) return;
  turnJoint(chain, i, rotationBetween(toTip, toTarget, aim));
}

/** The vector part of b · a⁻¹: half the rotation vector from a to b, where that is small. */
export function vectorBetween(a: Readonly<Quat>, b: Readonly<Quat>, out: Vec3): Vec3 {
  out[0] = b[0] * a[3] - b[3] * a[0] - b[1] * a[2] + b[2] * a[1];
  out[1] = b[1] * a[3] - b[3] * a[1] - b[2] * a[0] + b[0] * a[2];
  out[2] = b[2] * a[3] - b[3] * a[2] - b[0] * a[1] + b[1] * a[0];
  return out;
}

/** Takes rounding off a quaternion that is nearly unit. */
export function renormalize(q: Quat): void {
  const scale = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  q[0] *= scale;
  q[1] *= scale;
  q[2] *= scale;
  q[3] *= scale;
}

/** Copies the turns of all joints, e.g. to come back to them. */
export function copyRotations(from: readonly Quat[], to: readonly Quat[]): void {
  for (let i = 0; i < from.length; i++) copyQuat(from[i], to[i]);
}

export function copyVec(from: Readonly<Vec3>, to: Vec3): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}

/** `to − from` as a unit vector. Returns false, and leaves `out` alone, when they are the same point. */
export function directionOf(from: Readonly<Vec3>, to: Readonly<Vec3>, out: Vec3): boolean {
  const size = distance(from, to);
  if (!(size > LEAST_ZERO)) return false;
  for (let k = 0; k < 3; k++) out[k] = (to[k] - from[k]) / size;
  return true;
}

/** The target, or, where it is about `farthest` m or more from `base`, a point that far off in its direction. */
export function withinReason(base: Readonly<Vec3>, target: Readonly<Vec3>, farthest: number, out: Vec3): void {
  let most = 0;
  for (let k = 0; k < 3; k++) most = Math.max(most, Math.abs(target[k] - base[k]));
  const share = most > farthest ? farthest / most : 1;
  for (let k = 0; k < 3; k++) out[k] = share < 1 ? base[k] + (target[k] - base[k]) * share : target[k];
}
