import type { Quat, Skeleton, Vec3 } from '../../../core';
import { inverseMultiply, length, readVec3, rotationBetween, times, unit } from '../../../core/math';
import { limbChain } from '../../drawing/limb';

/** A limb that is stretched out: all its bones on the line of the first. */
interface StraightLimb {
  /** The joints after the first, and the rotation of each, parentFromLocal. */
  joints: readonly number[];
  rotations: readonly Quat[];
  /** m, in the frame of the first joint: where the limb ends. */
  end: Vec3;
}

/** Stretches out the limb below a joint. A joint that ends its limb goes on as the bone before it. */
export function straightLimb(skeleton: Skeleton, joint: number): StraightLimb {
  const chain = Array.from(limbChain(skeleton, joint));
  const joints = chain.slice(chain.indexOf(joint) + 1);
  const bones = joints.map((j) => readVec3(skeleton.offsets, j));
  const first = bones.find((bone) => length(bone) > 1e-6);
  if (!first) return { joints: [], rotations: [], end: readVec3(skeleton.offsets, joint) };
  const along = unit(first);
  let before: Quat = [0, 0, 0, 1];
  const rotations = joints.map((_, i): Quat => {
    const next = bones[i + 1];
    const now = next && length(next) > 1e-6 ? rotationBetween(unit(next), along) : before;
    const local = inverseMultiply(before, now);
    before = now;
    return local;
  });
  return {
    joints,
    rotations,
    end: times(
      along,
      bones.reduce((sum, bone) => sum + length(bone), 0),
    ),
  };
}
