import type { Clip, Quat, Vec3 } from '../../../core';
import { inverseMultiply, length, readVec3, rotationBetween, times, unit } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { limbChain } from '../../drawing/limb';

/** A limb that is stretched out: all its bones on the line of the first. */
interface StraightLimb {
  /** The joints after the first, and the rotation of each, parentFromLocal. */
  joints: readonly number[];
  rotations: readonly Quat[];
  /** m, in the frame of the first joint: where the limb ends. */
  end: Vec3;
}

/** The joints below a joint, to the hand or foot that it alone moves; where there is none, as long as there is one way to go. */
function below(clip: Clip, joint: number): number[] {
  const { left, right } = rolesOf(clip);
  const { parents } = clip.skeleton;
  const ways = [left.hand, right.hand, left.foot, right.foot].flatMap((end) => {
    const way: number[] = [];
    let at = end;
    for (; at > joint; at = parents[at]) way.unshift(at);
    return at === joint && way.length > 0 ? [way] : [];
  });
  if (ways.length === 1) return ways[0];
  const chain = Array.from(limbChain(clip.skeleton, joint));
  return chain.slice(chain.indexOf(joint) + 1);
}

/** Stretches out the limb below a joint. A joint that ends its limb goes on as the bone before it. */
export function straightLimb(clip: Clip, joint: number): StraightLimb {
  const { skeleton } = clip;
  const joints = below(clip, joint);
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
