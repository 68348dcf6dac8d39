import { readFile } from 'node:fs/promises';
import { type JointLimit, plainName, readLimits, type Skeleton } from '../core';
import { BadInput, told } from './problem';

/** A limits file, and the names of its joints. @throws BadInput with a sentence that names the file */
export async function readLimitsFile(
  path: string | undefined,
): Promise<{ limits: JointLimit[]; names: string[]; skeleton: Skeleton | null; clips: string[] }> {
  if (path === undefined) throw new BadInput('option', 'Say which limits file: *.limits.json');
  try {
    const { limits, skeleton, clips } = readLimits(await readFile(path, 'utf8'));
    const names = skeleton?.names ?? [];
    if (!skeleton) for (const { joint, name } of limits) names[joint] = name;
    return { limits, names, skeleton, clips };
  } catch (error) {
    const { code, message } = told(error);
    throw new BadInput(code, `${plainName(path)}: ${message}`);
  }
}
