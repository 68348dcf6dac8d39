import type { Skeleton } from '../clip';
import type { JointLimit } from '../limit';
import type { Tie } from '../ties';

/** What a limits file calls itself. */
export const LIMITS_FORMAT = 'limber-limits';
/** The version that is written. */
export const LIMITS_VERSION = 2;

/** What a limits file holds. @category Limits in files */
export interface LimitsFile {
  /** The limits, by ascending `joint`; those of all joints, or of some. */
  limits: JointLimit[];
  /** How joints depend on each other; none where the file says nothing of it. */
  ties: Tie[];
  /** What the limits were fitted on: names, parents, offsets and rests. */
  skeleton: Skeleton;
  /** The names of the clips the limits were learned from. */
  clips: string[];
}

/**
 * - `syntax`: no JSON, or cut off
 * - `format`: JSON, but no limits file
 * - `version`: of a version that this reader doesn't know
 * - `field`: a field is missing, unknown, of the wrong type, out of range, or contradicts another
 * - `skeleton`: of another skeleton than the one asked for
 */
export type LimitsFileCode = 'syntax' | 'format' | 'version' | 'field' | 'skeleton';

/** Why a limits file could not be read: a code for programs, one sentence for people. @category Limits in files */
export class LimitsFileError extends Error {
  readonly code: LimitsFileCode;

  constructor(code: LimitsFileCode, message: string) {
    super(message);
    this.name = 'LimitsFileError';
    this.code = code;
  }
}
