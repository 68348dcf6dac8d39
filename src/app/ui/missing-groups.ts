import { byReason } from '../../core/human';
import { fewNames } from './few-names';

/** Names of one reason that are told one by one. */
const MOST_NAMES = 8;

/** Joints without a limit of people by the reason, the most frequent reason first: "Jaw, LeftEye and 3 more". */
export const missingGroups = (
  missing: Parameters<typeof byReason>[0],
  names: readonly string[],
  most = MOST_NAMES,
): { reason: string; words: string; count: number }[] =>
  byReason(missing)
    .sort((a, b) => b.joints.length - a.joints.length)
    .map(({ reason, joints }) => ({
      reason,
      words: fewNames(
        joints.map((joint) => names[joint]),
        most,
      ),
      count: joints.length,
    }));
