import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plainName } from '../core/clip';
import type { Call, Command, Values } from './command';
import { commands } from './commands';
import { type Crew, createCrew } from './crew';
import { writeWhole } from './files';
import { commandHelp, commonOptions, generalHelp } from './help';
import { BadInput, exitCodes, NotWritten } from './problem';
import { createProgress, type ProgressBar, type Screen } from './progress';
import { keepInput, limitsFirst, STREAM } from './stream';
import { suggestion } from './suggestion';
import { countText } from './table';

/** What the program is run with. */
export interface World {
  version: string;
  /** The file of the threads. */
  worker: string;
  /** Standard input, where "-" stands for a file. */
  input: AsyncIterable<Uint8Array>;
  out: Screen;
  err: Screen;
}

/** What asks for the version. */
const VERSION = ['--version', '-V', '-v', 'version'];

/** Runs the program. Never throws. @returns the exit code */
export async function run(args: readonly string[], world: World): Promise<number> {
  const [name, ...rest] = args;
  let hidden = '';
  const line = (screen: Screen, text: string): void => {
    screen.write(`${hidden === '' ? text : text.replaceAll(hidden, '')}\n`);
  };
  if (name !== undefined && VERSION.includes(name)) {
    line(world.out, world.version);
    return exitCodes.fine;
  }
  const isHelp = name === 'help' || name === '--help' || name === '-h';
  if (isHelp && /^\w/.test(rest[0] ?? '')) return run([rest[0], '--help'], world);
  if (name === undefined || isHelp) {
    line(name === undefined ? world.err : world.out, generalHelp(commands));
    return name === undefined ? exitCodes.badInput : exitCodes.fine;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : null;
  if (!command) {
    line(world.err, `limber: There is no command "${name}"; ${suggestion(name, Object.keys(commands))}`);
    return exitCodes.badInput;
  }
  let crew: Crew | null = null;
  let dropInput = async (): Promise<void> => {};
  const replaced: string[] = [];
  let note = (_: string): void => {};
  try {
    const { values, positionals } = readArguments(command, rest);
    if (values.help) {
      line(world.out, commandHelp(name, command));
      return exitCodes.fine;
    }
    if (positionals.length === 0) throw new BadInput('option', `Name the files: limber ${name} ${command.usage}`);
    if (positionals.length === 1 && command.needsClips)
      throw new BadInput('option', `Name the clips: limber ${name} ${command.usage}`);
    const jobs = jobsOf(values);
    if (positionals.includes(STREAM)) {
      const kept = await keepInput(world.input);
      dropInput = kept.drop;
      hidden = kept.folder;
      positionals.splice(0, positionals.length, ...positionals.map((path) => (path === STREAM ? kept.file : path)));
    }
    const warn = (text: string) => line(world.err, text);
    if (!values.quiet) note = warn;
    const given = new Set([...positionals, ...filesAmong(values, command)].map((path) => resolve(path)));
    // Where the file itself goes to standard output, nothing else does.
    const print = values.output === STREAM ? warn : (text: string) => line(world.out, text);
    const call: Call = {
      paths: command.limitsFirst ? await limitsFirst(positionals) : positionals,
      values,
      print,
      async write(file, content) {
        if (file === STREAM) world.out.write(content);
        else if (given.has(resolve(file)))
          throw new BadInput('output', `"${plainName(file)}" is an input file: name another output with -o.`);
        else if ((await writeWhole(file, content)) === 'other') replaced.push(plainName(file));
      },
      warn,
      note,
      isJson: values.json === true,
      progress: (label, total) => (values.quiet ? silent(world.err) : createProgress(label, total, world.err)),
      crew: () => (crew ??= createCrew(jobs, world.worker)),
    };
    return await command.run(call);
  } catch (error) {
    return failed(error, (text) => line(world.err, text));
  } finally {
    if (replaced.length > 0) note(`Replaced ${listed(replaced)}.`);
    await (crew as Crew | null)?.end();
    await dropInput();
  }
}

/** The files that options name to be read. */
const filesAmong = (values: Values, { options }: Command): string[] =>
  Object.entries(options).flatMap(([name, { isRead }]) => (isRead && values[name] ? [String(values[name])] : []));

/** The most names of files in a sentence. */
const MOST_NAMES = 4;

/** "a, b and 3 more files". */
const listed = (files: readonly string[]): string => {
  const more = files.length - MOST_NAMES;
  const names = files.slice(0, MOST_NAMES).join(', ');
  return more > 0 ? `${names} and ${countText(more, 'more file')}` : names;
};

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
  warn(`limber: This is a fault in the program${typeof code === 'string' ? ` (${code})` : ''}.\n${stack ?? message}`);
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
    throw new BadInput('option', optionProblem(error as Error & { code?: string }, Object.keys(options)));
  }
}

/** What is wrong with the options, in one sentence. */
function optionProblem({ code, message }: Error & { code?: string }, names: readonly string[]): string {
  const [, quoted = ''] = /'(?:-\w, )?-{0,2}([\w-]+)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option "${quoted}"; ${suggestion(quoted, names)}`;
  if (/ambiguous/.test(message))
    return `--${quoted} takes a value; a value that begins with "-" is written --${quoted}=-5.`;
  if (/argument missing/.test(message)) return `--${quoted} takes a value.`;
  if (/does not take an argument/.test(message)) return `--${quoted} takes no value.`;
  return message;
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
