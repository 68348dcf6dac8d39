import type { Skeleton } from '../clip';
import { readStored } from '../stored';
import { limitsForm } from './form';
import { LIMITS_FORMAT, LIMITS_VERSION, type LimitsFile, LimitsFileError } from './limits-file';
import { limitsOn } from './limits-on';

export interface ReadLimitsOptions {
  /** Brings limits to this skeleton: see `limitsOn`. Refuses those that would mean something else there. */
  skeleton?: Skeleton;
}

/**
 * Reads a limits file, `limber-limits` version 2 (docs/limits-file.md).
 * Everything is checked: what comes back can be trusted as far as what `fitJointLimits` gives.
 *
 * @category Limits in files
 * @param source the text of the file, or what JSON made of it; it is not changed, and nothing of it is kept.
 * @throws LimitsFileError with a code and one sentence
 *
 * @example
 * const { limits, skeleton } = readLimits(await file.text(), { skeleton: clip.skeleton });
 */
export function readLimits(source: string | object, options: ReadLimitsOptions = {}): LimitsFile {
  const file = readFile(typeof source === 'string' ? parse(source) : source);
  const { skeleton } = options;
  return skeleton ? { ...file, ...limitsOn(file, skeleton), skeleton } : file;
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new LimitsFileError(
      'syntax',
      `The limits file is cut off or is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function readFile(value: unknown): LimitsFile {
  const header = (typeof value === 'object' && value !== null ? value : {}) as { format?: unknown; version?: unknown };
  if (header.format !== LIMITS_FORMAT)
    throw new LimitsFileError('format', `This is no limits file: its "format" is not "${LIMITS_FORMAT}".`);
  const { version } = header;
  if (version !== LIMITS_VERSION) {
    const isNewer = typeof version === 'number' && version > LIMITS_VERSION;
    const by = isNewer ? ', written by a newer program' : '';
    throw new LimitsFileError(
      'version',
      `The limits file is of version ${JSON.stringify(version)}${by}; this program reads version ${LIMITS_VERSION}.`,
    );
  }
  return readStored(limitsForm, value, '', refuse);
}

/** @throws LimitsFileError "limits[3].axes must be 9 numbers, not 8." */
function refuse(sentence: string): never {
  throw new LimitsFileError('field', sentence);
}
