import { failureWords } from '../fetch-part';
import { notify } from '../notices';

/**
 * Does what a notice offers; where it fails, that is told, and it can be tried again.
 *
 * @param name of what is done, as it begins a sentence
 */
export async function attempt(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { title, detail } = failureWords(error, name);
    notify('error', title, detail, { action: { label: 'Try again', run: () => void attempt(name, run) } });
  }
}
