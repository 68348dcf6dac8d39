import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readingEase } from '../../src/app/learn/readability';
import { saidIn } from './said-in';

/** Where people are spoken to; the chapters of Learn have a test of their own. */
const ROOMS = ['src/app', 'src/state', 'src/cli', 'src/worker'];

/** What a stranger has to read twice, and what to say in its place. */
const RIDDLES: readonly (readonly [RegExp, string])[] = [
  [/\bof what\b/i, 'the noun'],
  [/\bof (?:that|those) of\b/i, 'the noun'],
  [/\bof now\b/i, '“current”'],
  [/\bthat (?:is|are) here\b/i, '“these”'],
  [/\b(?:Say|Says) (?:with|which|for)\b/, '“Name”'],
  [/\bfor as long as\b/i, '“while”'],
  [/\bby itself or\b/i, 'two sentences'],
  [/\bmeanwhile\b/i, 'the deed that goes on'],
  [/\blimits? of people\b/i, '“human limit”'],
  [/\bties of people\b/i, '“human ties”'],
  [/\bread as a person\b/i, '“recognised as a human”'],
  [/\b(?:kept in,|keeps in\b|lets in too much\b)/i, '“coverage”, “over-permissive”'],
  [/\bpulled? back\b/i, '“correction”'],
  [/\b[Ii]t is no (?!such|longer)[a-z]+ (?:of|file|as)\b/, '“is not a …”'],
];

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name).replaceAll('\\', '/')),
).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\/|^src\/app\/learn\//.test(file));
const all = files.flatMap((file) =>
  saidIn(file, readFileSync(file, 'utf8')).map(({ line, text }) => ({ place: `${file}:${line}`, text })),
);
/** What begins and ends as a sentence does. */
const sentences = all.filter(({ text }) => /^[A-Z“…].*[.?!]$/.test(text));

const riddlesIn = (text: string): string[] =>
  RIDDLES.flatMap(([riddle, better]) => (riddle.test(text) ? [`${text} → ${better}`] : []));

describe('what the page and the program say', () => {
  it('is found', () => {
    expect(all.length).toBeGreaterThan(600);
    expect(sentences.length).toBeGreaterThan(200);
  });

  it('has no riddle in it', () => {
    expect(all.flatMap(({ place, text }) => riddlesIn(text).map((riddle) => `${place}: ${riddle}`))).toEqual([]);
  });

  it('is said in short sentences', () => {
    const long = sentences.flatMap(({ place, text }) =>
      text
        .split(/[.?!:;](?=\s|$)/)
        .filter((part) => part.split(/\s+/).length > 26)
        .map((part) => `${place}: ${part}`),
    );
    expect(long).toEqual([]);
  });

  it('is plain English as a whole', () => {
    expect(readingEase(sentences.map(({ text }) => text.replaceAll('…', 'Walk')).join(' '))).toBeGreaterThanOrEqual(65);
  });
});

test('texts of elements, attributes, templates and plain strings are found, and code is not', () => {
  const code = `import x from 'one two three';
    type Way = 'one of two ways';
    const a = \`Edits of \${name} are left out\`;
    export const Part = () => <p className="one two three" title="Close the panel now">Limits {'of'} {name} are <b>not</b> here</p>;`;
  expect(saidIn('part.tsx', code).map(({ text }) => text)).toEqual([
    'Edits of … are left out',
    'Limits of … are … here',
    'Close the panel now',
  ]);
});

test('a riddle is found', () => {
  expect(riddlesIn('How much of what people can do')).toHaveLength(1);
  expect(riddlesIn('Share of the human limit')).toEqual([]);
});
