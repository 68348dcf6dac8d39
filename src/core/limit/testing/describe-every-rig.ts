import { afterAll, describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../math/types';
import { type ReferenceKind, referenceKinds } from '../../space/reference';
import { randomRotation, seeded } from '../../testing/random';
import { cases, inThousands, oneIn } from '../../testing/thorough';
import type { JointLimit, SplitKind } from '../joint-limit';
import { defaultFitOptions } from '../options';
import {
  containsRotation,
  limitGauge,
  limitVector,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from '../project';
import { combinations, digest, framesOf, limitOf, named, rigs } from './every-rig';
import { angleApart, faultsOf, isInside, makeOracle, placesOf } from './limit-oracle';
import type { Rig } from './made-rigs';

/** What counts as no rotation differs from rig to rig. */
const referenceOf = (i: number): ReferenceKind => referenceKinds[i % referenceKinds.length];

const inWords = (q: readonly number[]): string => `[${q.join(', ')}]`;

const RANDOM_ROTATIONS = cases(100_000);
/** Of how many frames of a clip one is shown to the second opinion, which is slow. */
const OPINION_EVERY = oneIn(7);

/** Limits of every shape and chart with this split, on every rig, against the second opinion. */
export function describeEveryRig(split: SplitKind): void {
  describe.each(named(combinations.filter((options) => options.split === split)))('%s', (_, options) => {
    // Fields take longer to fit than all else together.
    const tried = options.shape === 'distance-field' ? rigs.filter((_, i) => i % oneIn(3) === 0) : rigs;
    const each = Math.ceil(RANDOM_ROTATIONS / tried.length);
    // Each is fitted once.
    const known = new Map<string, JointLimit>();
    const limitOn = (rig: Rig, reference: ReferenceKind = defaultFitOptions.reference): JointLimit => {
      const key = `${reference} ${rig.name}`;
      const limit = known.get(key) ?? limitOf(rig, { ...options, reference });
      known.set(key, limit);
      return limit;
    };
    afterAll(() => known.clear());

    it(`holds ${inThousands(RANDOM_ROTATIONS)} random rotations: nearest inside by a second opinion, twice is once, on ${tried.length} rigs (seeds from 6100)`, () => {
      const faults: string[] = [];
      for (const [i, rig] of tried.entries()) {
        const limit = limitOn(rig, referenceOf(i));
        const oracle = makeOracle(limit);
        const random = seeded(6100 + i);
        for (let n = 0; n < each; n++) {
          const asked = randomRotation(random);
          const held = projectRotation(limit, asked);
          const again = angleApart(projectRotation(limit, held), held);
          const wrong = held.every(Number.isFinite) ? faultsOf(oracle, asked, held) : ['not a number'];
          if (Math.abs(Math.hypot(...held) - 1) > 1e-9) wrong.push('not of unit length');
          if (!containsRotation(limit, held)) wrong.push(`says itself it is out by ${violationAngle(limit, held)} rad`);
          if (!(again < 1e-6)) wrong.push(`again: moved ${again} rad`);
          for (const line of wrong) faults.push(`${rig.name}, ${inWords(asked)}: ${line}`);
        }
      }
      expect(digest(faults)).toEqual([]);
    });

    it(`keeps all frames of its clip inside, also by a second opinion, on ${tried.length} rigs`, () => {
      const faults = tried.flatMap((rig) => {
        const limit = limitOn(rig);
        const oracle = makeOracle(limit);
        return framesOf(rig).flatMap((q, f) => {
          const wrong: string[] = [];
          if (!containsRotation(limit, q)) wrong.push(`says it is out by ${violationAngle(limit, q)} rad`);
          if (f % OPINION_EVERY === 0 && !isInside(oracle, q, 1e-6)) wrong.push('is outside');
          return wrong.map((line) => `${rig.name}, frame ${f}: ${line}`);
        });
      });
      expect(digest(faults)).toEqual([]);
    });

    const limits = () => [rigs[7], rigs[10], rigs[12]].map((rig) => limitOn(rig));

    it('answers what is no rotation with the middle of the limit', () => {
      for (const limit of limits()) expectMiddle(limit);
    });

    it('answers all that is no rotation alike, to the bit', () => {
      for (const limit of limits()) {
        const [first, ...others] = noRotations.map((q) => ({ q, answers: answersOf(limit, q) }));
        const different = others.filter(({ answers }) => !isSame(answers, first.answers));
        expect(digest(different.map(({ q }) => inWords(q)))).toEqual([]);
      }
    });

    it('forgets what it was asked, also what is no rotation (seeds 62 to 65)', () => {
      for (const limit of limits()) expectForgetful(limit);
    });
  });
}

/** NaN, Infinity and −Infinity in each place of a rotation and in all, and zeros of either sign. */
const noRotations: Quat[] = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].flatMap((bad): Quat[] => [
    ...[0, 1, 2, 3].map((k) => [0.5, -0.5, 0.5, 0.5].map((x, i) => (i === k ? bad : x)) as Quat),
    [bad, bad, bad, bad],
    [0, 0, 0, bad],
  ]),
  [0, 0, 0, 0],
  [-0, -0, -0, -0],
];

/** Everything a limit says about a rotation, as one row of numbers. */
function answersOf(limit: JointLimit, q: Quat): number[] {
  return [
    ...projectRotation(limit, q),
    ...projectRotationBlended(limit, q),
    Number(containsRotation(limit, q)),
    violationAngle(limit, q),
    limitGauge(limit, q),
    ...limit.parts.flatMap((_, part) => limitVector(limit, part, q)),
  ];
}

/** Shuffled, the same for a seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Whether two rows are the same numbers to the bit, NaN and the sign of zero included. */
const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => Object.is(x, b[i]));

/** What is no rotation is answered by where each part has its middle, also by the second opinion, and by words that say how bad it is. */
function expectMiddle(limit: JointLimit): void {
  const oracle = makeOracle(limit);
  const middles = limit.parts.map(({ middle }) => [0, 1, 2].map((k) => middle[k] ?? 0) as Vec3);
  for (const q of noRotations) {
    for (const held of [projectRotation(limit, q), projectRotationBlended(limit, q)]) {
      const off = placesOf(oracle, held).map((vectors, i) =>
        Math.min(...vectors.map((v) => Math.hypot(...v.map((x, k) => x - middles[i][k])))),
      );
      expect([q, Math.max(...off) < 1e-6, isInside(oracle, held, 1e-6)]).toEqual([q, true, true]);
    }
    const words = [containsRotation(limit, q), violationAngle(limit, q), limitGauge(limit, q)];
    expect([q, words]).toEqual([q, [false, Math.PI, Number.POSITIVE_INFINITY]]);
    expect([q, limit.parts.map((_, part) => limitVector(limit, part, q))]).toEqual([q, middles]);
  }
}

/** Whatever was asked before, in whatever order: answers are the same to the bit as those of a copy that was asked nothing else. */
function expectForgetful(limit: JointLimit): void {
  const random = seeded(62);
  const asked = [...Array.from({ length: cases(40, 0.25) }, () => randomRotation(random)), ...noRotations];
  const alone = asked.map((q) => ({ q, answers: answersOf(structuredClone(limit), q) }));
  const changed = [63, 64, 65].flatMap((seed) =>
    shuffled(alone, seed).filter(({ q, answers }) => !isSame(answersOf(limit, q), answers)),
  );
  expect(digest(changed.map(({ q }) => inWords(q)))).toEqual([]);
}
