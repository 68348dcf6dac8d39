import type { Skeleton } from '../clip/clip';
import type { Vec3 } from '../math/types';

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
