import { containsRotation, type JointLimit } from '../limit';
import { type Quat, readQuat } from '../math';

/** How a limit does against what the joint may truly do; shares, 0 to 1. */
export interface TruthScore {
  /** Of what the limit admits, how much is false. */
  falseAccepts: number;
  /** Of what is true, how much the limit keeps out. */
  falseRejects: number;
}

/**
 * Counts a limit's mistakes at rotations where the truth is known.
 *
 * @param isTrue whether the joint can truly take a rotation parentFromLocal; the rotation is only lent.
 * @param points N×4, evenly spread in the Haar measure over a ball that holds both the limit and the true region.
 */
export function compareWithTruth(
  limit: JointLimit,
  isTrue: (rotation: Quat) => boolean,
  points: ArrayLike<number>,
): TruthScore {
  let [admitted, real, both] = [0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 4 * i < points.length; i++) {
    readQuat(points, i, q);
    const isReal = isTrue(q);
    const isIn = containsRotation(limit, q);
    if (isIn) admitted++;
    if (isReal) real++;
    if (isIn && isReal) both++;
  }
  return { falseAccepts: (admitted - both) / Math.max(admitted, 1), falseRejects: (real - both) / Math.max(real, 1) };
}
