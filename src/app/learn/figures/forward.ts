import type { Clip, Vec3 } from '../../../core';
import { readVec3, subtract, unit } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';

/** Unit, level: where the body faces, left × up; along z for a body without two legs. */
export function forwardOf(clip: Clip, positions: ArrayLike<number>): Vec3 {
  const { left, right } = rolesOf(clip);
  if (left.upperLeg < 0 || right.upperLeg < 0) return [0, 0, 1];
  const [x, , z] = subtract(readVec3(positions, left.upperLeg), readVec3(positions, right.upperLeg));
  return Math.hypot(x, z) < 1e-6 ? [0, 0, 1] : unit([-z, 0, x]);
}
