/**
 * - `joints`: a joint that was asked for is not there, or has no limit
 * - `unsupported`: a limit that the target has no words for
 * - `model`: the file that limits go into is not given, or can't hold them
 */
export type ExportErrorCode = 'joints' | 'unsupported' | 'model';

/** Why limits could not be exported: a code for programs, one sentence for people. */
export class ExportError extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string) {
    super(message);
    this.name = 'ExportError';
    this.code = code;
  }
}
