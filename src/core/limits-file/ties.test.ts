import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { seeded } from '../testing/random';
import { chainLimits, randomTie, wanderingChain } from '../ties/testing/made-ties';
import { readLimits } from './read-limits';
import { writeLimits } from './write-limits';

const clip = wanderingChain(4, 120, 91);
const { skeleton } = clip;
const all = chainLimits(clip).filter((limit) => limit !== null);
const random = seeded(92);
const ties = [randomTie(all[0], all[1], 3, random), randomTie(all[1], all[2], 1, random)];
const text = writeLimits(all, { skeleton, ties });
const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(
  JSON.parse(readFileSync('public/limber-limits.schema.json', 'utf8')) as object,
);

describe('ties of a limits file', () => {
  it('come back to the bit, and the schema holds for them', () => {
    expect(readLimits(text, { skeleton }).ties).toEqual(ties);
    expect(validate(JSON.parse(text))).toBe(true);
  });

  it('are none where the file has no such field, and a file without ties has none', () => {
    const without = writeLimits(all, { skeleton, ties: [] });
    expect(without).not.toContain('"ties"');
    expect(readLimits(without).ties).toEqual([]);
  });

  it('may be of a joint whose limit is not in the file', () => {
    const some = writeLimits(all.slice(1), { skeleton, ties });
    expect(readLimits(some).ties).toEqual(ties);
    expect(() => writeLimits(all, { skeleton, ties: [{ ...ties[0], joints: [1, 9] }] })).toThrow(/does not have/);
  });

  it.each<[string, (tie: Record<string, unknown>) => void, RegExp, boolean]>([
    ['a joint beyond the skeleton', (tie) => void (tie.joints = [1, 4]), /ties\[0\]\.joints\[1\] is 4/, true],
    ['one joint twice', (tie) => void (tie.joints = [1, 1]), /each be there once/, false],
    ['one joint', (tie) => void (tie.joints = [1]), /two or more/, false],
    ['three joints and two references', (tie) => void (tie.joints = [1, 2, 3]), /must be 3 rotations, not 2/, true],
    ['one reference', (tie) => void (tie.references = [[0, 0, 0, 1]]), /must be 2 rotations, not 1/, true],
    [
      'a reference that is no rotation',
      (tie) =>
        void (tie.references = [
          [0, 0, 0, 2],
          [0, 0, 0, 1],
        ]),
      /length one/,
      true,
    ],
    ['no planes', (tie) => void (tie.planes = []), /1 numbers or more/, false],
    ['half a plane', (tie) => void (tie.planes = [1, 0, 0, 0, 0, 0, 1, 1]), /groups of 7/, true],
    ['a plane without direction', (tie) => void (tie.planes = [0, 0, 0, 0, 0, 0, 1]), /length one/, true],
    ['a number that is none', (tie) => void (tie.planes = [1, 0, 0, 0, 0, 0, null]), /finite number/, false],
    ['a field of another version', (tie) => void (tie.given = 1), /"given"/, false],
  ])('are refused where they are wrong: %s', (_, change, message, isBeyondSchema) => {
    const file = JSON.parse(text) as { ties: Record<string, unknown>[] };
    change(file.ties[0]);
    expect(() => readLimits(file)).toThrow(message);
    expect(validate(file)).toBe(isBeyondSchema);
  });
});
