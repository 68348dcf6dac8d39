import type { Skeleton } from '../clip';
import type { Vec3 } from '../math';
import type { LimitList } from './working-chain';

/** Why a number of passes or steps can't be used, one sentence for people; null when it can, or there is none. */
export function iterationsProblem(iterations: number | undefined): string | null {
  if (iterations === undefined || (Number.isInteger(iterations) && iterations >= 1)) return null;
  return `The iterations are ${iterations}; they must be a whole number from 1.`;
}

/** Why a tolerance can't be used, one sentence for people; null when it can, or there is none. */
export function toleranceProblem(tolerance: number | undefined, unit: 'm' | 'rad'): string | null {
  if (tolerance === undefined || (Number.isFinite(tolerance) && tolerance > 0)) return null;
  return `The tolerance is ${tolerance}; it must be a finite number above 0 ${unit}.`;
}

/**
 * Why numbers given for the joints of a chain can't be used, one sentence for people; null when they can, or there are
 * none. Those left out are not asked about.
 *
 * @param word what each of them is, and `words` several of them.
 */
export function jointNumbersProblem(
  { names }: Skeleton,
  chain: readonly number[],
  numbers: readonly (number | undefined)[] | undefined,
  word: string,
  words: string,
  least: 'above 0' | '0 or more',
): string | null {
  if (!numbers) return null;
  if (numbers.length > chain.length) return `There are ${numbers.length} ${words} for ${chain.length} joints.`;
  const bad = numbers.findIndex(
    (n) => n !== undefined && !(Number.isFinite(n) && (n > 0 || (n === 0 && least !== 'above 0'))),
  );
  return bad < 0 ? null : `The ${word} of "${names[chain[bad]]}" is ${numbers[bad]}; it must be finite and ${least}.`;
}

/** Whether it is three finite numbers. */
export function isFinitePoint(p: Readonly<Vec3>): boolean {
  return p.length === 3 && Number.isFinite(p[0]) && Number.isFinite(p[1]) && Number.isFinite(p[2]);
}

/** Why `joints` is no chain of this skeleton, one sentence for people; null when it is one. */
export function chainProblem(skeleton: Skeleton, joints: readonly number[]): string | null {
  const { parents, names } = skeleton;
  if (joints.length === 0) return 'The chain has no joints.';
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i];
    if (!(Number.isInteger(joint) && joint >= 0 && joint < parents.length)) {
      return `The chain names joint ${joint}, but the skeleton has joints 0 to ${parents.length - 1}.`;
    }
    if (joints.indexOf(joint) < i) return `The chain names joint ${joint}, "${names[joint]}", twice.`;
    if (i > 0 && !isAncestor(parents, joints[i - 1], joint)) {
      return `In the chain "${names[joint]}" follows "${names[joints[i - 1]]}", which does not carry it.`;
    }
  }
  return null;
}

/** Why `limits` are none of this skeleton, one sentence for people; null when they are, or there are none. */
export function limitsProblem({ names }: Skeleton, limits: LimitList | undefined): string | null {
  if (!limits) return null;
  if (limits.length > names.length) {
    return `There are ${limits.length} limits, but the skeleton has ${names.length} joints.`;
  }
  for (let j = 0; j < limits.length; j++) {
    const limit = limits[j];
    if (limit && (limit.joint !== j || limit.name !== names[j])) {
      return `The limit ${j} is of joint ${limit.joint}, "${limit.name}", but joint ${j} is "${names[j]}".`;
    }
  }
  return null;
}

function isAncestor(parents: Int16Array, ancestor: number, joint: number): boolean {
  for (let j = parents[joint]; j >= 0; j = parents[j]) if (j === ancestor) return true;
  return false;
}
