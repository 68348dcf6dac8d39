import type { Quat, Vec3 } from '../../../core';
import { DEGREE, rotationFromVector, shortRotationVector, swingTwist, times } from '../../../core/math';

/** The bone of a book: its length. */
export const BOOK_LENGTH: Vec3 = [0, 1, 0];
const LEAN = 22.5 * DEGREE;
/** rad: the turn that is split. */
export const WHOLE = 70 * DEGREE;
/** Unit: its axis leans towards the bone. */
export const AXIS: Vec3 = [Math.cos(LEAN) * Math.SQRT1_2, Math.sin(LEAN), Math.cos(LEAN) * Math.SQRT1_2];

function split() {
  const whole = rotationFromVector(times(AXIS, WHOLE));
  const swing: Quat = [0, 0, 0, 1];
  const twist: Quat = [0, 0, 0, 1];
  swingTwist(whole, BOOK_LENGTH, swing, twist);
  const [s, t] = [swing, twist].map((q) => shortRotationVector(q));
  return { s, t, swing: Math.hypot(...s), twist: Math.hypot(...t) };
}

/** Both parts of the turn, rad. */
export const SPLIT = split();
