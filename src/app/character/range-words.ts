import type { AnatomicalJoint, AnatomicalRange, AngleRange } from '../../core/anatomy';
import { sayBesidePeople } from '../drawing/say-beside-people';
import { sayRange } from '../drawing/say-range';
import { degrees } from '../ui/format';

/** How far a joint goes under its limit, in the clip and under the human limit; `people` null where that is not known. */
interface RangesTold {
  readonly learned: AnatomicalRange;
  readonly seen: AnatomicalRange;
  readonly people: AnatomicalRange | null;
}

/**
 * What stands out beside people; of an angle that is pointed at "flexes 3° to 148°, norm 0 to 150 · seen 5° to 131° · human limit −15° to 165°". While
 * nothing is pointed at, the angle that the limit lets go farthest is told: the hinge of a robot may turn in any of the three.
 *
 * @param axis −1 for none.
 * @param hasMotion without, limits are people's and nothing was seen.
 */
export function rangeWords(
  { axes }: Pick<AnatomicalJoint, 'axes'>,
  { learned, seen, people }: RangesTold,
  axis: number,
  hasMotion: boolean,
): string {
  const widths = learned.map(([low, high]) => high - low);
  const k = axis >= 0 ? axis : widths.indexOf(Math.max(...widths));
  const { positive, negative } = axes[k];
  const stands = axis >= 0 && Math.max(...widths) > 0.01 && widths[k] < 0.01;
  const range = stands ? `no ${positive.name} or ${negative.name} here` : sayRange(axes[k], learned[k]);
  if (!hasMotion) return range;
  if (axis < 0 && people) return sayBesidePeople(axes, learned, people);
  const span = ([low, high]: AngleRange) => `${degrees(low)} to ${degrees(high)}`;
  const human = people ? ` · human limit ${span(people[k])}` : '';
  return `${range} · seen ${span(seen[k])}${human}`;
}
