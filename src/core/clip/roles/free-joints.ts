import type { Skeleton } from '../clip';
import { findRoles } from './find-roles';
import type { Roles } from './roles';

/**
 * The joints that no limit holds, ascending: where a character stands and faces is no matter of anatomy. Joints without a parent are free. Of
 * a person whose hips are found, the hips and all joints above the hips are free as well, where those above are only the way to the hips (an
 * armature node, a root on the floor) and no part of the trunk.
 *
 * @category Poses and clips
 * @param roles of the skeleton, where some were given by hand; else as `findRoles` finds them.
 */
export function freeJoints(skeleton: Skeleton, { hips, byJoint }: Roles = findRoles(skeleton)): number[] {
  const { parents } = skeleton;
  const way: number[] = [];
  for (let joint = hips; joint >= 0; joint = parents[joint]) way.push(joint);
  const isOnlyTheWay = way.every((joint) => joint === hips || byJoint[joint] === 'helper' || byJoint[joint] === 'none');
  return [...parents.keys()].filter((joint) => parents[joint] < 0 || (isOnlyTheWay && way.includes(joint)));
}
