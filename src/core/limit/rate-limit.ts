import {
  angleBetween,
  copyQuat,
  inverseMultiply,
  multiply,
  type Quat,
  rotationFromVector,
  shortRotationVector,
  type Vec3,
} from '../math';

/** What the rate limit remembers of one joint; owned by the caller. */
export interface RateTracker {
  /** What was last answered; null before the first answer and after a cut. */
  last: Quat | null;
}

const step: Quat = [0, 0, 0, 1];
const stepVector: Vec3 = [0, 0, 0];

/**
 * Follows `target` by at most `maxStep` a call, so that a projection that changes sides becomes a quick turn instead of
 * a jump. Costs a lag of some 180°/maxStep calls after a change of sides.
 *
 * A target that is no rotation (not a number, infinite, without length) is not followed: the last answer stands, or, before the first answer, the
 * target is given back and not remembered.
 *
 * @category One rotation
 * @param maxStep rad per call, > 0.
 * @param out may be `target`.
 */
export function followRotation(
  tracker: RateTracker,
  target: Readonly<Quat>,
  maxStep: number,
  out: Quat = [0, 0, 0, 1],
): Quat {
  const { last } = tracker;
  const squared = target[0] * target[0] + target[1] * target[1] + target[2] * target[2] + target[3] * target[3];
  const isRotation = squared > 1e-24 && squared < 1e24;
  if (!last) {
    if (isRotation) tracker.last = [target[0], target[1], target[2], target[3]];
  } else if (isRotation) {
    const angle = angleBetween(last, target);
    if (angle <= maxStep) {
      copyQuat(target, last);
    } else {
      shortRotationVector(inverseMultiply(last, target, step), stepVector);
      for (let i = 0; i < 3; i++) stepVector[i] *= maxStep / angle;
      multiply(last, rotationFromVector(stepVector, step), last);
    }
  }
  return copyQuat(tracker.last ?? target, out);
}
