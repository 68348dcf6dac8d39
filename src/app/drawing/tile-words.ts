import { shapeFamilies } from '../../core/shape';
import type { DataVerdict } from '../../core/study';
import type { JointModel } from '../../state/limits/chosen';
import { degrees, percent } from '../ui/format';

/** "k-DOP, swing–twist, padded by 2.9°, filled up 75 %". */
export const modelWords = ({ shape, split, padding, fill }: JointModel): string =>
  [
    shapeFamilies[shape].label,
    split === 'none' ? '' : 'swing–twist',
    `padded by ${degrees(padding, 1)}`,
    fill > 0 ? `filled up ${percent(fill)} %` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** "enough data", or why there is not. */
export function dataWords({ kind, coverage, sampleCount }: Omit<DataVerdict, 'worstFold'>): string {
  if (kind === 'still') return 'never moves in this clip';
  if (kind === 'enough') return 'enough data';
  return `scarce data: ${sampleCount} samples, ${percent(coverage)} % coverage`;
}
