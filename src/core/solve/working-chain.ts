import type { Skeleton } from '../clip/clip';
import type { JointLimit } from '../limit/joint-limit';
import { projectRotation } from '../limit/project';
import {
  intoFrame,
  multiply,
  normalize,
  readQuat,
  readVec3,
  rotateVector,
  rotationBetween,
  rotationFromVector,
} from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import type { Pose } from './pose';

/** Limits by joint index; a hole is a joint that may turn freely. */
export type LimitList = ArrayLike<JointLimit | null | undefined>;

/**
 * A row of joints, each an ancestor of the next, copied out of a pose to be solved. Joints of the skeleton that lie
 * between two of the row stay as the pose has them. Scratch: owned by one solver, filled by `loadChain`.
 */
export interface Chain {
  /** The joints that turn, first to last. */
  readonly joints: readonly number[];
  /** Their limits, softening taken off; null where a joint is free. */
  readonly limits: readonly (JointLimit | null)[];
  /** A turn in the middle of each limit; none where a joint is free. */
  readonly middles: readonly Quat[];
  /** For each link and then the tip: the skeleton's joints strictly between its two ends, outwards. */
  readonly between: readonly (readonly number[])[];
  /** Joint whose origin is the tip, or −1 when the tip is `tipInLast`. */
  readonly effector: number;
  /** Where the tip is in the last joint's frame, m. */
  readonly tipInLast: Vec3;
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
const scratchQuat: Quat = [0, 0, 0, 1];
const scratchVec: Vec3 = [0, 0, 0];
const aim: Quat = [0, 0, 0, 1];
const toTip: Vec3 = [0, 0, 0];
const toTarget: Vec3 = [0, 0, 0];

/** Why `joints` is no chain of this skeleton, one sentence for people; null when it is one. */
export function chainProblem(skeleton: Skeleton, joints: readonly number[]): string | null {
  const { parents, names } = skeleton;
  if (joints.length === 0) return 'The chain has no joints.';
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i];
    if (!(Number.isInteger(joint) && joint >= 0 && joint < parents.length)) {
      return `The chain names joint ${joint}, but the skeleton has joints 0 to ${parents.length - 1}.`;
    }
    if (i > 0 && !isAncestor(parents, joints[i - 1], joint)) {
      return `In the chain "${names[joint]}" follows "${names[joints[i - 1]]}", which does not carry it.`;
    }
  }
  return null;
}

function isAncestor(parents: Int16Array, ancestor: number, joint: number): boolean {
  for (let j = parents[joint]; j >= 0; j = parents[j]) if (j === ancestor) return true;
  return false;
}

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
    return limit ? { ...limit, softening: null } : null;
  });
  return {
    joints: moving,
    limits: hard,
    middles: hard.map(middleOf),
    between,
    effector: tip ? -1 : joints[joints.length - 1],
    tipInLast: tip ? [tip[0], tip[1], tip[2]] : [0.5, 0.5, 0.5],
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
function middleOf(limit: JointLimit | null): Quat {
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
 * Fills the chain from a pose, turns outside the limits put inside. A rotation of no length or no number counts as none.
 *
 * @returns false when the pose is nowhere.
 */
export function loadChain(chain: Chain, skeleton: Skeleton, pose: Pose): boolean {
  const { joints, between, offsets, carriers, rotations, limits, effector } = chain;
  let sum = 0;
  for (let i = 0; i < joints.length; i++) {
    readLink(skeleton, pose, between[i], joints[i], offsets[i], carriers[i]);
    const q = normalize(readQuat(pose.rotations, joints[i], scratchQuat), rotations[i]);
    const limit = limits[i];
    if (limit) projectRotation(limit, q, q);
    sum += offsets[i][0] + offsets[i][1] + offsets[i][2] + carriers[i][3] + q[3];
  }
  if (effector >= 0) readLink(skeleton, pose, between[joints.length], effector, chain.tipInLast, scratchQuat);
  forward(chain, 0);
  const { tip } = chain;
  return Number.isFinite(sum + tip[0] + tip[1] + tip[2]);
}

/** Where `joint` sits, and how its parent is turned, in the frame that carries the joints `path`. */
function readLink(
  skeleton: Skeleton,
  pose: Pose,
  path: readonly number[],
  joint: number,
  outOffset: Vec3,
  outRotation: Quat,
): void {
  outOffset[0] = outOffset[1] = outOffset[2] = 0;
  outRotation[0] = outRotation[1] = outRotation[2] = 0;
  outRotation[3] = 1;
  for (let i = 0; i <= path.length; i++) {
    const next = i < path.length ? path[i] : joint;
    if (next === 0) {
      for (let k = 0; k < 3; k++) scratchVec[k] = pose.rootPosition[k];
    } else {
      rotateVector(outRotation, readVec3(skeleton.offsets, next, scratchVec), scratchVec);
    }
    outOffset[0] += scratchVec[0];
    outOffset[1] += scratchVec[1];
    outOffset[2] += scratchVec[2];
    if (i < path.length) {
      normalize(readQuat(pose.rotations, next, scratchQuat), scratchQuat);
      multiply(outRotation, scratchQuat, outRotation);
    }
  }
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

/** origin + rotation · offset. */
function place(origin: Vec3, rotation: Quat, offset: Vec3, out: Vec3): void {
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  const vx = offset[0];
  const vy = offset[1];
  const vz = offset[2];
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  out[0] = origin[0] + vx + w * tx + y * tz - z * ty;
  out[1] = origin[1] + vy + w * ty + z * tx - x * tz;
  out[2] = origin[2] + vz + w * tz + x * ty - y * tx;
}

/** Writes the chain's rotations back into the pose. */
export function storeChain(chain: Chain, pose: Pose): void {
  for (let i = 0; i < chain.joints.length; i++) pose.rotations.set(chain.rotations[i], 4 * chain.joints[i]);
}

/** How far the tip can be from the first joint with every joint straight, m. */
export function chainReach({ offsets, tipInLast, joints }: Chain): number {
  if (joints.length === 0) return 0;
  let reach = lengthOf(tipInLast);
  for (let i = 1; i < joints.length; i++) reach += lengthOf(offsets[i]);
  return reach;
}

/**
 * Turns joint i by `turn` (world frame), holds it inside its limit and moves what hangs on it.
 *
 * @param turn unit.
 */
export function turnJoint(chain: Chain, i: number, turn: Readonly<Quat>): void {
  const q = chain.rotations[i];
  intoFrame(chain.parentRotations[i], turn, scratchQuat);
  multiply(scratchQuat, q, q);
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

export function copyQuat(from: Readonly<Quat>, to: Quat): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
  to[3] = from[3];
}

export function copyVec(from: Readonly<Vec3>, to: Vec3): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}

/** Distance between two points, m. */
export function distanceOf(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  const x = a[0] - b[0];
  const y = a[1] - b[1];
  const z = a[2] - b[2];
  return Math.sqrt(x * x + y * y + z * z);
}

export function dot(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function lengthOf(v: Readonly<Vec3>): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/** `to − from` as a unit vector. Returns false, and leaves `out` alone, when they are the same point. */
export function directionOf(from: Readonly<Vec3>, to: Readonly<Vec3>, out: Vec3): boolean {
  const length = distanceOf(from, to);
  if (!(length > LEAST_ZERO)) return false;
  for (let k = 0; k < 3; k++) out[k] = (to[k] - from[k]) / length;
  return true;
}
