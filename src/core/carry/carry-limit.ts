import type { JointLimit } from '../limit';
import {
  conjugate,
  inverseMultiply,
  multiply,
  normalize,
  type Quat,
  readQuat,
  readVec3,
  rotateVector,
  type Vec3,
} from '../math';
import type { Alignment } from './align';
import type { JointCarry } from './same-figure';

/** A joint's frame as that of a joint of the source, turned by a constant; −1 is the world. */
interface Anchor {
  joint: number;
  turn: Quat;
}

/**
 * How limits of the joint that a joint follows are carried to it; null where they can't be: it follows none or a blend of two, or what it
 * hangs on does not turn with what its counterpart hangs on, as where chains differ in length.
 *
 * @param joint of the target
 */
export function jointCarry(alignment: Alignment, joint: number): JointCarry | null {
  const followed = alignment.follows[joint];
  if (!followed || followed.share > 0) return null;
  const onTarget = anchorOfTarget(alignment, alignment.target.parents[joint]);
  const onSource = anchorOfSource(alignment, alignment.source.parents[followed.from]);
  if (!onTarget || onTarget.joint !== onSource.joint) return null;
  // parentTurn = sourceParentFromAnchor · anchorFromTargetParent
  const parentTurn = inverseMultiply(onSource.turn, onTarget.turn);
  return { from: followed.from, to: joint, turn: followed.turn, parentTurn: normalize(parentTurn) };
}

/** What of the source a joint of the target turns with, and anchorFromTarget; null for a blend. */
function anchorOfTarget(alignment: Alignment, joint: number): Anchor | null {
  if (joint < 0) return { joint: -1, turn: [0, 0, 0, 1] };
  const followed = alignment.follows[joint];
  if (followed) {
    if (followed.share > 0) return null;
    const anchor = anchorOfSource(alignment, followed.from);
    return { joint: anchor.joint, turn: multiply(anchor.turn, followed.turn) };
  }
  const above = anchorOfTarget(alignment, alignment.target.parents[joint]);
  return above && { joint: above.joint, turn: multiply(above.turn, readQuat(alignment.stanceLocals, joint)) };
}

/** The nearest joint of the source, itself or above it, that turns at all, and anchorFromJoint. */
function anchorOfSource(alignment: Alignment, joint: number): Anchor {
  const { source, isStill, stillLocals } = alignment;
  let turn: Quat = [0, 0, 0, 1];
  let at = joint;
  for (; at >= 0 && isStill[at]; at = source.parents[at]) turn = multiply(readQuat(stillLocals, at), turn);
  return { joint: at, turn };
}

/** The rotation of `carry.to`, parentFromLocal, that looks as one of `carry.from` does. */
export function carryRotation(carry: JointCarry, rotation: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  return normalize(multiply(inverseMultiply(carry.parentTurn, rotation), carry.turn), out);
}

/**
 * A limit for the joint that follows: a rotation of it is as far inside as the same rotation of the joint that was learned from, exactly, for
 * every shape, chart and split, edited ones too. With D = `turn` the relative rotation there is D⁻¹ · relative · D: no number of a shape
 * changes, the reference and the axes of the charts turn.
 */
export function carryLimit(limit: JointLimit, carry: JointCarry, name: string): JointLimit {
  const { turn } = carry;
  const back = conjugate(turn);
  const axes = [0, 1, 2].flatMap((row): Vec3 => rotateVector(back, readVec3(limit.axes, row)));
  return {
    ...limit,
    joint: carry.to,
    name,
    reference: carryRotation(carry, limit.reference),
    axes,
    twistAxis: rotateVector(back, limit.twistAxis),
  };
}
