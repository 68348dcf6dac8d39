import { plainName } from '../core/clip';
import { byReason } from '../core/human';
import type { CarriedTo } from './limits-for';
import { countText } from './table';

/** Names of one reason that are told. */
const MOST_NAMES = 6;

/** Of limits that were carried from another figure: how many joints have one, and why others have none, a line each. */
export function carriedLines({ joints, apart, lostTies }: CarriedTo): string[] {
  const named = apart.map(({ name, reason }, joint) => ({ joint, name: plainName(name), reason }));
  const reasons = byReason(named).map((group) => {
    const names = group.joints.map((at) => named[at].name);
    const more = names.length - MOST_NAMES;
    const told = more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
    return `  without a limit: ${told}. ${group.reason}`;
  });
  const ties = lostTies > 0 ? `; ${countText(lostTies, 'tie')} left out` : '';
  return [`  limits of another figure, carried to ${countText(joints, 'joint')}${ties}`, ...reasons];
}
