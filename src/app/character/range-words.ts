import type { AnatomicalJoint, AnatomicalRange, AngleRange } from '../../core/anatomy';
import { sayBesidePeople } from '../drawing/say-beside-people';
import { sayRange, sayTypical } from '../drawing/say-range';
import { degrees } from '../ui/format';

/** How far a joint goes under its limit, in the clip and under the human limit; `people` null where that is not known. */
interface RangesTold {
  readonly learned: AnatomicalRange;
  readonly seen: AnatomicalRange;
  readonly people: AnatomicalRange | null;
}

/**
 * What stands out beside people; of an angle that is pointed at "Learned: 148° flexion, 3° extension. Typical: 150°, 0°. In clip: −2° to 131°.
 * Human limit: −15° to 165°." While nothing is pointed at, the angle that the limit lets go farthest is told: the hinge of a robot may turn in
 * any of the three.
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
  if (hasMotion && axis < 0 && people) return sayBesidePeople(axes, learned, people);
  const span = ([low, high]: AngleRange) => `${degrees(low)} to ${degrees(high)}`;
  const typical = sayTypical(axes[k]);
  const sentences = [
    `${hasMotion ? 'Learned' : 'Limit'}: ${stands ? `no ${positive.name} or ${negative.name}` : sayRange(axes[k], learned[k])}`,
    typical && `Typical: ${typical}`,
    hasMotion && `In clip: ${span(seen[k])}`,
    hasMotion && people && `Human limit: ${span(people[k])}`,
  ];
  return `${sentences.filter(Boolean).join('. ')}.`;
}
