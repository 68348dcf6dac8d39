import { motionWords } from '../core/clip';
import type { Command, Option } from './command';

/** What every command takes. */
export const commonOptions: Record<string, Option> = {
  json: { type: 'boolean', help: 'results as one line of JSON' },
  jobs: { type: 'string', short: 'j', value: '<n>', help: 'threads; default as many as there are processors' },
  quiet: { type: 'boolean', short: 'q', help: 'no progress, no notes' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
};

const MOTION = `Clips and rigs are ${motionWords('and')} files.`;
const EXITS =
  'Ends with 0; with 1 where a clip leaves its limits, 2 for bad input, 3 where something could not be written.';

export function generalHelp(commands: Record<string, Command>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    'limber <command> [options]: joint limits learned from motion capture.',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    MOTION,
    'limber help <command> says more, limber --version says which version this is; docs/program.md has recipes.',
    '"-" is standard input or output. Results go to standard output, all else to standard error.',
    'A file that was given is never written over; which other files were replaced is said in the end.',
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
