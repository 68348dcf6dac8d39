import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseBvh } from '../clip';
import type { Clip } from '../clip/clip';
import { fillLimits, humanLimits } from '../human';
import { jointCloud } from '../limit/cloud';
import { fitCloud } from '../limit/fit';
import type { JointLimit } from '../limit/joint-limit';
import { combinationProblem, defaultFitOptions, type FitOptions } from '../limit/options';
import { containsRotation, violationAngle } from '../limit/project';
import { normalize, readQuat, rotationFromVector } from '../math/rotation';
import { finish } from '../math/steps';
import type { Quat, Vec3 } from '../math/types';
import { type ShapeKind, shapeKinds } from '../shape/shapes.ts';
import { clipOf } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { chooseModelInSteps, PADDINGS } from './choose-model';
import { makeFolds } from './folds';

const JOINT = 1;

/** A joint that goes to and fro in an ellipsoid of rotation vectors, never the same way. */
const wandering = (frameCount: number, [a, b, c]: Vec3): Clip =>
  clipOf(
    Array.from({ length: frameCount }, (_, f) => {
      const t = f / 25;
      const v: Vec3 = [a * Math.sin(t) * Math.cos(0.31 * t), b * Math.sin(1.7 * t + 1), c * Math.sin(2.3 * t + 2)];
      return rotationFromVector(v);
    }),
  );

const choose = (clip: Clip, options: Partial<FitOptions> = {}, shapes: readonly ShapeKind[] = shapeKinds) =>
  finish(chooseModelInSteps([clip], JOINT, options, { shapes }));

const frame = (clip: Clip, f: number): Quat => normalize(readQuat(clip.rotations, 2 * f + JOINT));

/** Frames `from` ≤ f < `to` alone. */
const part = (clip: Clip, from: number, to: number): Clip => ({
  ...clip,
  frameCount: to - from,
  rotations: clip.rotations.slice(8 * from, 8 * to),
  rootPositions: clip.rootPositions.slice(3 * from, 3 * to),
});

/** Straight from the words: twenty blocks, every fifth of them held out in turn, every frame looked at. */
function coverageOfFolds(clip: Clip, options: FitOptions): number[] {
  const blocks = Array.from({ length: 20 }, (_, b) => [b, b + 1].map((k) => Math.floor((k * clip.frameCount) / 20)));
  return [0, 1, 2, 3, 4].map((fold) => {
    const rest: Clip[] = [];
    for (const [b, [from, to]] of blocks.entries()) {
      if (b % 5 === fold) continue;
      // What lies between two blocks that are held out is one piece.
      const before = rest.at(-1);
      if (before && b > 0 && (b - 1) % 5 !== fold) rest[rest.length - 1] = part(clip, from - before.frameCount, to);
      else rest.push(part(clip, from, to));
    }
    const limit = fitCloud(jointCloud(rest, JOINT, options));
    const held = blocks
      .filter((_, b) => b % 5 === fold)
      .flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
    return held.filter((f) => containsRotation(limit, frame(clip, f))).length / held.length;
  });
}

const sure = (folds: number[]): number => {
  const mean = folds.reduce((sum, x) => sum + x) / 5;
  return mean - 1.28 * Math.sqrt(folds.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 4 / 5);
};

/** By throwing darts at all rotations. */
function volumeOf(limit: JointLimit): number {
  const random = seeded(8);
  let inside = 0;
  for (let i = 0; i < 20_000; i++) if (violationAngle(limit, randomRotation(random)) <= 0.02) inside++;
  return inside / 20_000;
}

describe('the model that is chosen', () => {
  const clip = wandering(1200, [1.1, 0.8, 0.9]);

  test('is the tightest of all that surely cover, each with the least padding that does', () => {
    const shapes = ['box', 'ellipsoid', 'convex-hull', 'reach-cone'] as const;
    const { tried, options, isCovering } = choose(clip, { sampleSpacing: 0.1 }, shapes);
    expect(isCovering).toBe(true);
    expect(tried.map(({ split, shape }) => `${split} ${shape}`).sort()).toEqual(
      ['none', 'swing-twist']
        .flatMap((split) => shapes.map((shape) => ({ split, shape }) as FitOptions))
        .filter((model) => !combinationProblem({ ...model, chart: 'exponential-map' }))
        .map(({ split, shape }) => `${split} ${shape}`)
        .sort(),
    );
    for (const { shape, split, padding, coverage, sureCoverage, volume } of tried) {
      const model: FitOptions = { ...defaultFitOptions, sampleSpacing: 0.1, shape, split };
      const folds = coverageOfFolds(clip, { ...model, padding });
      expect(coverage).toBeCloseTo(folds.reduce((sum, x) => sum + x) / 5, 9);
      expect(sureCoverage).toBeCloseTo(sure(folds), 9);
      const isCovered = sureCoverage >= 0.95;
      expect(padding).toBe(isCovered ? padding : 0.3);
      const tighter = PADDINGS.filter((other) => other < padding).slice(-1);
      for (const other of tighter) expect(sure(coverageOfFolds(clip, { ...model, padding: other }))).toBeLessThan(0.95);
      if (!isCovered) {
        expect(volume).toBeNaN();
        continue;
      }
      const limit = fitCloud(jointCloud([clip], JOINT, model), { padding });
      expect(Math.abs(volume / volumeOf(limit) - 1)).toBeLessThan(0.12);
    }
    const volumes = tried.map(({ volume }) => volume).filter((volume) => !Number.isNaN(volume));
    expect(volumes.length).toBeGreaterThan(2);
    expect(tried.slice(0, volumes.length).map(({ volume }) => volume)).toEqual(volumes.toSorted((a, b) => a - b));
    expect(options).toEqual({
      ...defaultFitOptions,
      sampleSpacing: 0.1,
      shape: tried[0].shape,
      split: tried[0].split,
      padding: tried[0].padding,
    });
  });

  test('leaves all else as it is given, also the chart, which not every model goes with', () => {
    const given = {
      chart: 'euler-zyz',
      reference: 'rest',
      softening: { falloff: 2, radius: 0.1 },
      padding: 0.03,
    } as const;
    const { options, tried } = choose(clip, given, ['box', 'reach-cone']);
    expect(tried.map(({ split, shape }) => [split, shape])).toEqual([['none', 'box']]);
    expect(options).toEqual({ ...defaultFitOptions, ...given, shape: 'box', padding: tried[0].padding });
  });

  test('of a joint that stands still is the one that is given', () => {
    const still = wandering(60, [0, 0, 0]);
    const choice = choose(still, { shape: 'ellipsoid', padding: 0.07 });
    expect(choice.options).toEqual({ ...defaultFitOptions, shape: 'ellipsoid', padding: 0.07 });
    expect(choice.tried).toEqual([]);
    expect(choice.data.kind).toBe('still');
  });

  test('covers most where none covers enough, and that is said', () => {
    // Every block is somewhere else.
    const scattered = clipOf(
      Array.from({ length: 400 }, (_, f) =>
        rotationFromVector([
          1.5 * Math.sin(7 * Math.floor(f / 20)),
          1.4 * Math.cos(11 * Math.floor(f / 20)),
          0.001 * (f % 20),
        ]),
      ),
    );
    const { tried, isCovering, data } = choose(scattered, {}, ['convex-hull', 'distance-field']);
    expect(isCovering).toBe(false);
    expect(tried.every(({ padding, volume }) => padding === 0.3 && Number.isNaN(volume))).toBe(true);
    expect(tried[0].sureCoverage).toBe(Math.max(...tried.map(({ sureCoverage }) => sureCoverage)));
    expect(data.kind).toBe('scarce');
  });

  test('comes with a word on the data: enough where the motion comes back, scarce where one stretch is like no other', () => {
    const padded = { padding: 0.1 };
    const again = wandering(4000, [0.5, 0.3, 0.2]);
    expect(choose(again, padded, ['k-dop']).data.kind).toBe('enough');
    const once = clipOf(
      Array.from({ length: 1000 }, (_, f) =>
        rotationFromVector([f < 950 ? 0.3 * Math.sin(f / 9) : 1 + 0.02 * (f - 950), 0.2 * Math.sin(f / 7), 0]),
      ),
    );
    expect(choose(once, padded, ['k-dop']).data).toMatchObject({ kind: 'scarce' });
  });

  test('takes many steps, each of which says how much is done; joined clips are cut one by one', () => {
    const steps = chooseModelInSteps([clip], JOINT, {}, { shapes: ['k-dop', 'distance-field'] });
    const shares: number[] = [];
    for (let step = steps.next(); !step.done; step = steps.next()) shares.push(step.value);
    expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0) && share <= 1)).toBe(true);
    // Four models, at least three paddings, five folds.
    expect(shares.length).toBeGreaterThan(4 * 3 * 5);
    expect(() => choose(clip, { padding: -1 })).toThrow('padding');
  });
});

describe('a limit of people', () => {
  const made = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
  const joints = made.skeleton.names.length;
  const arm = made.skeleton.names.indexOf('LeftArm');
  const human = humanLimits(made.skeleton).limits.find(({ joint }) => joint === arm)!;
  const stretch = (from: number, to: number): Clip => ({
    ...made,
    frameCount: to - from,
    rotations: made.rotations.slice(4 * joints * from, 4 * joints * to),
    rootPositions: made.rootPositions.slice(3 * from, 3 * to),
  });
  const chosen = (clip: Clip, norm: JointLimit | null) =>
    finish(chooseModelInSteps([clip], arm, {}, { shapes: ['k-dop', 'ellipsoid'], human: norm }));

  test('is filled up to where data are scarce, with padding no wider than given; what is held out tells how well', () => {
    const few = stretch(900, 1000);
    const { fill, options, data } = chosen(few, human);
    expect(data.kind).toBe('scarce');
    expect(fill!.share).toBe(0.75);
    expect(options.padding).toBeLessThanOrEqual(defaultFitOptions.padding);
    expect(fill!.learned.coverage).toBeCloseTo(mean(foldsOf(few, options, (limit) => limit)), 9);
    expect(fill!.coverage).toBeCloseTo(
      mean(foldsOf(few, options, (limit) => fillLimits([limit], [human], 0.75)[0])),
      9,
    );
    expect(fill!.coverage).toBeGreaterThan(fill!.learned.coverage);
    const limit = fillLimits([fitCloud(jointCloud([few], arm, options))], [human], 0.75)[0];
    expect(Math.abs(fill!.volume / volumeOf(limit) - 1)).toBeLessThan(0.12);
    expect(fill!.volume).toBeGreaterThan(fill!.learned.volume);
    // Of frames that were never shown it holds far more.
    const rest = stretch(1000, made.frameCount);
    const inside = (one: JointLimit) =>
      Array.from({ length: rest.frameCount }, (_, f) =>
        containsRotation(one, readQuat(rest.rotations, joints * f + arm)),
      ).filter(Boolean).length / rest.frameCount;
    expect(inside(limit)).toBeGreaterThan(0.95);
    expect(inside(fitCloud(jointCloud([few], arm, options)))).toBeLessThan(0.8);
  });

  test('leaves a joint with enough data as it is, and so does none', () => {
    const all = chosen(made, human);
    expect(all.data.kind).toBe('enough');
    expect(all).toEqual(chosen(made, null));
    expect(all.fill).toBeNull();
    expect(chosen(stretch(900, 1000), null).fill).toBeNull();
  });

  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
  /** Of each of five folds of twenty blocks, the share of what is held out that is inside. */
  const foldsOf = (clip: Clip, options: FitOptions, made: (limit: JointLimit) => JointLimit): number[] =>
    makeFolds([clip], arm, { blocksPerFold: 4, framesPerBlock: 75 }).map(({ training, heldOut }) => {
      const limit = made(fitCloud(jointCloud(training, arm, options)));
      return heldOut.filter((q) => containsRotation(limit, q)).length / heldOut.length;
    });
});
