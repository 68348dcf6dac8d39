import { carryLimit, carryTie, exactCarries, type JointCarry } from '../carry';
import { plainName, type Skeleton } from '../clip';
import type { JointLimit } from '../limit';
import type { Tie } from '../ties';
import { type LimitsFile, LimitsFileError } from './limits-file';

/**
 * Limits and ties for another skeleton, exactly: a rotation there is as far inside as the same rotation of the joint that was learned from.
 * The skeleton is the same figure, whatever order and axes joints have in a file, or rests alike: see `exactCarries`.
 *
 * @returns limits by ascending joint of the skeleton
 * @throws LimitsFileError `skeleton` where they would mean something else, or a joint that is limited is missing
 */
export function limitsOn(
  {
    limits,
    ties,
    skeleton: own,
  }: Readonly<{ limits: readonly JointLimit[]; ties: readonly Tie[]; skeleton: Skeleton }>,
  skeleton: Skeleton,
): Pick<LimitsFile, 'limits' | 'ties'> {
  const carries = exactCarries(own, skeleton);
  if (typeof carries === 'string') refuse(carries);
  const carryOf = (joint: number): JointCarry => carries[joint] ?? refuse(missing(own, skeleton, joint));
  return {
    limits: limits
      // Where a figure stands and faces is no matter of limits: a root that hangs on something there has none.
      .filter(({ joint }) => carries[joint] || own.parents[joint] >= 0)
      .map((limit) => {
        const carry = carryOf(limit.joint);
        return isSame(carry) ? limit : carryLimit(limit, carry, skeleton.names[carry.to]);
      })
      .sort((a, b) => a.joint - b.joint),
    ties: ties.map((tie) => {
      const carries = tie.joints.map(carryOf);
      return carries.every(isSame) ? tie : carryTie(tie, carries);
    }),
  };
}

/** Whether nothing changes: what is read for its own skeleton is the same to the bit. */
const isSame = ({ from, to, turn, parentTurn }: JointCarry): boolean =>
  from === to && turn[3] === 1 && parentTurn[3] === 1;

function missing(own: Skeleton, { names, parents }: Skeleton, joint: number): string {
  const name = plainName(own.names[joint]);
  const there = names.indexOf(own.names[joint]);
  if (there < 0) return `it has no joint "${name}".`;
  const told = (parent: number, of: readonly string[]) => (parent < 0 ? 'nothing' : `"${plainName(of[parent])}"`);
  return `its "${name}" hangs on ${told(parents[there], names)}, not on ${told(own.parents[joint], own.names)}.`;
}

function refuse(problem: string): never {
  throw new LimitsFileError('skeleton', `The limits are for another skeleton: ${problem}`);
}
