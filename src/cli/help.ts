import { motionWords } from '../core/clip';
import type { Command, Option } from './command';

/** What every command takes. */
export const commonOptions: Record<string, Option> = {
  json: { type: 'boolean', help: 'prints results as one line of JSON' },
  jobs: { type: 'string', short: 'j', value: '<n>', help: 'number of threads; default one per processor' },
  quiet: { type: 'boolean', short: 'q', help: 'prints no progress and no notes' },
  help: { type: 'boolean', short: 'h', help: 'prints this help' },
};

const MOTION = `Clips and rigs are ${motionWords('and')} files.`;
const EXITS = 'Exits with 0; with 1 if a clip leaves its limits, 2 for bad input, 3 if a file could not be written.';

export function generalHelp(commands: Record<string, Command>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    'limber <command> [options]: joint limits learned from motion capture.',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    MOTION,
    'limber help <command> explains a command, limber --version prints the version; docs/program.md has recipes.',
    '"-" is standard input or output. Results go to standard output, everything else to standard error.',
    'Input files are never overwritten; other files that were replaced are listed at the end.',
    EXITS,
  ].join('\n');
}

export function commandHelp(name: string, { usage, summary, options, examples }: Command): string {
  const lines = Object.entries({ ...options, ...commonOptions }).map(([long, { short, value, help }]) => ({
    flags: `${short ? `-${short}, ` : '    '}--${long}${value ? ` ${value}` : ''}`,
    help,
  }));
  const width = Math.max(...lines.map(({ flags }) => flags.length));
  return [
    `limber ${name} ${usage}`,
    '',
    summary,
    ...(usage.includes('clip') ? [MOTION] : []),
    '',
    ...lines.map(({ flags, help }) => `  ${flags.padEnd(width)}  ${help}`),
    '',
    ...examples.flatMap(([line, outcome]) => [`  $ limber ${line}`, `    ${outcome}`]),
    '',
    EXITS,
  ].join('\n');
}
