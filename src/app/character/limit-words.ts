import { AT_LIMIT } from '../../core/limit';
import { DEGREE } from '../../core/math';
import type { LiveFrame } from '../../state/frame/live';
import { degrees } from '../ui/format';

/** rad: a joint that is asked to go further out than this is beyond its limit and not merely at it. */
const BEYOND = 0.5 * DEGREE;
/** rad: what is held is less far out by more than this. */
const HELD = 1e-3;
/** How many names fit without hiding the floor. */
const MOST_NAMES = 3;

type Gauges = Pick<LiveFrame, 'gauge' | 'askedViolation' | 'heldViolation' | 'stoppedBy'>;

/** Which joints ask for more than they may, those that are farthest out first, and which are as far as they may go, in order. */
export interface LimitReport {
  beyond: number[];
  at: number[];
}

/** Sorts the joints of a frame by how they stand to their limits, into `out`. */
export function limitReport({ gauge, askedViolation }: Gauges, out: LimitReport): LimitReport {
  out.beyond.length = 0;
  out.at.length = 0;
  for (let joint = 0; joint < gauge.length; joint++) {
    if (askedViolation[joint] > BEYOND) out.beyond.push(joint);
    else if (gauge[joint] >= AT_LIMIT) out.at.push(joint);
  }
  out.beyond.sort((a, b) => askedViolation[b] - askedViolation[a]);
  return out;
}

/** What a report says: the selected joint where it is beyond its limit, else how many are, and the first names. */
export function limitWords(
  { beyond, at }: LimitReport,
  { askedViolation, heldViolation, stoppedBy }: Gauges,
  names: readonly string[],
  selected: number,
): { label: string; list: string } {
  if (beyond.includes(selected)) {
    const angle = askedViolation[selected];
    const isHeld = heldViolation[selected] < angle - HELD;
    const neighbour = names[stoppedBy[selected]];
    const what = neighbour === undefined ? 'its limit' : `what ${neighbour} leaves it`;
    return { label: `${names[selected]} ${degrees(angle, 1)} beyond ${what}${isHeld ? ' — held' : ''}`, list: '' };
  }
  const out = beyond.length > 0 ? `${beyond.length} beyond` : '';
  const near = at.length > 0 ? `${at.length} at` : '';
  const said = [out, near].filter(Boolean).join(', ');
  const told = [
    ...beyond.map((joint) => `${names[joint]} ${degrees(askedViolation[joint])} beyond`),
    ...at.map((joint) => names[joint]),
  ];
  return {
    label: said && `${said} ${beyond.length + at.length === 1 ? 'its limit' : 'their limit'}`,
    list: told.slice(0, MOST_NAMES).join(', ') + (told.length > MOST_NAMES ? ', …' : ''),
  };
}
