import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Rooms that have names of another room on purpose. */
const MIRRORS = [
  // What programs of others are given: the shapes, charts and routines of the core in other languages, under the core's names.
  /^src\/formats\/code\//,
  // The anatomy counts with tuples, and calls what it does with them as the core does with its vectors.
  /^src\/body\/vec\.ts$/,
  // The scene of the embed stands for fiber, under fiber's and the page's names.
  /^src\/app\/embed\/stage\//,
];

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The names that a source text declares and exports; those of overloads once. */
const exportsOf = (text: string): Set<string> => new Set([...text.matchAll(DECLARED)].map(([, name]) => name));

/** The files of each name that more than one file exports; re-exports are no exports of their own. */
function exportedTwice(files: readonly (readonly [file: string, text: string])[]): string[] {
  const filesOf = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const name of exportsOf(text)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  return [...filesOf].filter(([, of]) => of.length > 1).map(([name, of]) => `${name}: ${of.join(', ')}`);
}

it('a name is exported by one file', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file))
    .filter((file) => !MIRRORS.some((room) => room.test(file)));
  expect(sources.length).toBeGreaterThan(500);
  expect(exportedTwice(sources.map((file) => [file, readFileSync(file, 'utf8')]))).toEqual([]);
});

it('two files that export a name are found, and a file that passes it on is not', () => {
  expect(
    exportedTwice([
      ['a.ts', 'export const turn = 1;\nexport function go(): void;\nexport function go(to?: number): void {}'],
      ['b.ts', 'export type turn = number;\nconst go = 2;'],
      ['index.ts', "export { go, turn } from './a';"],
    ]),
  ).toEqual(['turn: a.ts, b.ts']);
});
