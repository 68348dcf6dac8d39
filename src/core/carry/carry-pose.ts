import { type Clip, skeletonProblem } from '../clip';
import { readQuat } from '../math';
import { alignSkeletons } from './align';
import { carryRotation } from './carry-limit';
import type { Figure } from './figure';
import { retargetClip } from './retarget';
import { exactCarries } from './same-figure';

/** A pose as it looks on another figure. */
export interface CarriedPose {
  /** J×4, parentFromLocal; of joints that are not known as the figure rests. */
  rotations: Float64Array;
  /** Of each joint, whether the pose says how it is turned. */
  isKnown: boolean[];
}

/**
 * A pose of one figure on another: joint by joint where both are the same figure or rest alike, and by the roles of joints where both are
 * people. The place of the root is left aside.
 *
 * @param rotations J×4 of the source, parentFromLocal
 * @throws RangeError with one sentence where the pose means nothing there
 */
export function carryPose(rotations: ArrayLike<number>, source: Figure, target: Figure): CarriedPose {
  const joints = target.skeleton.names.length;
  const out = Float64Array.from(target.skeleton.restRotations);
  const carries = exactCarries(source.skeleton, target.skeleton);
  const found = typeof carries === 'string' ? [] : carries.flatMap((carry) => carry ?? []);
  if (2 * found.length >= Math.min(joints, source.skeleton.names.length)) {
    const isKnown = Array.from({ length: joints }, () => false);
    const isSame = skeletonProblem(source.skeleton, target.skeleton) === null;
    for (const carry of found) {
      const own = readQuat(rotations, carry.from);
      out.set(isSame ? own : carryRotation(carry, own), 4 * carry.to);
      isKnown[carry.to] = true;
    }
    return { rotations: out, isKnown };
  }
  const alignment = alignSkeletons(source, target);
  out.set(retargetClip(clipOf(rotations, source), alignment).rotations);
  const isKnown = alignment.follows.map((followed) => followed !== null);
  // Between joints that follow others a joint stays as the pose was told with.
  for (let joint = joints - 1; joint >= 0; joint--) {
    const parent = target.skeleton.parents[joint];
    if (isKnown[joint] && parent >= 0) isKnown[parent] = true;
  }
  return { rotations: out, isKnown };
}

const clipOf = (rotations: ArrayLike<number>, { skeleton }: Figure): Clip => ({
  name: 'pose',
  skeleton,
  frameTime: 1,
  frameCount: 1,
  rotations: Float32Array.from(rotations),
  rootPositions: new Float32Array(3),
  notes: [],
});
