import { plainName } from '../../core/clip';

/** Names of points for people, each once: a point without a name is called by its number, from 1. */
export function labelled(names: readonly string[]): { labels: string[]; twice: string[] } {
  const used = new Set<string>();
  const twice: string[] = [];
  const labels = names.map((name, i) => {
    const plain = plainName(name).trim() || `point ${i + 1}`;
    let label = plain;
    for (let k = 2; used.has(label); k++) label = `${plain} (${k})`;
    if (label !== plain && !twice.includes(plain)) twice.push(plain);
    used.add(label);
    return label;
  });
  return { labels, twice };
}
