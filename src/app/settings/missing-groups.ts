import type { HumanAnswer } from '../../worker/api';

/** Names of one reason that are told one by one. */
const MOST_NAMES = 8;

/** Joints without a limit of people by the reason, the most frequent reason first: "Jaw, LeftEye and 3 more". */
export function missingGroups(
  missing: HumanAnswer['missing'],
  names: readonly string[],
): { reason: string; words: string }[] {
  const groups = new Map<string, string[]>();
  for (const { joint, reason } of missing) groups.set(reason, [...(groups.get(reason) ?? []), names[joint]]);
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, all]) => {
      const rest = all.length - MOST_NAMES;
      return { reason, words: all.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '') };
    });
}
