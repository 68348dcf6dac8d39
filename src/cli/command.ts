import type { Crew } from './crew';
import type { ProgressBar } from './progress';

/** An option of a command, as `util.parseArgs` takes it, and what the help says of it. */
export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  /** What stands after it: "<file>". */
  value?: string;
  default?: string;
  /** Whether the value is a file that is read. */
  isRead?: true;
  help: string;
}

export type Values = Record<string, string | boolean | undefined>;

/** What a command is given. */
export interface Call {
  paths: string[];
  values: Values;
  /** A line on standard output. */
  print(line: string): void;
  /** A line on standard error. */
  warn(line: string): void;
  /** A line on standard error that --quiet leaves out. */
  note(line: string): void;
  /**
   * Writes a file whole or not at all; "-" is standard output. In the end the program says which files were replaced.
   *
   * @throws NotWritten
   * @throws BadInput for a file that was given
   */
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Whether --json was given. */
  isJson: boolean;
  progress(label: string, total: number): ProgressBar;
  /** Threads, made when they are first asked for. */
  crew(): Crew;
}

export interface Command {
  /** What comes after the name. */
  usage: string;
  /** One sentence. */
  summary: string;
  /** Whether the first path is a limits file: paths in another order are told apart by what the files hold. */
  limitsFirst?: true;
  /** Whether a limits file alone is too little. */
  needsClips?: true;
  options: Record<string, Option>;
  /** What one would type, after the name of the program; a word or two of what comes of it. */
  examples: readonly (readonly [line: string, outcome: string])[];
  /** @returns the exit code */
  run(call: Call): Promise<number>;
}
