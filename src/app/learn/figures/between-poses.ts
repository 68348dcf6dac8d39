import type { Quat, Vec3 } from '../../../core';
import {
  DEGREE,
  inverseMultiply,
  multiply,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
  times,
} from '../../../core/math';

/** °: two turns about one line, so far one way and so far the other way. */
export const FAR_TURN = 150;
/** Unit: the line of both. It runs through the cover, so that a book turns on it as a wheel does. */
export const FAR_AXIS: Vec3 = [0, 0, 1];
export const FAR_POSES = [FAR_TURN, -FAR_TURN].map((degrees) =>
  rotationFromVector(times(FAR_AXIS, degrees * DEGREE)),
) as [Quat, Quat];

/** The share 0 to 1 of the one turn from a to b. */
export function alongTheWay(a: Readonly<Quat>, b: Readonly<Quat>, share: number): Quat {
  return multiply(a, rotationFromVector(times(shortRotationVector(inverseMultiply(a, b)), share)));
}

/** °: the angles in which the file of the bundled clip has its left upper arm in frames 992 and 3552, about z, then y, then x. */
export const FRAME_ANGLES: readonly [Vec3, Vec3] = [
  [170.8, -74.92, 142.85],
  [-3.63, -57.56, -42],
];

/** @param turn unit axis × ° */
const about = (turn: Readonly<Vec3>): Quat => rotationFromVector(times(turn, DEGREE));

/** Three turns in a row about z, y and x, each about an axis that the ones before carry along; °. */
const fromFileAngles = ([z, y, x]: Readonly<Vec3>): Quat =>
  multiply(multiply(about([0, 0, z]), about([0, y, 0])), about([x, 0, 0]));

/** Both poses as rotations. */
export const FRAME_POSES = FRAME_ANGLES.map(fromFileAngles) as [Quat, Quat];

/** °: the angles of both frames, blended one by one. @param share 0 to 1 */
export const anglesAt = (share: number): Vec3 =>
  FRAME_ANGLES[0].map((angle, k) => angle + share * (FRAME_ANGLES[1][k] - angle)) as Vec3;

/** What comes of blending the angles of both frames one by one. @param share 0 to 1 */
export const blendOfAngles = (share: number): Quat => fromFileAngles(anglesAt(share));

/** °: the first angle of the pose so far along the one turn between both frames, as the file would have it. @param share 0 to 1 */
export function firstAngleAt(share: number): number {
  const [x, y] = rotateVector(alongTheWay(...FRAME_POSES, share), [1, 0, 0]);
  return Math.atan2(y, x) / DEGREE;
}
