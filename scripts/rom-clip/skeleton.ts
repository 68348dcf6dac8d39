import type { Quat, Vec3 } from '../../src/core';
import { add, multiply, rotate } from './math';

/** A joint of the made person: metres, in the parent's frame; all rotations zero is the T-pose, facing +Z, left is +X. */
export interface Joint {
  name: string;
  parent: number;
  offset: Vec3;
  /** Tip of a leaf bone. */
  end?: Vec3;
}

const names = [
  'Hips',
  'Spine',
  'Spine1',
  'Spine2',
  'Neck',
  'Head',
  'LeftShoulder',
  'LeftArm',
  'LeftForeArm',
  'LeftHand',
  'RightShoulder',
  'RightArm',
  'RightForeArm',
  'RightHand',
  'LeftUpLeg',
  'LeftLeg',
  'LeftFoot',
  'LeftToeBase',
  'RightUpLeg',
  'RightLeg',
  'RightFoot',
  'RightToeBase',
] as const;

export type JointName = (typeof names)[number];
export type Side = 'Left' | 'Right';
export const SIDES: readonly Side[] = ['Left', 'Right'];

export const UPPER_ARM = 0.285;
export const FOREARM = 0.25;
const HAND = 0.18;
export const THIGH = 0.432;
export const SHANK = 0.408;
/** Ankle joint above the sole. */
export const ANKLE_HEIGHT = 0.075;
/** Toe joint above the sole, and before the ankle. */
export const TOE_HEIGHT = 0.02;
export const TOE_FORWARD = 0.13;
/** The heel's end, behind the ankle. */
export const HEEL_BACK = 0.05;
export const TOE_LENGTH = 0.07;

// Proportions of an adult 1.75 m tall.
const midline: [JointName, JointName | null, Vec3, Vec3?][] = [
  ['Hips', null, [0, 0, 0]],
  ['Spine', 'Hips', [0, 0.08, -0.012]],
  ['Spine1', 'Spine', [0, 0.13, -0.006]],
  ['Spine2', 'Spine1', [0, 0.135, 0.002]],
  ['Neck', 'Spine2', [0, 0.2, -0.006]],
  ['Head', 'Neck', [0, 0.092, 0.016], [0, 0.173, 0]],
];
const leftSide: [string, string, Vec3, Vec3?][] = [
  ['Shoulder', 'Spine2', [0.045, 0.138, 0.006]],
  ['Arm', 'Shoulder', [0.135, 0.009, -0.014]],
  ['ForeArm', 'Arm', [UPPER_ARM, 0, 0]],
  ['Hand', 'ForeArm', [FOREARM, 0, 0], [HAND, 0, 0]],
  ['UpLeg', 'Hips', [0.09, -0.03, 0]],
  ['Leg', 'UpLeg', [0, -THIGH, 0]],
  ['Foot', 'Leg', [0, -SHANK, 0]],
  ['ToeBase', 'Foot', [0, TOE_HEIGHT - ANKLE_HEIGHT, TOE_FORWARD], [0, -0.005, TOE_LENGTH]],
];

const build = (): Joint[] => {
  const rows = new Map<string, [string | null, Vec3, Vec3?]>();
  for (const [name, parent, offset, end] of midline) rows.set(name, [parent, offset, end]);
  for (const side of SIDES)
    for (const [name, parent, offset, end] of leftSide) {
      const m = (v: Vec3): Vec3 => (side === 'Left' ? v : [-v[0] || 0, v[1], v[2]]);
      const sided = names.includes(parent as JointName) ? parent : side + parent;
      rows.set(side + name, [sided, m(offset), end && m(end)]);
    }
  return names.map((name) => {
    const [parent, offset, end] = rows.get(name)!;
    return { name, parent: parent === null ? -1 : names.indexOf(parent as JointName), offset, end };
  });
};

export const SKELETON: readonly Joint[] = build();
export const JOINT = Object.fromEntries(names.map((name, i) => [name, i])) as Record<JointName, number>;

/** One moment: where the hips are (m, world) and each joint's rotation, parentFromLocal. */
export interface Frame {
  root: Vec3;
  rotations: Quat[];
}

export interface WorldPose {
  rotations: Quat[];
  positions: Vec3[];
}

/** World rotations and positions of all joints. */
export const forwardKinematics = (frame: Frame): WorldPose => {
  const rotations: Quat[] = [];
  const positions: Vec3[] = [];
  SKELETON.forEach((joint, j) => {
    if (joint.parent < 0) {
      rotations[j] = frame.rotations[j];
      positions[j] = frame.root;
      return;
    }
    rotations[j] = multiply(rotations[joint.parent], frame.rotations[j]);
    positions[j] = add(positions[joint.parent], rotate(rotations[joint.parent], joint.offset));
  });
  return { rotations, positions };
};

/** The world place of a point fixed in joint `j`. */
export const pointAt = (pose: WorldPose, j: number, local: Vec3): Vec3 =>
  add(pose.positions[j], rotate(pose.rotations[j], local));
