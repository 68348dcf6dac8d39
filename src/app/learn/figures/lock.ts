import type { Quat, Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import {
  DEGREE,
  multiply,
  readVec3,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
  times,
} from '../../../core/math';
import { keptFor } from '../now';

/**
 * Where three angles about z, y and z lock: rotations that leave the first and the last axis on one line. With the frame of the joint turned by a
 * quarter about y the last axis is the joint's x.
 */

/** Whether three rings, the middle one at so many °, turn about no more than two axes. */
export const areRingsLocked = (middle: number): boolean => Math.abs(Math.cos(middle * DEGREE)) < 1e-3;

/** rad: of samples that count as near. */
const NEAR = 20 * DEGREE;

/** rad, 0 to a quarter turn: from a rotation to the nearest at which the angles lock. @param turn in the frame of the charts */
export function fromLock(turn: Readonly<Quat>, isTurned: boolean): number {
  const [, , z] = rotateVector(turn, isTurned ? [1, 0, 0] : [0, 0, 1]);
  return Math.acos(Math.min(1, Math.abs(z)));
}

const PIECES = 64;

/** The rotations at which the angles lock, as lines of the ball of all rotations, whose radius, half a turn, is 1. */
export function lockLines(isTurned: boolean): readonly (readonly Vec3[])[] {
  const places = [...Array(PIECES + 1).keys()].map((i) => (2 * i) / PIECES - 1);
  if (!isTurned)
    return [
      places.map((z): Vec3 => [0, 0, z]),
      places.map((at): Vec3 => [Math.cos(Math.PI * at), Math.sin(Math.PI * at), 0]),
    ];
  return [1, -1].map((side) =>
    places.map((at) => {
      // Half a turn has two places, at the ends of the line; these are the ends that the line comes to.
      const round = rotationFromVector([0, 0, Math.PI * at * (1 - 1e-6)]);
      return times(shortRotationVector(multiply(round, rotationFromVector([0, (side * Math.PI) / 2, 0]))), 1 / Math.PI);
    }),
  );
}

interface SamplesByLock {
  /** N×3, in the ball whose radius is 1. */
  dots: Float32Array;
  /** N, for each way of counting: whether a sample lies near the lock. */
  isNear: readonly [plain: readonly boolean[], turned: readonly boolean[]];
  /** How many do. */
  near: readonly [plain: number, turned: number];
}

/** Which samples lie near the lock of either frame. @param cloud whole rotations in the exponential map */
export const samplesByLock = keptFor(({ parts }: JointCloud): SamplesByLock => {
  const [{ points }] = parts;
  const turns = Array.from({ length: points.length / 3 }, (_, i) => rotationFromVector(readVec3(points, i)));
  const [plain, turned] = [false, true].map((isTurned) => turns.map((turn) => fromLock(turn, isTurned) < NEAR));
  const count = (marks: readonly boolean[]) => marks.filter(Boolean).length;
  return {
    dots: Float32Array.from(turns.flatMap((turn) => times(shortRotationVector(turn), 1 / Math.PI))),
    isNear: [plain, turned],
    near: [count(plain), count(turned)],
  };
});
