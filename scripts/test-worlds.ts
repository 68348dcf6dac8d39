// Which unit tests may share one set of loaded modules, and which need a world of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stays behind in modules or globals for whoever comes next: stand-ins, clocks, another folder, and the store that the page has one of. */
const LEAVES_TRACES =
  /\bvi\.(mock|doMock|hoisted|stub|spyOn|resetModules|useFakeTimers)|\bglobalThis\b|\bprocess\.chdir\b|\/store'/;
/** Rooms that are made of such state, or whose engine has one memory for all. */
const STATEFUL = /^src\/(state|worker|physics)\/|^src\/formats\/engines\./;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/'));

/** Unit tests that must not share modules with others. All else are functions of what they are given, and loading takes longer than most of them. */
export const testsAlone = (): string[] =>
  ['src', 'scripts']
    .flatMap(filesOf)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => STATEFUL.test(file) || LEAVES_TRACES.test(readFileSync(file, 'utf8')));
