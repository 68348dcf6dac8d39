import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import {
  conjugate,
  cross,
  inverseMultiply,
  multiply,
  plus,
  readVec3,
  rotateVector,
  times,
  unit,
} from '../../../core/math';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
import { eyeFrom } from '../use-apply';
import { swingsOf } from './arm-swings';
import { alongTheWay, blendOfAngles, FRAME_POSES } from './between-poses';
import { HALFWAY_SIDE } from './halfway-side';
import { heldBook } from './held-book';

/** Where the arm is in a pose, and how the book stands that the arm holds; m, in the world. */
interface HalfwayArm {
  joint: number;
  shoulder: Vec3;
  length: number;
  /** So far along the arm: 1 is its end. */
  placeOf(pose: Quat, far: number): Vec3;
  turnOf(pose: Quat): Quat;
  /** The same as the eye has it: x to the right, y up. */
  seenOf(pose: Quat): Quat;
  parent: Quat;
}

/** The left arm with a book whose cover looks to the eye halfway along the one turn; null for a body without arms. */
export function halfwayArm(now: Now): HalfwayArm | null {
  const { clip, live } = now;
  const found = swingsOf(clip);
  if (!found) return null;
  const { joint, end } = found;
  const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
  const shoulder = readVec3(live.worldPositions, joint);
  const length = Math.hypot(...end);
  const eye = eyeFrom(HALFWAY_SIDE, now);
  const half = multiply(parent, alongTheWay(...FRAME_POSES, 0.5));
  const held = heldBook(times(end, 1 / length), rotateVector(conjugate(half), eye));
  const right = unit(cross([0, 1, 0], eye));
  const axes = [right, cross(eye, right), eye].map((axis) => new THREE.Vector3(...axis));
  const camera = new THREE.Quaternion().setFromRotationMatrix(new THREE.Matrix4().makeBasis(axes[0], axes[1], axes[2]));
  const turnOf = (pose: Quat): Quat => multiply(multiply(parent, pose), held);
  return {
    joint,
    shoulder,
    length,
    parent,
    placeOf: (pose, far) => plus(shoulder, rotateVector(multiply(parent, pose), end), far),
    turnOf,
    seenOf: (pose) => inverseMultiply(camera.toArray() as Quat, turnOf(pose)),
  };
}

/** So far along the one turn between both poses, and along the way that goes by their angles. */
export const waysBetween = (share: number): { straight: Quat; byAngles: Quat } => ({
  straight: alongTheWay(...FRAME_POSES, share),
  byAngles: blendOfAngles(share),
});

export const isBlended = ({ knobs }: Pick<Now, 'knobs'>): boolean => Number(knobs.blended ?? 0) > 0.5;
export const wayIn = ({ knobs }: Pick<Now, 'knobs'>): number => Number(knobs.way ?? 0.5);
