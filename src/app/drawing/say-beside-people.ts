import type { AnatomicalAxis, AnatomicalRange } from '../../core/anatomy';
import { DEGREE } from '../../core/math';
import { degrees } from '../ui/format';

/** rad: a limit that ends so much beyond the human limit, or before, stands out. Padding alone is less. */
const MUCH = 5 * DEGREE;
/** rad: a human limit that ends farther than this past the norm tells more of rigs than of people. */
const FAR_PAST_NORM = 45 * DEGREE;

const isNear = (end: number, norm: number | null | undefined): boolean =>
  norm !== null && norm !== undefined && end - norm <= FAR_PAST_NORM;

/**
 * What stands out of how far a limit goes beside the human limit: "goes 8° beyond the human limit in flexion", or "reaches 20° less than the human
 * limit in extension". An end beyond counts before ends that are early; of several the one that differs most. Ends where the human limit is
 * near the norm are looked at first: the human limit is wider elsewhere, for rigs put turns of one joint into another.
 *
 * @param range of the limit; @param people of the human limit, told in the same turns.
 */
export function sayBesidePeople(
  axes: readonly AnatomicalAxis[],
  range: Readonly<AnatomicalRange>,
  people: Readonly<AnatomicalRange>,
): string {
  const ends = axes.flatMap(({ positive, negative, norm }, k) => [
    { name: positive.name, farther: range[k][1] - people[k][1], isNear: isNear(people[k][1], norm?.positive) },
    { name: negative.name, farther: people[k][0] - range[k][0], isNear: isNear(-people[k][0], norm?.negative) },
  ]);
  const farthest = ends.reduce((a, b) => (b.farther > a.farther ? b : a));
  if (farthest.farther >= MUCH) return `goes ${degrees(farthest.farther)} beyond the human limit in ${farthest.name}`;
  const early = ends.filter(({ farther }) => farther <= -MUCH).sort((a, b) => a.farther - b.farther);
  const end = early.find((each) => each.isNear) ?? early[0];
  if (!end) return 'reaches as far as the human limit';
  return `reaches ${degrees(-end.farther)} less than the human limit in ${end.name}`;
}
