import { DEGREE } from '../../core/math';
import type { TakenPoints } from './taken-points';

/** "1 point", "19 points". */
export const pointsWords = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

/** "9.2 mm". */
export const millimetreWords = (mm: number): string => `${mm < 10 ? mm.toFixed(1) : Math.round(mm)} mm`;

/** Names of a list in a sentence: the first few, and how many there are beside. */
export function fewNamed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const others = names.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? 'none');
}

/** How limits count for the poses, in a sentence; '' while poses are still being found. */
export function limitUseWords({ found, request: { holding, use }, skeleton }: TakenPoints): string {
  if (!found) return '';
  const whose = holding ? `The limits of ${holding.name}` : 'Human limits';
  if (found.use === 'hold') return `${whose} hold: no pose is beyond them.`;
  const far = found.apart.map(({ joint, angle }) => `${skeleton.names[joint]} (${Math.round(angle / DEGREE)}° beyond)`);
  const joints = far.length > 0 ? ` Joints that disagree: ${fewNamed(far, 4)}.` : '';
  const why = use === 'guide' ? 'as you chose' : 'held, they would take the poses away from the points';
  return `${whose} only guide, ${why}.${joints}`;
}
