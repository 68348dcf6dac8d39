import { plainName } from '../../core/clip';
import { keptFor } from '../../core/math';

/** What most names begin with, up to a separator, and says nothing: "mixamorig:", "Character1_", "Bip01 ". */
export function commonPrefix(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const prefix = /^[^_:| ]{3,}[_:| ]/.exec(name)?.[0];
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] > names.length / 2 ? best[0] : '';
}

/**
 * Joints' names as people read them: on one line, and without what most begin with. A name that would be as another's, or empty, stays
 * whole. Index = joint; the same list every time for the same names.
 */
export const shownNames = keptFor((names: readonly string[]): readonly string[] => {
  const prefix = commonPrefix(names);
  const all = new Set(names);
  return names.map((name) => {
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : name;
    return plainName(rest === '' || (prefix !== '' && all.has(rest)) ? name : rest);
  });
});
