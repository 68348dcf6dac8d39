import { describe, expect, test, vi } from 'vitest';
import { settingTable } from '../../state/settings';
import { openBeat } from './beats';
import { chapters as path } from './chapters';
import { liveWords } from './live-words';
import { parseProse, plainProse } from './prose';
import { countSyllables, readingEase } from './readability';

// Figures ask what the reader's system prefers as they are read in.
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false, addEventListener() {} })) as never;
});

const chapters = await Promise.all(path.map(async ({ name, late }) => ({ name, ...(await late.fetch()) })));

type Read = (typeof chapters)[number];

/** The texts of a chapter in the order in which they are read, marked as prose. */
const prosesOf = ({ beats, know }: Read): string[] => [
  ...beats.flatMap(({ text, tryIt, guess }) => [
    ...text,
    ...(tryIt === undefined ? [] : [tryIt]),
    ...(guess ? [guess.ask, ...guess.answers, guess.reply] : []),
  ]),
  ...(know === null ? [] : [know]),
];

/** All that is read of a chapter, in the order in which it is read. */
const readIn = (chapter: Read): string[] => [
  chapter.heading,
  ...prosesOf(chapter).map(plainProse),
  ...chapter.beats.flatMap(({ formula }) => (formula ? [formula.note] : [])),
];

const readingsOf = ({ beats }: Read) =>
  beats.flatMap(({ readings = [], guess }) => [...readings, ...(guess?.readings ?? [])]);
const controlsOf = ({ beats }: Read) =>
  beats.flatMap(({ controls = [], guess }) => [...controls, ...(guess?.controls ?? [])]);

/** A sentence ends where the next text begins. */
const joined = (texts: readonly string[]): string => texts.map((text) => text.replace(/[^.?!]$/, '$&.')).join(' ');

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
    const all = chapters.map((chapter) => readingEase(joined(readIn(chapter))));
    expect(readingEase(joined(chapters.flatMap(readIn)))).toBeGreaterThanOrEqual(60);
    for (const [i, ease] of all.entries()) expect(ease, chapters[i].name).toBeGreaterThanOrEqual(55);
  });

  test('it takes 40 minutes at most to read', () => {
    const words = chapters.flatMap(readIn).join(' ').split(/\s+/).length;
    const minutes = words / 180;
    expect(minutes).toBeGreaterThan(20);
    expect(minutes).toBeLessThan(40);
  });
});

describe('every chapter', () => {
  test('each has its own name, and an address of its own', () => {
    expect(new Set(chapters.map(({ name }) => name)).size).toBe(chapters.length);
    expect(settingTable.learn.max).toBe(chapters.length);
  });

  test.each(chapters.map((chapter) => [chapter.name, chapter] as const))(
    '%s: short beats, few controls and numbers, formulas that can be heard',
    (_, chapter) => {
      expect(chapter.beats.length).toBeLessThanOrEqual(settingTable.beat.max - 1);
      expect(chapter.sources.length).toBeGreaterThan(0);
      for (const { text, formula, controls = [], readings = [], guess } of chapter.beats) {
        for (const paragraph of text) expect(plainProse(paragraph).split(/\s+/).length).toBeLessThan(85);
        for (const each of [readings, guess?.readings ?? []]) expect(each.length).toBeLessThanOrEqual(4);
        for (const each of [controls, guess?.controls ?? []]) expect(each.length).toBeLessThanOrEqual(3);
        if (!formula) continue;
        expect(formula.says.split(' ').length).toBeGreaterThan(4);
        const hasBrackets = (node: unknown): string =>
          Array.isArray(node) ? node.map(hasBrackets).join('') : String(node);
        const flat = hasBrackets(formula.math);
        expect(flat.split('(').length).toBe(flat.split(')').length);
      }
    },
  );

  const paths = chapters.filter(({ beats }) => beats.length > 1);

  test.each(paths.map((chapter) => [chapter.name, chapter] as const))(
    '%s: one thing at a time, a guess, and what one knows at the end',
    (_, chapter) => {
      expect(chapter.know).not.toBeNull();
      expect(chapter.beats.some(({ guess }) => guess)).toBe(true);
      for (const { text, guess } of chapter.beats) {
        expect(plainProse(text.join(' ')).split(/\s+/).length, text[0]).toBeLessThan(62);
        if (!guess) continue;
        expect([2, 3]).toContain(guess.answers.length);
        if (typeof guess.right === 'number') expect(guess.answers[guess.right]).toBeDefined();
        expect(plainProse(guess.reply).split(/\s+/).length, guess.ask).toBeLessThan(50);
      }
    },
  );

  test.each(chapters.map((chapter) => [chapter.name, chapter] as const))(
    '%s: words name parts that the figure has, and numbers that there are',
    (_, chapter) => {
      const parts = new Set(chapter.parts.map(({ id }) => id));
      const named = new Set<string>();
      for (const paragraph of prosesOf(chapter)) {
        for (const piece of parseProse(paragraph)) {
          if (piece.kind === 'part') {
            expect(parts, piece.text).toContain(piece.part);
            named.add(piece.part);
          }
          if (piece.kind === 'live') expect({ ...liveWords, ...chapter.words }, piece.text).toHaveProperty(piece.text);
        }
      }
      // Whatever is pointed at in the figure, some word lights up.
      expect([...parts].filter((part) => !named.has(part))).toEqual([]);
      for (const { part } of [...readingsOf(chapter), ...controlsOf(chapter)]) if (part) expect(parts).toContain(part);
    },
  );

  test.each(chapters.map((chapter) => [chapter.name, chapter] as const))(
    '%s: a number or a control tells of nothing that is not there yet',
    (_, chapter) => {
      for (let number = 1; number <= chapter.beats.length; number++) {
        for (const isGuessed of [false, true]) {
          const { parts, readings, controls } = openBeat(chapter, number, isGuessed);
          const ids = parts.map(({ id }) => id);
          for (const { part } of [...readings, ...controls]) if (part) expect(ids, `step ${number}`).toContain(part);
        }
      }
    },
  );
});

test('what a beat takes out of the figure is there again once the reply names it', () => {
  const boxes = chapters.find(({ name }) => name === 'Wrap the cloud')!;
  const partsOf = (isGuessed: boolean) => openBeat(boxes, 3, isGuessed).parts.map(({ id }) => id);
  expect(partsOf(false)).not.toContain('support');
  expect(partsOf(true)).toContain('support');
});

test('a text that names another chapter by its number names the chapter that tells of it', () => {
  const named = chapters.flatMap((chapter) =>
    [
      ...readIn(chapter)
        .join(' ')
        .matchAll(/chapter (\d+)/gi),
    ].map(([, number]) => [chapter.name, chapters[Number(number) - 1].name]),
  );
  expect(named).toEqual([
    ['Every map stretches', 'How far apart'],
    ['Take it with you', 'Angles lock'],
  ]);
});

test('the body tells of limits from the chapter on that tells what a limit is', () => {
  const first = chapters.findIndex(({ terms }) => terms.includes('joint limit'));
  expect(chapters.map(({ hidesMeters }) => hidesMeters ?? false)).toEqual(chapters.map((_, i) => i < first));
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
      expect(lower(prosesOf(chapter).flatMap(said)), chapter.name).toEqual(lower(chapter.terms));
    }
  });

  test('none is used before it is said', () => {
    const early: string[] = [];
    for (const [term, from] of first) {
      const word = new RegExp(`(?<![a-z-])${term.replace(/[’']/g, '.')}(?:s|es)?(?![a-z-])`, 'i');
      chapters.slice(0, from).forEach((chapter) => {
        const labels = [...chapter.parts.map(({ label }) => label), ...readingsOf(chapter).map(({ label }) => label)];
        for (const text of [...readIn(chapter), ...labels]) {
          if (word.test(text)) early.push(`“${term}” in ${chapter.name}: ${text.slice(0, 60)}`);
        }
      });
      // In its own chapter nothing before the place where it is said.
      const texts = prosesOf(chapters[from]);
      const place = texts.findIndex((paragraph) => said(paragraph).some((each) => each.toLowerCase() === term));
      for (const before of texts.slice(0, place).map(plainProse)) {
        if (word.test(before)) early.push(`“${term}” before it is said: ${before.slice(0, 60)}`);
      }
    }
    expect(early).toEqual([]);
  });
});
