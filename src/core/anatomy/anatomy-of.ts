import { findRoles, type Roles, type Skeleton } from '../clip';
import { inverseMultiply, type Quat, readQuat, type Vec3 } from '../math';
import type { AnatomicalAxis, AnatomicalJoint } from './anatomical-joint';
import { type AnatomicalPart, type AxisRow, jointTable, orderOf } from './joint-table';
import { movements } from './movements';
import { normOf } from './norms';
import { restPose, restSegments } from './rest-segments';

/**
 * How each joint of a skeleton is spoken of: in angles of anatomy where its role is known, else as swing up, swing to the side and twist.
 *
 * Frames come from the rest pose: X forward, Y up, Z right of the body, told by hips, shoulders and toes, and for limbs along their bones.
 * Limbs count from hanging straight down, whatever the rest pose is, reached by the smallest turn (a T-pose abducts the arms by 90°); a limb
 * that rests bent by more than 20° tells the axis that it bends about. Everything else counts from the rest pose; each joint's `zero`
 * says so. (Wu et al., ISB recommendations on joint coordinate systems, 2002 and 2005)
 *
 * @category Clinical angles
 * @returns index = joint.
 */
export function anatomyOf(skeleton: Skeleton, roles: Roles = findRoles(skeleton)): AnatomicalJoint[] {
  const pose = restPose(skeleton, roles);
  const segments = restSegments(pose);
  const world = (joint: number): Quat => (joint < 0 ? [0, 0, 0, 1] : readQuat(pose.rotations, joint));
  const sharing = (part: AnatomicalPart) => segments.filter((other) => other.part === part).length;
  return segments.map(({ part, side, proximal, distal }, joint) => {
    const { kind, axes, norm, zero } = jointTable[part];
    const sharedBy = part === 'trunk' || part === 'neck' ? sharing(part) : 1;
    const told = (row: AxisRow, i: number): AnatomicalAxis => ({
      positive: movements[row.positive],
      negative: movements[row.negative],
      norm: normOf(norm, i, sharedBy),
    });
    const rows: readonly AxisRow[] = axes;
    return {
      joint,
      name: skeleton.names[joint],
      part,
      side,
      kind,
      axes: rows.map(told) as unknown as AnatomicalJoint['axes'],
      // On the left side a mirror turns angles about X and Y round.
      signs: rows.map(({ sign }, i) => (side === 'left' && orderOf[kind][i] !== 2 ? -sign : sign)) as Vec3,
      parentFromProximal: inverseMultiply(world(skeleton.parents[joint]), proximal),
      localFromDistal: inverseMultiply(world(joint), distal),
      zero,
    };
  });
}
