import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Clip } from '../clip/clip';
import { parseBvh } from '../clip/parse-bvh';
import type { Quat, Vec3 } from '../math/types';
import { shapeKinds } from '../shape';
import { chartKinds } from '../space/charts';
import { type ReferenceKind, referenceKinds } from '../space/reference';
import { randomRotation, seeded } from '../testing/random';
import { fitJoint } from './fit';
import { type JointLimit, splitKinds } from './joint-limit';
import { combinationProblem, type FitOptions, resolveFitOptions } from './options';
import {
  containsRotation,
  limitGauge,
  limitVector,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from './project';
import { angleApart, faultsOf, isInside, makeOracle, placesOf, rotationOf, vectorsOf } from './testing/limit-oracle';
import { madeRigs, type Rig } from './testing/made-rigs';

type Combination = Pick<FitOptions, 'shape' | 'split' | 'chart'>;

const combinations: Combination[] = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) =>
    chartKinds.map((chart) => ({ shape, split, chart })).filter((options) => !combinationProblem(options)),
  ),
);

/** Each shape where it is at home: the defaults, and for a cone the split that it needs. */
const homes: Combination[] = shapeKinds.map((shape) => combinations.find((options) => options.shape === shape)!);

const named = (list: readonly Combination[]) =>
  list.map((options) => [`${options.shape}, ${options.split}, ${options.chart}`, options] as const);

const MOCAP = '../shared/mocap';

/** Files, and of their joints some that move in all three directions. */
const files: [path: string, joints: string[]][] = [
  ['public/clips/range-of-motion.bvh', ['LeftArm', 'RightForeArm', 'LeftUpLeg', 'Head']],
  [`${MOCAP}/CMU_13_29.bvh`, ['LeftArm', 'LeftUpLeg']],
  [`${MOCAP}/louise.bvh`, ['LeftShoulder', 'LeftHip']],
  [`${MOCAP}/pirouette.bvh`, ['Character1_LeftArm', 'Character1_RightUpLeg']],
];

const clipOfFile = new Map<string, Clip>();
for (const [path] of files) {
  if (existsSync(path)) clipOfFile.set(path, parseBvh(readFileSync(path, 'utf8'), path));
}

const fileRigs = files.flatMap(([path, joints]): Rig[] => {
  const clip = clipOfFile.get(path);
  if (!clip) return [];
  return joints.map((name) => ({ name: `${path} ${name}`, clip, joint: clip.skeleton.names.indexOf(name) }));
});

const rigs = [...madeRigs(), ...fileRigs];
const absent = files.map(([path]) => path).filter((path) => !clipOfFile.has(path));
const withRigs = absent.length === 0 ? 'every rig' : `every rig (skipped, not here: ${absent.join(', ')})`;

const limitOf = ({ clip, joint }: Rig, options: Partial<FitOptions>): JointLimit =>
  fitJoint([clip], joint, resolveFitOptions(options)).limit;

/** What counts as no rotation differs from rig to rig. */
const referenceOf = (i: number): ReferenceKind => referenceKinds[i % referenceKinds.length];

/** The first few of many lines, and how many there were. */
function digest(lines: readonly string[]): string[] {
  return lines.length > 6 ? [...lines.slice(0, 6), `${lines.length} in all`] : [...lines];
}

const inWords = (q: readonly number[]): string => `[${q.join(', ')}]`;

const RANDOM_ROTATIONS = 100_000;

describe.each(named(combinations))('%s', (_, options) => {
  it(`holds 100,000 random rotations: nearest inside by a second opinion, twice is once, on ${withRigs} (seeds from 6100)`, () => {
    const each = Math.ceil(RANDOM_ROTATIONS / rigs.length);
    const faults: string[] = [];
    for (const [i, rig] of rigs.entries()) {
      const limit = limitOf(rig, { ...options, reference: referenceOf(i) });
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

  it(`keeps all frames of its clip inside, also by a second opinion, on ${withRigs}`, () => {
    const faults = rigs.flatMap((rig) => {
      const limit = limitOf(rig, options);
      const oracle = makeOracle(limit);
      return framesOf(rig).flatMap((q, f) => {
        const wrong: string[] = [];
        if (!containsRotation(limit, q)) wrong.push(`says it is out by ${violationAngle(limit, q)} rad`);
        if (!isInside(oracle, q, 1e-6)) wrong.push('is outside');
        return wrong.map((line) => `${rig.name}, frame ${f}: ${line}`);
      });
    });
    expect(digest(faults)).toEqual([]);
  });

  const limits = () => [rigs[7], rigs[10], rigs[12]].map((rig) => limitOf(rig, options));

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

/** All frames of a rig's joint. */
function framesOf({ clip, joint }: Rig): Quat[] {
  const stride = 4 * clip.skeleton.names.length;
  return Array.from({ length: clip.frameCount }, (_, f) => {
    const at = f * stride + 4 * joint;
    return [...clip.rotations.subarray(at, at + 4)] as Quat;
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
  const asked = [...Array.from({ length: 40 }, () => randomRotation(random)), ...noRotations];
  const alone = asked.map((q) => ({ q, answers: answersOf(structuredClone(limit), q) }));
  const changed = [63, 64, 65].flatMap((seed) =>
    shuffled(alone, seed).filter(({ q, answers }) => !isSame(answersOf(limit, q), answers)),
  );
  expect(digest(changed.map(({ q }) => inWords(q)))).toEqual([]);
}

describe('the frame of the charts', () => {
  it.each(rigs.map((rig) => [rig.name, rig] as const))('has the twist axis as z: %s', (_, rig) => {
    const { axes, twistAxis } = limitOf(rig, {});
    const rows = [0, 1, 2].map((k) => axes.slice(3 * k, 3 * k + 3));
    const products = rows.map((a) => rows.map((b) => a.reduce((sum, x, i) => sum + x * b[i], 0)));
    products.flat().forEach((value, i) => {
      expect(value).toBeCloseTo(Number(i % 4 === 0), 12);
    });
    const [[a, b, c], [d, e, f], z] = rows;
    const right = [b * f - c * e, c * d - a * f, a * e - b * d];
    z.forEach((value, k) => {
      expect(value).toBeCloseTo(right[k], 12);
      expect(value).toBeCloseTo(twistAxis[k], 12);
      if (rig.axis) expect(value).toBeCloseTo(rig.axis[k], 6);
    });
  });

  const split = named(combinations.filter((options) => options.split === 'swing-twist'));

  it.each(split)('left out, the second opinion tells: %s (seed 66)', (_, options) => {
    for (const rig of rigs.filter(({ name }) => name.startsWith('askew') && !name.includes('still'))) {
      const limit = limitOf(rig, options);
      const oracle = makeOracle(limit);
      const leftOut = { ...limit, axes: [1, 0, 0, 0, 1, 0, 0, 0, 1] };
      const random = seeded(66);
      const asked = Array.from({ length: 500 }, () => randomRotation(random));
      const outside = (by: JointLimit) => asked.filter((q) => !isInside(oracle, projectRotation(by, q), 1e-6)).length;
      expect([rig.name, outside(limit)]).toEqual([rig.name, 0]);
      expect(outside(leftOut)).toBeGreaterThan(25);
    }
  });
});

describe.each(named(homes))('every joint of a whole clip: %s', (_, options) => {
  for (const [path, joints] of files) {
    const clip = clipOfFile.get(path);
    const title = clip ? `has all frames of ${path} inside` : `skipped, not here: ${path}`;
    it.skipIf(!clip)(title, () => expectFramesInside(clip!, joints, options));
  }
});

/** A clip is inside its own limits, whichever joint is asked. */
function expectFramesInside(clip: Clip, joints: readonly string[], options: Combination): void {
  expect(joints.filter((name) => !clip.skeleton.names.includes(name))).toEqual([]);
  const faults = clip.skeleton.names.flatMap((name, joint) => {
    const rig = { name, clip, joint };
    const limit = limitOf(rig, options);
    const out = framesOf(rig).flatMap((q, f) =>
      containsRotation(limit, q) ? [] : [{ f, by: violationAngle(limit, q) }],
    );
    return out.length > 0 ? [`${name}: ${out.length} frames, the first ${out[0].f}, by ${out[0].by} rad`] : [];
  });
  expect(digest(faults)).toEqual([]);
}

describe('the second opinion itself', () => {
  it('gives each rotation vectors that stand for it, in every chart (seed 67)', () => {
    const random = seeded(67);
    for (let n = 0; n < 500; n++) {
      const q = randomRotation(random);
      for (const chart of chartKinds) {
        for (const v of vectorsOf[chart](q, [2 * random(), 0, -3 * random()]))
          expect(angleApart(rotationOf[chart](v), q)).toBeLessThan(1e-7);
      }
    }
  });
});
