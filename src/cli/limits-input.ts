import type { LimitsFile } from '../core';
import { limitsWords, plainName } from '../core/clip';
import type { Call } from './command';
import { limitsIn } from './limits-of-file';
import { BadInput, told } from './problem';
import { countText } from './table';

/** @throws BadInput with a sentence that names the file */
export async function readLimitsFile(path: string | undefined): Promise<LimitsFile> {
  if (path === undefined) throw new BadInput('option', `Name a limits file: *.limits.json, ${limitsWords()}`);
  try {
    return await limitsIn(path);
  } catch (error) {
    const { code, message } = told(error);
    throw new BadInput(code, `${plainName(path)}: ${message}`);
  }
}

/** Says where ties between joints are left aside. @param why as the end of the sentence */
export function warnOfTies(call: Call, path: string, { ties }: Pick<LimitsFile, 'ties'>, why: string): void {
  if (ties.length === 0) return;
  const these = countText(ties.length, 'tie', 'ties');
  call.warn(`${plainName(path)}: ${these} between joints ${ties.length === 1 ? 'is' : 'are'} left out: ${why}.`);
}
