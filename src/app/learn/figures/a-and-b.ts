import type { Quat, Vec3 } from '../../../core';
import { DEGREE, multiply, rotationFromVector, times, unit } from '../../../core/math';
import { MEETING } from './two-mirrors';

/** Unit: about which line pose B is turned from pose A, as pose A has it; two mirrors that lead from A to B meet in this line. */
export const BETWEEN = MEETING;
/** °: how far B is from A at first. */
export const FAR_AT = 70;
/** °: how far B is turned on from A, past half a turn. */
export const ROUND_AT = 220;
/** °: how far both poses are turned on at first. */
export const BOTH_AT = 45;

/** Unit: about which both poses are turned on; so near to the line between them that this line stays upward. */
const BOTH: Vec3 = unit([-0.4, 0.8, 0.8]);
/** Pose A: no turn, turned on by so many degrees with B. */
export const poseA = (both: number): Quat => rotationFromVector(times(BOTH, both * DEGREE));

/** Pose B: `far` ° from pose A, however far both are turned on. */
export const poseB = (both: number, far: number): Quat =>
  multiply(poseA(both), rotationFromVector(times(BETWEEN, far * DEGREE)));
