import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Call, Command, Values } from './command';
import { commands } from './commands';
import { type Crew, createCrew } from './crew';
import { commandHelp, commonOptions, generalHelp } from './help';
import { BadInput, exitCodes, NotWritten } from './problem';
import { createProgress, type ProgressBar, type Screen } from './progress';

/** What the program is run with. */
export interface World {
  version: string;
  /** The file of the threads. */
  worker: string;
  out: Screen;
  err: Screen;
}

/** Runs the program. Never throws. @returns the exit code */
export async function run(args: readonly string[], world: World): Promise<number> {
  const [name, ...rest] = args;
  const line = (screen: Screen, text: string): void => {
    screen.write(`${text}\n`);
  };
  if (name === '--version') {
    line(world.out, world.version);
    return exitCodes.fine;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    line(name === undefined ? world.err : world.out, generalHelp(commands));
    return name === undefined ? exitCodes.badInput : exitCodes.fine;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : null;
  if (!command) {
    line(world.err, `limber: There is no command "${name}"; choose from ${Object.keys(commands).join(', ')}.`);
    return exitCodes.badInput;
  }
  let crew: Crew | null = null;
  try {
    const { values, positionals } = readArguments(command, rest);
    if (values.help) {
      line(world.out, commandHelp(name, command));
      return exitCodes.fine;
    }
    if (positionals.length === 0) throw new BadInput('option', `Say which files: limber ${name} ${command.usage}`);
    const jobs = jobsOf(values);
    const call: Call = {
      paths: positionals,
      values,
      print: (text) => line(world.out, text),
      warn: (text) => line(world.err, text),
      isJson: values.json === true,
      progress: (label, total) => (values.quiet ? silent(world.err) : createProgress(label, total, world.err)),
      crew: () => (crew ??= createCrew(jobs, world.worker)),
    };
    return await command.run(call);
  } catch (error) {
    return failed(error, (text) => line(world.err, text));
  } finally {
    await (crew as Crew | null)?.end();
  }
}

/** Says what went wrong. @returns the exit code */
function failed(error: unknown, warn: (text: string) => void): number {
  const { name, message, code, stack } = error as Error & { code?: unknown };
  // What a thread throws arrives as a plain error with the name it had.
  if (error instanceof NotWritten) {
    warn(`limber: ${message}`);
    return exitCodes.notWritten;
  }
  if (name === 'BadInput' || name === 'ClipError' || name === 'LimitsFileError') {
    warn(`limber: ${message}`);
    return exitCodes.badInput;
  }
  warn(`limber: This is an error of the program${typeof code === 'string' ? ` (${code})` : ''}.\n${stack ?? message}`);
  return exitCodes.internal;
}

function readArguments(command: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  const options = { ...command.options, ...commonOptions };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true }) as {
      values: Values;
      positionals: string[];
    };
  } catch (error) {
    throw new BadInput('option', (error as Error).message);
  }
}

function jobsOf({ jobs }: Values): number {
  if (jobs === undefined) return availableParallelism();
  const count = Number(jobs);
  if (!Number.isInteger(count) || count < 1 || count > 1024)
    throw new BadInput('option', `--jobs is "${String(jobs)}"; it must be a whole number, 1 or more.`);
  return count;
}

const silent = (screen: Screen): ProgressBar => ({
  set() {},
  say: (text) => screen.write(`${text}\n`),
  end() {},
});
