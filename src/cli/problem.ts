/** What the program ends with. */
export const exitCodes = {
  fine: 0,
  /** Rotations outside their limits were found. */
  violations: 1,
  /** Something that was given could not be read or does not go together; whatever could be done was. */
  badInput: 2,
  /** What was made could not be written. */
  notWritten: 3,
  /** An error of the program itself. */
  internal: 70,
  /** Ctrl+C. */
  interrupted: 130,
} as const;

/** Why the program can't go on: a code for programs, one sentence for people. */
export class BadInput extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'BadInput';
    this.code = code;
  }
}

/** Why a file could not be written. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** A file that was left out. */
export interface Skipped {
  file: string;
  code: string;
  message: string;
}

const SYSTEM: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be opened: permission is missing',
  EPERM: 'it may not be opened: permission is missing',
  EROFS: 'its disk is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many files are open',
};

/** A code and a sentence for whatever was thrown: `ClipError`, `LimitsFileError` and others have theirs, a system error gets one. */
export function told(error: unknown): { code: string; message: string } {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    const words = SYSTEM[code];
    return {
      code,
      message: words ? `${words[0].toUpperCase()}${words.slice(1)}.` : String(message).replace(/\s+/g, ' '),
    };
  }
  return { code: error instanceof RangeError ? 'range' : 'unknown', message: String(message ?? error) };
}
