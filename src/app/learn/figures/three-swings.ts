import type { Quat, Skeleton, Vec3 } from '../../../core';
import {
  angleBetween,
  cross,
  multiply,
  readVec3,
  rotationBetween,
  rotationFromVector,
  subtract,
  times,
  unit,
} from '../../../core/math';

const UP: Vec3 = [0, 1, 0];
const QUARTER = Math.PI / 2;
/** rad. */
const ANGLES = [-QUARTER, QUARTER, -QUARTER] as const;
const STILL: Quat = [0, 0, 0, 1];

/** An arm that hangs, and three swings that bring it back to hang: to the front, out to the side, and down. */
export interface ThreeSwings {
  /** Unit, in the frame that the body rests in: about which line each swing turns the arm, by −90°, 90° and −90° as seen along it. */
  axes: readonly [Vec3, Vec3, Vec3];
  angles: readonly [number, number, number];
  /** Of the arm while it hangs, parentFromLocal. */
  hanging: Quat;
  /** Unit, in the frame of the hand: out of the palm, for a body that rests with its arms stretched out to the sides. */
  palm: Vec3;
}

/** m: where a joint is while the body rests. */
function restOf({ offsets, parents }: Skeleton, joint: number): Vec3 {
  let at: Vec3 = [0, 0, 0];
  for (let j = joint; j >= 0; j = parents[j]) at = subtract(at, times(readVec3(offsets, j), -1));
  return at;
}

/** @param arm the left upper arm @param other the right one @param along unit: to the hand, while the body rests */
export function threeSwings(skeleton: Skeleton, arm: number, other: number, along: Readonly<Vec3>): ThreeSwings {
  const [x, , z] = subtract(restOf(skeleton, arm), restOf(skeleton, other));
  const left = unit([x, 0, z]);
  const front = cross(left, UP);
  return {
    axes: [left, UP, front],
    angles: ANGLES,
    hanging: rotationBetween(along, times(UP, -1)),
    palm: times(UP, -1),
  };
}

/** The arm after so many of the swings, 0 to 3, parentFromLocal. */
export function swungBy({ axes, angles, hanging }: ThreeSwings, done: number): Quat {
  let q = hanging;
  axes.forEach((axis, i) => {
    const share = Math.min(1, Math.max(0, done - i));
    q = multiply(rotationFromVector(times(axis, share * angles[i])), q);
  });
  return q;
}

/** The same way backward: out to the side, to the front, and down; each swing is undone, the last one first. */
export const inOtherOrder = (swings: ThreeSwings): ThreeSwings => {
  const [front, side, down] = swings.axes;
  const [first, second, third] = swings.angles;
  return { ...swings, axes: [down, side, front], angles: [-third, -second, -first] };
};

/** rad: how far the three swings roll an arm: as far for every body. */
export const rolledBySwings = (): number =>
  angleBetween(swungBy({ axes: [[1, 0, 0], UP, [0, 0, 1]], angles: ANGLES, hanging: STILL, palm: UP }, 3), STILL);
