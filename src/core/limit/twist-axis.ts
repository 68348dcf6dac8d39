import type { Skeleton } from '../clip/clip';
import { readVec3 } from '../math/rotation';
import type { Vec3 } from '../math/types';
import type { TwistAxisSource } from './joint-limit';

const TINY = 1e-6;

/**
 * The axis a joint's bone twists about, unit, in the joint's frame: the mean offset of its children (article,
 * "Swing-Twist Decomposition"); for a leaf its end site; else the direction of its own bone; else x.
 */
export function twistAxis(skeleton: Skeleton, joint: number): { axis: Vec3; source: TwistAxisSource } {
  const { parents, offsets, endSites, endSiteJoints } = skeleton;
  const childSum = sumWhere(offsets, parents, joint);
  const candidates: [Vec3, TwistAxisSource][] = [
    [childSum, 'children'],
    [sumWhere(endSites, endSiteJoints, joint), 'end site'],
    [readVec3(offsets, joint), 'own bone'],
  ];
  for (const [sum, source] of candidates) {
    const length = Math.hypot(...sum);
    if (length > TINY) return { axis: [sum[0] / length, sum[1] / length, sum[2] / length], source };
  }
  return { axis: [1, 0, 0], source: 'default' };
}

function sumWhere(vectors: Float32Array, owners: Int16Array, owner: number): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (let i = 0; i < owners.length; i++) {
    if (owners[i] === owner) for (let k = 0; k < 3; k++) sum[k] += vectors[3 * i + k];
  }
  return sum;
}
