import type { AnatomicalAxis, AnatomicalRange } from '../../core/anatomy';
import { DEGREE } from '../../core/math';
import { degrees } from '../ui/format';

/** rad: a limit that ends so much beyond the human limit, or before, stands out. Padding alone is less. */
const MUCH = 5 * DEGREE;

/**
 * What stands out of how far a limit goes beside the human limit: "goes 8° beyond the human limit in flexion", or "reaches 20° less than the human
 * limit in extension". An end beyond counts before ends that are early; of several the one that differs most. Ends that a norm is known for are
 * looked at first: the human limit is wider elsewhere, for rigs put turns of one joint into another.
 *
 * @param range of the limit; @param people of the human limit, told in the same turns.
 */
export function sayBesidePeople(
  axes: readonly AnatomicalAxis[],
  range: Readonly<AnatomicalRange>,
  people: Readonly<AnatomicalRange>,
): string {
  const ends = axes.flatMap(({ positive, negative, norm }, k) => [
    { name: positive.name, farther: range[k][1] - people[k][1], hasNorm: norm !== null && norm.positive !== null },
    { name: negative.name, farther: people[k][0] - range[k][0], hasNorm: norm !== null && norm.negative !== null },
  ]);
  const farthest = ends.reduce((a, b) => (b.farther > a.farther ? b : a));
  if (farthest.farther >= MUCH) return `goes ${degrees(farthest.farther)} beyond the human limit in ${farthest.name}`;
  const early = ends.filter(({ farther }) => farther <= -MUCH).sort((a, b) => a.farther - b.farther);
  const end = early.find(({ hasNorm }) => hasNorm) ?? early[0];
  if (!end) return 'reaches as far as the human limit';
  return `reaches ${degrees(-end.farther)} less than the human limit in ${end.name}`;
}
