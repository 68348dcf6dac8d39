import { failureWords } from './fetch-part';
import { notify } from './notices';
import type { Notice } from './store';

/** The action of a notice that does once more what failed. */
export const tryAgain = (run: () => unknown): Notice['action'] => ({ label: 'Try again', run: () => void run() });

/**
 * Runs what may fail; a failure is told, and the user can try again.
 *
 * @param name of what is done, as it begins a sentence
 * @param isWanted whether a failure is still of interest when it comes
 * @returns what `run` returns; undefined where it failed
 */
export async function attempt<T>(
  name: string,
  run: () => Promise<T>,
  isWanted: () => boolean = () => true,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isWanted()) tellFailure(error, name, () => attempt(name, run, isWanted));
  }
}

/** Tells of what failed. `again` does it once more. */
export function tellFailure(error: unknown, name: string, again: () => unknown): void {
  const { title, detail } = failureWords(error, name);
  notify('error', title, detail, { action: tryAgain(again) });
}
