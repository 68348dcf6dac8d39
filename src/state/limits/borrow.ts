import { LimitsFileError, readLimits, type Skeleton } from '../../core';
import { fetchPart } from '../fetch-part';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { remember } from '../work/history';
import { borrowing } from './borrowing';
import type { BorrowedLimits } from './held';

const { getState } = store;

/** Reads limits for a skeleton. @returns why not, in one sentence, where they can't hold it; `isForeign` where they are of another. */
export function readBorrowed(
  text: string,
  name: string,
  skeleton: Skeleton,
): { borrowed: BorrowedLimits } | { problem: string; isForeign: boolean } {
  try {
    const { limits, clips, ties } = readLimits(text, { skeleton });
    return { borrowed: { name, clips, limits, ...(ties.length > 0 ? { ties } : {}) } };
  } catch (error) {
    if (!(error instanceof LimitsFileError)) throw error;
    return { problem: error.message, isForeign: error.code === 'skeleton' };
  }
}

/** Lets limits of a file hold the character; those of another skeleton are carried to it, if both are people. One step of undo. */
export async function borrowLimits(text: string, name: string): Promise<void> {
  const { clip } = getState();
  if (!clip) {
    notify(
      'error',
      `There is no clip for the limits of ${name}`,
      'Open a clip of the same skeleton first, then the limits.',
      {
        remedy: 'open',
      },
    );
    return;
  }
  const answer = readBorrowed(text, name, clip.skeleton);
  if ('problem' in answer) {
    if (answer.isForeign) {
      const file = readLimits(text);
      const { carryFileLimits } = await fetchPart(() => import('../carry'));
      await carryFileLimits(file, file.skeleton, name, answer.problem);
      return;
    }
    notify('error', `${name} can’t be used`, answer.problem);
    return;
  }
  remember('borrow', false);
  setWork(borrowing(getState().work, answer.borrowed), {
    given: answer.borrowed,
    status: `Held by the limits of ${name}`,
  });
}
