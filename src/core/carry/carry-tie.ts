import { conjugate, type Quat, readVec3, rotateVector, type Vec3 } from '../math';
import { type Tie, tieRow } from '../ties';
import { carryRotation } from './carry-limit';
import type { JointCarry } from './same-figure';

/**
 * A tie for the joints that follow: rotations of theirs are as far beyond it as the same rotations of the joints that it was learned from,
 * exactly. With D = `turn` of a joint its relative rotation there is D⁻¹ · relative · D, so that its vectors turn by D⁻¹: the references,
 * the axes and the normals turn, and no height changes.
 *
 * @param carries of the tie's joints, in their order: see `jointCarry`.
 */
export function carryTie({ references, twistAxes, planes }: Tie, carries: readonly JointCarry[]): Tie {
  const row = tieRow(carries.length);
  const backs = carries.map(({ turn }) => conjugate(turn));
  return {
    joints: carries.map(({ to }) => to),
    references: carries.map((carry, k): Quat => carryRotation(carry, references[k])),
    ...(twistAxes && { twistAxes: twistAxes.map((axis, k): Vec3 | null => axis && rotateVector(backs[k], axis)) }),
    planes: Array.from({ length: planes.length / row }, (_, i) => {
      const plane = planes.slice(row * i, row * (i + 1));
      return [...backs.flatMap((back, k) => rotateVector(back, readVec3(plane, k))), plane[row - 1]];
    }).flat(),
  };
}
