import type { AnatomicalJoint } from '../../core/anatomy';

/** Of the angle that changes most, the share that another must have to be named beside it. */
const NAMED = 0.4;

/**
 * The movements that make up a change of a joint's three angles, the first angle first: "flexion", "internal rotation".
 *
 * @param ways rad, how much each angle changes
 */
export function namedWays({ axes }: AnatomicalJoint, ways: readonly number[]): string[] {
  const most = Math.max(...ways.map(Math.abs));
  const named = [0, 1, 2].filter((k) => Math.abs(ways[k]) >= NAMED * most);
  return named.map((k) => (ways[k] > 0 ? axes[k].positive : axes[k].negative).name);
}

/** "flexion", "flexion and abduction", "flexion, abduction and internal rotation". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
