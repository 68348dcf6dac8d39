import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { motionEndings, motionWords } from '../../src/core/clip';

const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = ['.', 'docs', 'examples', 'bench/results'].flatMap(inFolder);

/** A page without its code: brackets there are no links. */
const proseOf = (page: string): string => readFileSync(page, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** Files of the repository that a page links to, with the heading after # where there is one. */
const linksOf = (page: string): { file: string; heading: string | undefined }[] =>
  Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g), ([, link, source]) => link ?? source)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path, heading] = link.split('#');
      return { file: path ? join(dirname(page), path) : page, heading };
    });

/** The names that headings of a page have in links. */
const headingsOf = (page: string): string[] =>
  Array.from(readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm), ([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('pages for people', () => {
  it('link only to files and headings that there are', () => {
    const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, ...link })));
    expect(links.length).toBeGreaterThan(150);
    const broken = links.filter(
      ({ file, heading }) => !existsSync(file) || (heading !== undefined && !headingsOf(file).includes(heading)),
    );
    expect(broken).toEqual([]);
  });

  it('in docs are all reached from its index', () => {
    const index = linksOf('docs/README.md').map(({ file }) => file);
    expect(inFolder('docs').filter((page) => page !== 'docs/README.md' && !index.includes(page))).toEqual([]);
  });

  it('name every library of the package, with the reason for it, and no other', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [table] = readFileSync('docs/libraries.md', 'utf8').split('## Written by hand');
    const named = Array.from(table.matchAll(/^\| (?!library|---)([^|]+) \|/gm), ([, names]) =>
      names.split(', '),
    ).flat();
    const used = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
    // The reference of the API has a package of its own.
    expect(named.filter((name) => name !== 'typedoc').sort()).toEqual(used.sort());
  });

  it('name every kind of file that motion comes in', () => {
    for (const page of ['README.md', 'docs/animator.md', 'docs/program.md'])
      expect(readFileSync(page, 'utf8').replaceAll('`', '').replaceAll(/\s+/g, ' '), page).toContain(motionWords());
    const program = readFileSync('docs/program.md', 'utf8');
    for (const ending of motionEndings) expect(program).toContain(`\`${ending}\``);
  });

  it('begin with a README of fewer than 120 lines', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThan(120);
  });
});
