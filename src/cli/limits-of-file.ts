import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type LimitsFile, readLimits } from '../core';
import { isRigPath, readMotion } from './motion-files';
import { BadInput } from './problem';

/** Whether limits stand in a file of limits, by its ending: any other is a robot, a simulation or a rig that gives limits to its joints. */
const isLimitsPath = (path: string): boolean => path.toLowerCase().endsWith('.json');

/** The limits of a file: of a limits file, or those that a file of a robot or rig gives to its own joints. @throws ClipError, LimitsFileError, or an error of the system */
export async function limitsIn(path: string): Promise<LimitsFile> {
  if (isLimitsPath(path) || !isRigPath(path)) {
    const text = await readFile(path, 'utf8');
    if (!/^\uFEFF?\s*\{/.test(text.slice(0, 100)))
      throw new BadInput('format', 'This is not a limits file. limber fit and limber human write limits files.');
    return readLimits(text);
  }
  const { clips, limits } = await readMotion(path);
  const name = basename(path);
  if (limits.length === 0) throw new BadInput('empty', 'Its joints have no limits.');
  return { limits: [...limits], ties: [], skeleton: clips[0].skeleton, clips: [name] };
}
