import { conjugate, rotateVector, type Vec3 } from '../math';
import { TIE_ROW, type Tie } from '../ties';
import { carryRotation, type JointCarry } from './carry-limit';

/**
 * A tie for the joints that follow: a pair of rotations of theirs is as far beyond it as the same pair of the joints that it was learned from,
 * exactly. With D = `turn` of a joint its relative rotation there is D⁻¹ · relative · D, so that its vectors turn by D⁻¹: the references
 * and the normals turn, and no height changes.
 *
 * @param carries of the tie's joints, in their order: see `jointCarry`.
 */
export function carryTie(tie: Tie, carries: readonly [JointCarry, JointCarry]): Tie {
  const [a, b] = carries;
  const planes: number[] = [];
  for (let i = 0; i < tie.planes.length; i += TIE_ROW) {
    planes.push(...turned(a, tie.planes, i), ...turned(b, tie.planes, i + 3), tie.planes[i + 6]);
  }
  return {
    joints: [a.to, b.to],
    references: [carryRotation(a, tie.references[0]), carryRotation(b, tie.references[1])],
    planes,
  };
}

/** Three numbers of a plane as the joint that follows has them. */
function turned({ turn }: JointCarry, planes: readonly number[], at: number): Vec3 {
  return rotateVector(conjugate(turn), [planes[at], planes[at + 1], planes[at + 2]]);
}
