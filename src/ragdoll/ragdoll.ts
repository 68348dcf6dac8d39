import type { Quat, Skeleton, Vec3 } from '../core';
import type { JointRegion } from '../core/limit';

/** Roles whose joints bend in a fall. Fingers, toes, eyes, helpers and pieces of limbs ride along. */
export const bendingRoles = [
  'spine',
  'chest',
  'neck',
  'head',
  'clavicle',
  'upperArm',
  'foreArm',
  'hand',
  'upperLeg',
  'lowerLeg',
  'foot',
] as const;

/** What a body is part of; `bone` where no role is known. */
export type BodyRole = 'hips' | (typeof bendingRoles)[number] | 'bone';

/** One rigid piece: a capsule in the frame of the joint that it hangs on. All joints that do not bend ride along. */
export interface RagdollBody {
  /** The joint whose frame it has, in the skeleton. */
  joint: number;
  name: string;
  role: BodyRole;
  side: 'left' | 'right' | 'centre';
  /** The body it hangs on; −1 for the first. */
  parent: number;
  /** Where the joint is in the parent's frame, m. */
  anchor: Vec3;
  /** parentFromJointsParent: joints between the two bodies, held as they were. The first body: the identity. */
  between: Quat;
  /** The ends of the capsule's middle line, m, in the body's frame. */
  ends: [Vec3, Vec3];
  /** m. */
  radius: number;
  /** m, in the body's frame. */
  centre: Vec3;
  /** Unit: along the capsule. */
  axis: Vec3;
  /** kg. */
  mass: number;
  /** kg·m²: about the capsule's line, and across it. */
  inertia: { along: number; across: number };
  /** What limits its joint: what was learned, or the part of it that ties leave and that moves with the neighbours; null for free joints. */
  limit: JointRegion | null;
}

/** Where a body is and how it moves: of its joint, in the world. */
export interface BodyState {
  position: Vec3;
  /** worldFromBody. */
  rotation: Quat;
  /** m/s, of the centre of mass. */
  velocity: Vec3;
  /** rad/s. */
  spin: Vec3;
}

/** A character as rigid bodies in joints: plain data, free of any engine. */
export interface Ragdoll {
  skeleton: Skeleton;
  /** Parents before their children. */
  bodies: RagdollBody[];
  /** J: the body that each joint rides on. */
  bodyOf: Int16Array;
  /** As it begins, for each body. */
  start: BodyState[];
  /** J×4: local rotations of the pose it begins in; joints that ride along keep theirs. */
  pose: Float32Array;
  /** Pairs of bodies that never touch, the first before the second: neighbours, and neighbours of neighbours. */
  apart: [number, number][];
  /** Pairs that overlap as it begins: they touch from when they have parted. */
  overlapping: [number, number][];
  /** Lengths of the world of the simulation are those of the character times this: very small and very large ones are made man-sized. */
  scale: number;
  /** m, of the simulation. */
  height: number;
  /** 1/s: the share of its speed and spin that a body loses to air and flesh. */
  damping: number;
  /** N·m: what a joint resists any turn with. */
  jointFriction: number;
  /** Of the bodies' surface (Coulomb). */
  friction: number;
  /** What is left out or simplified, a plain sentence each. */
  notes: string[];
}
