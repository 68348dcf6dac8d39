import type { Vec3 } from '../math';
import type { AnatomicalJoint } from './anatomical-joint';
import { fromAnatomical, toAnatomical } from './angles';
import { type JointMirror, mirrorRotation } from './mirror-limit';

/** Of each angle of a joint, 1 where the mirror image of a turn has the same sign for the joint on the other side, and −1 where not. */
export function mirrorSigns(mirror: JointMirror, from: AnatomicalJoint, to: AnatomicalJoint): Vec3 {
  return [0, 1, 2].map((k) => {
    const ends = [-0.1, 0.1].map((angle) => {
      const angles: Vec3 = [0, 0, 0];
      angles[k] = angle;
      return toAnatomical(to, mirrorRotation(mirror, fromAnatomical(from, angles)))[k];
    });
    return ends[1] < ends[0] ? -1 : 1;
  }) as Vec3;
}
