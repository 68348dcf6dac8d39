import type { Quat, Vec3 } from '../../src/core';
import { type PersonJointName, personJoints, personLengths } from '../../src/core/points';
import { add, multiply, rotate } from './math';

export type JointName = PersonJointName;
export type Side = 'Left' | 'Right';
export const SIDES: readonly Side[] = ['Left', 'Right'];

export const UPPER_ARM = personLengths.upperArm;
export const FOREARM = personLengths.foreArm;
export const THIGH = personLengths.thigh;
export const SHANK = personLengths.shank;
/** Ankle joint above the sole. */
export const ANKLE_HEIGHT = personLengths.ankleHeight;
/** Toe joint above the sole, and before the ankle. */
export const TOE_HEIGHT = personLengths.toeHeight;
export const TOE_FORWARD = personLengths.toeForward;
/** The heel's end, behind the ankle. */
export const HEEL_BACK = 0.05;
export const TOE_LENGTH = personLengths.toes;

export const SKELETON = personJoints;
export const JOINT = Object.fromEntries(SKELETON.map(({ name }, i) => [name, i])) as Record<JointName, number>;

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
