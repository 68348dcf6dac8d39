import type { Skeleton } from '../clip';
import { conjugate, multiply, type Quat, readQuat, readVec3, rotateVector, type Vec3 } from '../math';
import type { TwistAxisSource } from './joint-limit';

/** m: shorter sums of bones have no direction worth trusting. */
const TINY = 1e-6;

/**
 * The axis a joint's bone twists about, unit, in the joint's own frame, and where it comes from:
 *
 * - `'children'`: the mean offset of its children (article, "Swing-Twist Decomposition"). Where that is nothing and there
 *   is no end site, as of a root whose only child sits on it, what the children carry in the rest pose, level by level.
 * - `'end site'`: of a leaf, the mean of its end sites.
 * - `'own bone'`: of a leaf without end site, the way from its parent. Not of a root: its offset is a place, not a bone.
 * - `'default'`: x.
 */
export function twistAxis(skeleton: Skeleton, joint: number): { axis: Vec3; source: TwistAxisSource } {
  const { parents, offsets, endSites, endSiteJoints } = skeleton;
  const toChildren = direction(sumWhere(offsets, parents, joint));
  if (toChildren) return { axis: toChildren, source: 'children' };
  const toEnd = direction(sumWhere(endSites, endSiteJoints, joint));
  if (toEnd) return { axis: toEnd, source: 'end site' };
  const further = directionFurtherDown(skeleton, joint);
  if (further) return { axis: further, source: 'children' };
  const ownBone = parents[joint] < 0 ? null : direction(inOwnFrame(skeleton, joint, readVec3(offsets, joint)));
  if (ownBone) return { axis: ownBone, source: 'own bone' };
  return { axis: [1, 0, 0], source: 'default' };
}

/** Unit; null for a vector that is nearly nothing. */
function direction(v: Readonly<Vec3>): Vec3 | null {
  const length = Math.hypot(...v);
  return length > TINY ? [v[0] / length, v[1] / length, v[2] / length] : null;
}

function sumWhere(vectors: Float32Array, owners: Int16Array, owner: number): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (let i = 0; i < owners.length; i++) {
    if (owners[i] === owner) for (let k = 0; k < 3; k++) sum[k] += vectors[3 * i + k];
  }
  return sum;
}

/** A vector of the parent's frame in the joint's own, in the rest pose. */
function inOwnFrame({ restRotations }: Skeleton, joint: number, v: Readonly<Vec3>): Vec3 {
  return rotateVector(conjugate(readQuat(restRotations, joint)), v);
}

/**
 * The direction, in the joint's frame, of what hangs on its children in the rest pose: of bones and end sites of the
 * nearest level whose sum is not nothing. Null where there is none.
 */
function directionFurtherDown({ parents, offsets, restRotations, endSites, endSiteJoints }: Skeleton, joint: number) {
  const jointFromLocal: (Quat | undefined)[] = [];
  const levels: number[] = [];
  const sums: Vec3[] = [];
  jointFromLocal[joint] = [0, 0, 0, 1];
  levels[joint] = 0;
  const add = (parent: number, v: Vec3) => {
    const turned = rotateVector(jointFromLocal[parent]!, v);
    sums[levels[parent]] ??= [0, 0, 0];
    const sum = sums[levels[parent]];
    for (let k = 0; k < 3; k++) sum[k] += turned[k];
  };
  for (let j = joint + 1; j < parents.length; j++) {
    const parent = parents[j];
    if (parent < 0 || !jointFromLocal[parent]) continue;
    levels[j] = levels[parent] + 1;
    jointFromLocal[j] = multiply(jointFromLocal[parent], readQuat(restRotations, j));
    if (levels[parent] > 0) add(parent, readVec3(offsets, j));
  }
  for (const [i, owner] of endSiteJoints.entries()) {
    if (levels[owner] > 0) add(owner, readVec3(endSites, i));
  }
  for (let level = 1; level < sums.length; level++) {
    const found = sums[level] && direction(sums[level]);
    if (found) return found;
  }
  return null;
}
