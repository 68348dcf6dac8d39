import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type LimitsFile, readLimits } from '../core';
import { limitsWords, plainName } from '../core/clip';
import type { Call } from './command';
import { isRigPath, readMotion } from './motion-files';
import { BadInput, told } from './problem';
import { countText } from './table';

/** Whether limits stand in a file of limits, by its ending: any other is a robot, a simulation or a rig that gives limits to its joints. */
const isLimitsPath = (path: string): boolean => path.toLowerCase().endsWith('.json');

/** The limits of a file: of a limits file, or those that a file of a robot or rig gives to its own joints. @throws ClipError, LimitsFileError, or an error of the system */
export async function limitsIn(path: string): Promise<LimitsFile> {
  if (isLimitsPath(path) || !isRigPath(path)) return readLimits(await readFile(path, 'utf8'));
  const { clips, limits } = await readMotion(path);
  const name = basename(path);
  if (limits.length === 0) throw new BadInput('empty', 'It gives no limits to its joints.');
  return { limits: [...limits], ties: [], skeleton: clips[0].skeleton, clips: [name] };
}

/** @throws BadInput with a sentence that names the file */
export async function readLimitsFile(path: string | undefined): Promise<LimitsFile> {
  if (path === undefined) throw new BadInput('option', `Say which limits file: *.limits.json, ${limitsWords()}`);
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
