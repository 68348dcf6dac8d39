import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClipError } from './clip';
import { parseBvh } from './parse-bvh';

const FRAMES = 4;
const whole = readFileSync(new URL('../../../public/clips/range-of-motion.bvh', import.meta.url), 'utf8').split('\n');
const motion = whole.findIndex((line) => line.startsWith('MOTION'));
const lines = [...whole.slice(0, motion + 1), `Frames: ${FRAMES}`, ...whole.slice(motion + 2, motion + 3 + FRAMES)];

type Damage = (lines: string[]) => void;
const line = fc.nat({ max: lines.length - 1 });
const number = fc.constantFrom(
  '0',
  '-1',
  '1e9',
  '1e-9',
  '1e308',
  '1e400',
  'NaN',
  'abc',
  '',
  '99',
  '0,5',
  '1,2,3',
  '1 2',
);
const name = fc.constantFrom('a\u2028b', '\u202etfeL\u2066', 'a\u0007b\u2029', '“', '');
/** What would break a sentence in two or reorder it. */
const STRANGE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Holds of every sentence to the user: it ends, is one line, and counts no more than there is. */
function expectPlain(sentence: string): void {
  expect(sentence).toMatch(/\.$/);
  expect(sentence).not.toMatch(STRANGE);
  const part = /after (\d+) of (\d+)|holds (\d+) of the (\d+)/.exec(sentence)?.slice(1).filter(Boolean).map(Number);
  if (part) expect(part[0], sentence).toBeLessThan(part[1]);
}

const swap = (pattern: RegExp, words: fc.Arbitrary<string> = number) =>
  fc.tuple(line, words).map(
    ([i, text]): Damage =>
      (all) => {
        all[i] = (all[i] ?? '').replace(pattern, () => text);
      },
  );
const damage: fc.Arbitrary<Damage> = fc.oneof(
  line.map(
    (i): Damage =>
      (all) =>
        void all.splice(i, 1),
  ),
  line.map(
    (i): Damage =>
      (all) =>
        void all.splice(i, 0, all[i] ?? ''),
  ),
  line.map(
    (i): Damage =>
      (all) =>
        void all.splice(i),
  ),
  fc.tuple(line, line).map(
    ([i, j]): Damage =>
      (all) =>
        void ([all[i], all[j]] = [all[j] ?? '', all[i] ?? '']),
  ),
  swap(/-?\d+(\.\d+)?/),
  swap(/[{}]/),
  swap(/(?<=(JOINT|ROOT|End) )\S+/),
  swap(/(?<=(JOINT|ROOT|End|OFFSET|Time:) )\S+|JOINT|CHANNELS/, name),
  swap(/JOINT/, fc.constant('ROOT')),
  swap(/CHANNELS 3/, fc.constant('CHANNELS 6 Xposition Yposition Zposition')),
  swap(/$/, fc.constant(' 7')),
  fc.constantFrom(' 7', '\n7 7').map(
    (more): Damage =>
      (all) =>
        void all.push(`${all.pop() ?? ''}${more}`),
  ),
  fc.constant((all: string[]): void => {
    for (const [i, text] of all.entries()) all[i] = text.replaceAll('.', ',');
  }),
  swap(/[XYZ](rotation|position)/),
);

it('gives a clip of finite numbers, or says in which line what is wrong, whatever happened to the file', () => {
  let read = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), fc.boolean(), (damages, windows) => {
      const broken = [...lines];
      for (const harm of damages) harm(broken);
      try {
        const clip = parseBvh(broken.join(windows ? '\r\n' : '\n'), 'broken.bvh');
        const { offsets, endSites } = clip.skeleton;
        for (const numbers of [clip.rotations, clip.rootPositions, offsets, endSites])
          expect(numbers.every(Number.isFinite)).toBe(true);
        expect(clip.frameTime).toBeGreaterThan(0);
        clip.notes.forEach(expectPlain);
        read++;
      } catch (error) {
        if (!(error instanceof ClipError)) throw error;
        expectPlain(error.message);
        refused++;
      }
    }),
    { seed: 1234, numRuns: 1000 },
  );
  expect(Math.min(read, refused)).toBeGreaterThan(50);
});
