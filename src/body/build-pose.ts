import type { Clip, Quat, Skeleton, Vec3 } from '../core';
import { frameTransforms, type Roles, type SideRoles } from '../core/clip';
import {
  inverseMultiply,
  meanRotation,
  multiply,
  normalize as normalizeRotation,
  readQuat,
  readVec3,
  rotateVector,
  rotationBetween,
} from '../core/math';
import { type WorldPose, worldPose } from './bind-pose';
import {
  add,
  addScaled,
  axisAngle,
  clamp,
  cross,
  dot,
  fromBasis,
  length,
  lerp,
  normalize,
  reject,
  scale,
  sub,
} from './vec';

/** The pose a body is grown in: upright, facing +Z, arms 40° down, legs 5° apart, limbs straight. */
export interface BuildPose extends WorldPose {
  /** Whether it started from the rest pose or, where that is no usable stance, from the mean of the motion. */
  startedFrom: 'rest' | 'mean';
}

const armDrop = (40 * Math.PI) / 180;
const legSpread = (5 * Math.PI) / 180;
const footYaw = 0.12;
const sampleCount = 60;

export const sideNames = ['left', 'right'] as const;
/** +1 for the left, which is +X in the build pose. */
export const signOf = (side: (typeof sideNames)[number]): 1 | -1 => (side === 'left' ? 1 : -1);

/** @throws never; a skeleton that no pose can straighten comes out as it is */
export function buildPose(clip: Clip, roles: Roles): BuildPose {
  const { skeleton } = clip;
  const rest = Float64Array.from(skeleton.restRotations);
  const isRestUsable = isStance(skeleton, roles, rest);
  const frames = sampleFrames(clip);
  const poser = new Poser(skeleton, isRestUsable || frames.length === 0 ? rest : meanPose(clip, frames));
  const startedFrom = isRestUsable ? 'rest' : 'mean';
  const middle = (a: number, b: number) => lerp(poser.position(a), poser.position(b), 0.5);
  const { left, right } = roles;

  poser.alignFrame(
    roles.hips,
    sub(poser.position(left.upperLeg), poser.position(right.upperLeg)),
    sub(middle(left.upperArm, right.upperArm), middle(left.upperLeg, right.upperLeg)),
  );
  if (startedFrom === 'mean') straightenTrunk(poser, clip, roles, frames);
  for (const side of sideNames) {
    poseArm(poser, clip, roles[side], signOf(side), startedFrom, frames);
    poseLeg(poser, clip, roles[side], signOf(side), startedFrom, frames);
  }
  return { ...poser.pose, startedFrom };
}

/** A pose that is changed joint by joint, by turns in the world. */
class Poser {
  readonly skeleton: Skeleton;
  readonly locals: Float64Array;
  pose: WorldPose;

  constructor(skeleton: Skeleton, locals: Float64Array) {
    this.skeleton = skeleton;
    this.locals = Float64Array.from(locals);
    this.pose = worldPose(skeleton, this.locals);
  }

  position(joint: number): Vec3 {
    return readVec3(this.pose.positions, joint);
  }

  rotation(joint: number): Quat {
    return readQuat(this.pose.rotations, joint);
  }

  setWorld(joint: number, worldFromLocal: Quat): void {
    const parent = this.skeleton.parents[joint];
    const local = parent < 0 ? worldFromLocal : inverseMultiply(this.rotation(parent), worldFromLocal);
    this.locals.set(normalizeRotation(local), joint * 4);
    this.pose = worldPose(this.skeleton, this.locals);
  }

  turn(joint: number, byWorld: Quat): void {
    this.setWorld(joint, multiply(byWorld, this.rotation(joint)));
  }

  /** Turns `joint` so that what pointed along `from` points along `to`; nothing where there is no direction. */
  aim(joint: number, from: Vec3, to: Vec3): void {
    if (length(from) > 1e-9) this.turn(joint, rotationBetween(normalize(from), normalize(to)));
  }

  /** Turns `joint` so that `x` comes to lie along +X and `y` as nearly as can be along +Y. */
  alignFrame(joint: number, x: Vec3, y: Vec3): void {
    const side = normalize(x, [1, 0, 0]);
    const up = normalize(reject(y, side), [0, 1, 0]);
    this.turn(joint, inverseMultiply(fromBasis(side, up, cross(side, up)), [0, 0, 0, 1]));
  }
}

function sampleFrames(clip: Clip): number[] {
  const n = Math.min(sampleCount, clip.frameCount);
  return Array.from({ length: n }, (_, i) => Math.floor((i * clip.frameCount) / n));
}

function meanPose(clip: Clip, frames: number[]): Float64Array {
  const joints = clip.skeleton.parents.length;
  const rows = new Float64Array(frames.length * joints * 4);
  for (const [i, f] of frames.entries())
    rows.set(clip.rotations.subarray(f * joints * 4, (f + 1) * joints * 4), i * joints * 4);
  const mean = new Float64Array(joints * 4);
  for (let j = 0; j < joints; j++) mean.set(meanRotation(rows, j, joints), j * 4);
  return mean;
}

/** Whether the feet point backwards in the frame that hips and shoulders give: left and right are swapped. */
export function isMirrored(clip: Clip, { left, right }: Roles): boolean {
  const { skeleton } = clip;
  const joints = skeleton.parents.length;
  const frames = sampleFrames(clip);
  let ahead = 0;
  const look = (locals: ArrayLike<number>) => {
    const pose = worldPose(skeleton, locals);
    const p = (joint: number) => readVec3(pose.positions, joint);
    const x = normalize(sub(p(left.upperLeg), p(right.upperLeg)), [1, 0, 0]);
    for (const { foot, lowerLeg, toe } of [left, right]) {
      const tip = toe >= 0 ? p(toe) : endOf(skeleton, pose, foot);
      if (!tip) continue;
      // In the frame of the shin, so that lifted legs and turned trunks do not matter much.
      const up = normalize(sub(p(lowerLeg), p(foot)), [0, 1, 0]);
      ahead += dot(normalize(reject(sub(tip, p(foot)), up), [0, 0, 0]), normalize(cross(x, up), [0, 0, 0]));
    }
  };
  if (frames.length < 2) look(skeleton.restRotations);
  else for (const f of frames) look(clip.rotations.subarray(f * joints * 4, (f + 1) * joints * 4));
  return ahead < -0.8 * Math.max(1, frames.length);
}

/** Whether a pose is a person standing: limbs straight, legs down, feet forward, in the person's own frame. */
function isStance(skeleton: Skeleton, roles: Roles, locals: Float64Array): boolean {
  const { positions } = worldPose(skeleton, locals);
  const p = (joint: number) => readVec3(positions, joint);
  const { left, right } = roles;
  const x = normalize(sub(p(left.upperLeg), p(right.upperLeg)), [1, 0, 0]);
  const rise = sub(lerp(p(left.upperArm), p(right.upperArm), 0.5), lerp(p(left.upperLeg), p(right.upperLeg), 0.5));
  const y = normalize(reject(rise, x), [0, 0, 0]);
  const z = cross(x, y);
  const towards = (from: number, to: number) => normalize(sub(p(to), p(from)), [0, 0, 0]);
  const isHeadUp = roles.head < 0 || dot(towards(roles.chest, roles.head), y) > 0.8;
  const areSidesRight = [left, right].every((side, i) => {
    const upperArm = towards(side.upperArm, side.foreArm);
    const toe = side.toe < 0 ? null : towards(side.foot, side.toe);
    return (
      dot(towards(side.upperLeg, side.lowerLeg), y) < -0.75 &&
      dot(towards(side.lowerLeg, side.foot), y) < -0.75 &&
      dot(upperArm, towards(side.foreArm, side.hand)) > 0.7 &&
      dot(upperArm, x) * (i === 0 ? 1 : -1) > -0.2 &&
      (toe === null || length(toe) === 0 || dot(toe, z) > 0.4)
    );
  });
  return dot(towards(right.upperArm, left.upperArm), x) > 0.9 && isHeadUp && areSidesRight;
}

function straightenTrunk(poser: Poser, clip: Clip, roles: Roles, frames: number[]): void {
  const { left, right } = roles;
  const trunk = [roles.hips, ...roles.spine, roles.chest];
  for (let i = 0; i + 1 < trunk.length; i++) {
    if (trunk[i] === trunk[i + 1]) continue;
    poser.aim(trunk[i], sub(poser.position(trunk[i + 1]), poser.position(trunk[i])), [0, 1, 0]);
  }
  const neck = [roles.chest, ...roles.neck, ...(roles.head >= 0 ? [roles.head] : [])];
  if (roles.chest !== roles.hips) {
    const chest = poser.position(roles.chest);
    const above = neck.slice(1).find((j) => length(sub(poser.position(j), chest)) > 1e-6);
    const top = above ?? -1;
    poser.alignFrame(
      roles.chest,
      sub(poser.position(left.upperArm), poser.position(right.upperArm)),
      sub(
        top >= 0 ? poser.position(top) : lerp(poser.position(left.upperArm), poser.position(right.upperArm), 0.5),
        chest,
      ),
    );
  }
  for (let i = 1; i + 1 < neck.length; i++)
    poser.aim(neck[i], sub(poser.position(neck[i + 1]), poser.position(neck[i])), [0, 1, 0.15]);
  if (roles.head >= 0 && frames.length > 0) poser.setWorld(roles.head, meanHead(clip, roles, frames));
}

/** The head's mean rotation in a frame that stays upright and turns with the body. */
function meanHead(clip: Clip, roles: Roles, frames: number[]): Quat {
  const joints = clip.skeleton.parents.length;
  const positions = new Float64Array(joints * 3);
  const rotations = new Float64Array(joints * 4);
  const p = (joint: number) => readVec3(positions, joint);
  const { left, right, head } = roles;
  const poses = frames.map((f) => {
    frameTransforms(clip, f, positions, rotations);
    const across = add(
      normalize(sub(p(left.upperLeg), p(right.upperLeg))),
      normalize(sub(p(left.upperArm), p(right.upperArm))),
    );
    const rise = sub(p(head), lerp(p(left.foot), p(right.foot), 0.5));
    return { across, rise, head: readQuat(rotations, head) };
  });
  const sum = poses.reduce<Vec3>((total, { rise }) => add(total, rise), [0, 0, 0]);
  const axis = [0, 1, 2].reduce((best, k) => (Math.abs(sum[k]) > Math.abs(sum[best]) ? k : best), 1);
  const up = [0, 0, 0].map((_, k) => (k === axis ? Math.sign(sum[k]) || 1 : 0)) as Vec3;
  const rows = poses.flatMap(({ across, head: world }) => {
    const x = normalize(reject(across, up), up[0] === 0 ? [1, 0, 0] : [0, 0, 1]);
    return inverseMultiply(fromBasis(x, up, cross(x, up)), world);
  });
  return meanRotation(rows);
}

/** Mean of where the lower limb folds to, in the upper joint's frame, at right angles to the upper limb. */
function meanFold(clip: Clip, upper: number, lower: number, end: number, frames: number[]): Vec3 {
  const { parents, offsets } = clip.skeleton;
  if (parents[lower] !== upper || parents[end] !== lower || frames.length === 0) return [0, 0, 0];
  const axis = normalize(readVec3(offsets, lower));
  const bone = readVec3(offsets, end);
  let sum: Vec3 = [0, 0, 0];
  for (const f of frames) {
    const local = readQuat(clip.rotations, f * parents.length + lower);
    sum = addScaled(sum, reject(normalize(rotateVector(local, bone)), axis), 1 / frames.length);
  }
  return sum;
}

/** Rolls `joint` about `axis` so that the limb folds towards `wanted`. */
function rollFold(poser: Poser, joint: number, fold: Vec3, axis: Vec3, wanted: Vec3): void {
  if (length(fold) < 0.22) return;
  const now = normalize(reject(rotateVector(poser.rotation(joint), fold), axis));
  const then = normalize(reject(wanted, axis));
  poser.turn(joint, axisAngle(axis, Math.atan2(dot(cross(now, then), axis), dot(now, then))));
}

function poseArm(
  poser: Poser,
  clip: Clip,
  side: SideRoles,
  sign: 1 | -1,
  startedFrom: BuildPose['startedFrom'],
  frames: number[],
): void {
  const along: Vec3 = [sign * Math.cos(armDrop), -Math.sin(armDrop), 0];
  const { clavicle, upperArm, foreArm, hand } = side;
  const vector = (from: number, to: number) => sub(poser.position(to), poser.position(from));
  if (startedFrom === 'mean' && clavicle >= 0) poser.aim(clavicle, vector(clavicle, upperArm), [sign, -0.05, -0.05]);
  poser.aim(upperArm, vector(upperArm, foreArm), along);
  if (startedFrom === 'mean') {
    const fold = meanFold(clip, upperArm, foreArm, hand, frames);
    rollFold(poser, upperArm, fold, along, [0, 0.25, 1]);
  }
  poser.aim(foreArm, vector(foreArm, hand), along);
  const reach = handVector(poser, side);
  const foreLength = length(vector(foreArm, hand));
  if (length(reach) > 0.2 * foreLength && length(reach) < 1.2 * foreLength) poser.aim(hand, reach, along);
}

/** From the wrist to the tip of the middle finger, or to the hand's end site; zero when it has neither. */
function handVector(poser: Poser, { hand, fingers }: SideRoles): Vec3 {
  const chains = [fingers.middle, fingers.index, fingers.ring, fingers.pinky].filter((chain) => chain.length > 0);
  const last = chains[0]?.at(-1) ?? hand;
  const tip = endOf(poser.skeleton, poser.pose, last);
  if (tip) return sub(tip, poser.position(hand));
  return sub(poser.position(last), poser.position(hand));
}

/** Where the first end site of `joint` is; null when it has none of length. */
export function endOf(skeleton: Skeleton, pose: WorldPose, joint: number): Vec3 | null {
  const site = skeleton.endSiteJoints.indexOf(joint);
  if (site < 0) return null;
  const offset = readVec3(skeleton.endSites, site);
  if (length(offset) < 1e-9) return null;
  return add(readVec3(pose.positions, joint), rotateVector(readQuat(pose.rotations, joint), offset));
}

function poseLeg(
  poser: Poser,
  clip: Clip,
  side: SideRoles,
  sign: 1 | -1,
  startedFrom: BuildPose['startedFrom'],
  frames: number[],
): void {
  const { upperLeg, lowerLeg, foot, toe } = side;
  const along: Vec3 = [sign * Math.sin(legSpread), -Math.cos(legSpread), 0];
  const vector = (from: number, to: number) => sub(poser.position(to), poser.position(from));
  poser.aim(upperLeg, vector(upperLeg, lowerLeg), along);
  if (startedFrom === 'mean')
    rollFold(poser, upperLeg, meanFold(clip, upperLeg, lowerLeg, foot, frames), along, [0, 0, -1]);
  poser.aim(lowerLeg, vector(lowerLeg, foot), along);
  const tip = toe >= 0 ? poser.position(toe) : endOf(poser.skeleton, poser.pose, foot);
  if (!tip) return;
  const ahead = sub(tip, poser.position(foot));
  if (length(ahead) < 1e-6) return;
  const pitch = startedFrom === 'rest' ? Math.asin(clamp(ahead[1] / length(ahead), -0.6, -0.1)) : -0.42;
  const yaw = footYaw * sign;
  const flat: Vec3 = [Math.sin(yaw), 0, Math.cos(yaw)];
  poser.aim(foot, ahead, add(scale(flat, Math.cos(pitch)), [0, Math.sin(pitch), 0]));
  const toeEnd = toe >= 0 ? endOf(poser.skeleton, poser.pose, toe) : null;
  if (toeEnd) poser.aim(toe, sub(toeEnd, poser.position(toe)), flat);
}
