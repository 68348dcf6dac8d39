import { describe, expect, test, vi } from 'vitest';
import { settingTable } from '../../state/settings';
import { chapters as path } from './chapters';
import { liveWords } from './live-words';
import { parseProse, plainProse } from './prose';
import { countSyllables, readingEase } from './readability';

// Figures ask what the reader's system prefers as they are read in.
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false, addEventListener() {} })) as never;
});

const chapters = await Promise.all(path.map(async ({ name, load }) => ({ name, ...(await load()) })));

/** All that is read of a chapter, in the order in which it is read. */
const readIn = ({ heading, text, formula, tryIt }: (typeof chapters)[number]): string[] => [
  heading,
  ...text.map(plainProse),
  `${formula.note}`,
  plainProse(tryIt),
];

describe('reading ease', () => {
  test.each([
    ['cat', 1],
    ['limit', 2],
    ['rotation', 3],
    ['made', 1],
    ['wanted', 2],
    ['moved', 1],
    ['boxes', 2],
    ['angle', 2],
    ['reference', 3],
    ['quaternion', 4],
    ['axis', 2],
    ['twelve', 1],
    ['nobody', 3],
    ['surface', 2],
    ['kinematics', 4],
    ['joint', 1],
    ['samples', 2],
    ['people', 2],
    ['places', 2],
    ['takes', 1],
  ])('%s has %i syllables', (word, count) => expect(countSyllables(word)).toBe(count));

  test('known texts come out as they are known to: a nursery rhyme easy, a sentence of law hard', () => {
    expect(readingEase('The cat sat on the mat. The dog ran to the cat.')).toBeGreaterThan(100);
    const law =
      'Notwithstanding any provision to the contrary contained herein, the undersigned irrevocably relinquishes all entitlements accruing hereunder.';
    expect(readingEase(law)).toBeLessThan(10);
  });

  test('the whole path is plain English, and no chapter is hard', () => {
    const all = chapters.map((chapter) => readingEase(readIn(chapter).join('. ').replaceAll('..', '.')));
    expect(readingEase(chapters.flatMap(readIn).join('. ').replaceAll('..', '.'))).toBeGreaterThanOrEqual(60);
    for (const [i, ease] of all.entries()) expect(ease, chapters[i].name).toBeGreaterThanOrEqual(55);
  });

  test('it takes about twelve minutes to read', () => {
    const words = chapters.flatMap(readIn).join(' ').split(/\s+/).length;
    const minutes = words / 180;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThan(14);
  });
});

describe('every chapter', () => {
  test('each has its own name, and an address of its own', () => {
    expect(new Set(chapters.map(({ name }) => name)).size).toBe(chapters.length);
    expect(settingTable.learn.max).toBe(chapters.length);
  });

  test.each(chapters.map((chapter) => [chapter.name, chapter] as const))(
    '%s: one screen, four numbers, at most three controls, a formula that can be heard',
    (_, chapter) => {
      expect(chapter.text.length).toBeGreaterThanOrEqual(2);
      expect(chapter.text.length).toBeLessThanOrEqual(3);
      for (const paragraph of chapter.text) expect(plainProse(paragraph).split(/\s+/).length).toBeLessThan(85);
      expect(chapter.readings).toHaveLength(4);
      expect(chapter.controls.length).toBeGreaterThan(0);
      expect(chapter.controls.length).toBeLessThanOrEqual(3);
      expect(chapter.formula.says.split(' ').length).toBeGreaterThan(4);
      expect(chapter.sources.length).toBeGreaterThan(0);
      const hasBrackets = (node: unknown): string =>
        Array.isArray(node) ? node.map(hasBrackets).join('') : String(node);
      const flat = hasBrackets(chapter.formula.math);
      expect(flat.split('(').length).toBe(flat.split(')').length);
    },
  );

  test.each(chapters.map((chapter) => [chapter.name, chapter] as const))(
    '%s: words name parts that the figure has, and numbers that there are',
    (_, chapter) => {
      const parts = new Set(chapter.parts.map(({ id }) => id));
      const named = new Set<string>();
      for (const paragraph of [...chapter.text, chapter.tryIt]) {
        for (const piece of parseProse(paragraph)) {
          if (piece.kind === 'part') {
            expect(parts, piece.text).toContain(piece.part);
            named.add(piece.part);
          }
          if (piece.kind === 'live') expect(liveWords[piece.text], piece.text).toBeDefined();
        }
      }
      // Whatever is pointed at in the figure, some word lights up.
      expect([...parts].filter((part) => !named.has(part))).toEqual([]);
      for (const { part } of [...chapter.readings, ...chapter.controls]) if (part) expect(parts).toContain(part);
    },
  );
});

describe('terms', () => {
  const said = (text: string) =>
    parseProse(text).flatMap((piece) =>
      piece.kind === 'term' || (piece.kind === 'part' && piece.isTerm) ? [piece.text] : [],
    );
  const first = new Map(chapters.flatMap(({ terms }, i) => terms.map((term) => [term.toLowerCase(), i] as const)));

  test('each is said once, in the chapter that lists it, and marked there', () => {
    expect(first.size).toBe(chapters.flatMap(({ terms }) => terms).length);
    expect(first.size).toBeGreaterThan(40);
    for (const chapter of chapters) {
      const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase()).sort();
      expect(lower(chapter.text.flatMap(said)), chapter.name).toEqual(lower(chapter.terms));
    }
  });

  test('none is used before it is said', () => {
    const early: string[] = [];
    for (const [term, from] of first) {
      const word = new RegExp(`(?<![a-z-])${term.replace(/[’']/g, '.')}(?:s|es)?(?![a-z-])`, 'i');
      chapters.slice(0, from).forEach((chapter) => {
        const labels = [...chapter.parts.map(({ label }) => label), ...chapter.readings.map(({ label }) => label)];
        for (const text of [...readIn(chapter), ...labels]) {
          if (word.test(text)) early.push(`“${term}” in ${chapter.name}: ${text.slice(0, 60)}`);
        }
      });
      // In its own chapter nothing before the place where it is said.
      const { text, heading } = chapters[from];
      const place = text.findIndex((paragraph) => said(paragraph).some((each) => each.toLowerCase() === term));
      for (const before of [heading, ...text.slice(0, place).map(plainProse)]) {
        if (before !== heading && word.test(before)) early.push(`“${term}” before it is said: ${before.slice(0, 60)}`);
      }
    }
    expect(early).toEqual([]);
  });
});
