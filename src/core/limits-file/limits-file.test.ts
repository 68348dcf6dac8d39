import { describe, expect, it } from 'vitest';
import { anotherFile } from '../carry/testing/another-file';
import { movingPerson } from '../carry/testing/moving-people';
import type { Skeleton } from '../clip/clip';
import { fitJointLimits } from '../limit/fit';
import { chartAxes, dimensionOf, type JointLimit, limitPart, type PartBounds, splitKinds } from '../limit/joint-limit';
import { combinationProblem } from '../limit/options';
import { violationAngle } from '../limit/project';
import { readQuat } from '../math/rotation';
import type { Quat } from '../math/types';
import { unit } from '../math/vector';
import { formOf, type ShapeKind, shapeKinds } from '../shape/shapes.ts';
import { type ChartKind, chartKinds } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { cases, inThousands } from '../testing/thorough';
import { type LimitsFileCode, LimitsFileError } from './limits-file';
import { readLimits } from './read-limits';
import { writeLimits } from './write-limits';

const clip = clipOf(wanderingRotations(300, 5), 'wandering.bvh');
const { skeleton } = clip;

/** Where two values differ, to the bit: NaN is NaN, −0 is not 0; null where they are the same. */
function difference(a: unknown, b: unknown, path = ''): string | null {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Object.is(a, b) ? null : `${path}: ${String(a)} is not ${String(b)}`;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  if (keys.length !== others.length) return `${path}: fields ${keys} are not ${others}`;
  for (const key of keys) {
    const found = difference((a as never)[key], (b as never)[key], `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

type Combination = { shape: ShapeKind; split: (typeof splitKinds)[number]; chart: ChartKind };

const combinations: Combination[] = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) =>
    chartKinds.map((chart) => ({ shape, split, chart })).filter((c) => !combinationProblem(c)),
  ),
);

/** A limit with nothing regular about it. */
function randomLimit(random: () => number, { shape, split, chart }: Combination): JointLimit {
  const twistAxis = unit(randomVector(random));
  const bounds: PartBounds[] = split === 'none' ? ['whole'] : ['swing', 'twist'];
  const size = 0.05 + random();
  return {
    joint: 1,
    name: skeleton.names[1],
    reference: randomRotation(random),
    split,
    twistAxis,
    twistAxisSource: 'own bone',
    axes: chartAxes(twistAxis),
    parts: bounds.map((bound) => {
      const dimension = dimensionOf[bound];
      const count = 1 + Math.floor(random() * 40);
      const points = Float64Array.from({ length: dimension * count }, () => size * (2 * random() - 1));
      const fit = { padding: random() < 0.2 ? 0 : 0.1 * random(), resolution: 3 + Math.floor(4 * random()) };
      return limitPart(bound, chart, formOf(shape, dimension)!.fit(points, fit));
    }),
    softening: random() < 0.5 ? null : { falloff: 0.1 + random(), radius: random() },
    sampleCount: 7,
  };
}

const LIMITS = cases(10_000, 0.2);

describe('limits file', () => {
  it(`brings back ${inThousands(LIMITS)} random limits of every shape to the bit (seed 1301)`, () => {
    const random = seeded(1301);
    for (let i = 0; i < LIMITS; i++) {
      const combination = combinations[i % combinations.length];
      const limit = randomLimit(random, combination);
      const { limits } = readLimits(writeLimits([limit], { skeleton }));
      const found = difference([limit], limits);
      if (found) expect.fail(`${JSON.stringify(combination)}, limit ${i}: ${found}`);
    }
  });

  it('brings back what was fitted, its skeleton and its clips, and holds rotations to the same place', () => {
    for (const combination of combinations) {
      const limits = fitJointLimits(clip, combination);
      const file = readLimits(writeLimits(limits, { skeleton, clips: ['a.bvh', '"ö\n".bvh'] }), { skeleton });
      expect(difference(file, { limits, ties: [], skeleton, clips: ['a.bvh', '"ö\n".bvh'] })).toBeNull();
    }
  });

  it('keeps minus zero, and the order of joints', () => {
    const limits = fitJointLimits(clip, { shape: 'box' });
    const odd = { ...limits[0], reference: [-0, 0, -0, 1] as Quat };
    const text = writeLimits([limits[1], odd], { skeleton });
    expect(readLimits(text).limits.map(({ joint }) => joint)).toEqual([0, 1]);
    expect(readLimits(text).limits[0].reference).toEqual([-0, 0, -0, 1]);
  });

  it('takes an object as well as a text, with a byte order mark or not, and leaves it alone', () => {
    const text = writeLimits(fitJointLimits(clip), { skeleton });
    const parsed = JSON.parse(text) as object;
    const before = JSON.stringify(parsed);
    const { limits } = readLimits(parsed);
    expect(limits).toEqual(readLimits(`\uFEFF${text}`).limits);
    limits[0].reference[0] = 9;
    expect(JSON.stringify(parsed)).toBe(before);
  });

  it('is the same text for the same limits', () => {
    expect(writeLimits(fitJointLimits(clip), { skeleton })).toBe(writeLimits(fitJointLimits(clip), { skeleton }));
  });

  it('does not write limits of a joint that is not there, nor numbers that are none', () => {
    const [limit] = fitJointLimits(clip, { shape: 'box' });
    expect(() => writeLimits([{ ...limit, joint: 7 }], { skeleton })).toThrow(/"joint 0" is for joint 7/);
    expect(() => writeLimits([{ ...limit, reference: [Number.NaN, 0, 0, 1] }], { skeleton })).toThrow(
      'limits[0].reference[0] is NaN',
    );
  });
});

describe('limits files that are not right', () => {
  const text = writeLimits(fitJointLimits(clip, { shape: 'convex-hull' }), { skeleton });

  /** The error of reading; it must be a LimitsFileError of one sentence. */
  function errorOf(source: string | object, options = {}): { code: LimitsFileCode; message: string } {
    try {
      readLimits(source, options);
    } catch (error) {
      expect(error).toBeInstanceOf(LimitsFileError);
      const { code, message } = error as LimitsFileError;
      expect(message).toMatch(/^[^\n]+\.$/);
      return { code, message };
    }
    return expect.fail('it was read');
  }

  /** The file with one place changed. */
  function changed(path: (string | number)[], value: unknown): object {
    const file = JSON.parse(text) as Record<string | number, unknown>;
    let at = file;
    for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
    at[path.at(-1)!] = value;
    return file;
  }

  it('says that a file is cut off, wherever it is cut', () => {
    for (let cut = 0; cut < text.length - 2; cut += 97) expect(errorOf(text.slice(0, cut)).code).toBe('syntax');
  });

  it('says that a file is something else', () => {
    for (const other of ['{}', '[]', 'null', '3', '"limber-limits"', '{"format":"gltf","version":2}'])
      expect(errorOf(other).code).toBe('format');
  });

  it('says that a file is of the future, or of no version', () => {
    expect(errorOf(changed(['version'], 3))).toEqual({
      code: 'version',
      message: 'The limits file is of version 3, written by a newer program; this program reads version 2.',
    });
    for (const version of [0, 1, 1.5, '2', null, Number.NaN])
      expect(errorOf(changed(['version'], version)).code).toBe('version');
  });

  it('refuses __proto__ and other fields it does not know, anywhere', () => {
    for (const at of ['"format"', '"names"', '"joint"', '"bounds"', '"kind"']) {
      for (const key of ['__proto__', 'constructor', 'given']) {
        const { code, message } = errorOf(text.replace(at, `"${key}": {"isAdmin": true}, ${at}`));
        expect(code).toBe('field');
        expect(message).toContain(`"${key}"`);
      }
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each<[(string | number)[], unknown, string]>([
    [['limits'], null, 'limits must be a list.'],
    [['limits', 1, 'joint'], 0, 'limits[1].joint must be above the one before.'],
    [['limits', 1, 'joint'], 1.5, 'limits[1].joint must be a whole number.'],
    [['limits', 1, 'name'], 'other', 'limits[1].name must be the name of joint 1 of the skeleton.'],
    [['limits', 1, 'reference'], [0, 0, 0, 2], 'limits[1].reference must be of length one.'],
    [['limits', 1, 'reference'], [0, 0, 1], 'limits[1].reference must be 4 numbers, not 3.'],
    [['limits', 1, 'reference', 2], null, 'limits[1].reference[2] must be a finite number.'],
    [['limits', 1, 'reference', 2], Number.NaN, 'limits[1].reference[2] must be a finite number.'],
    [['limits', 1, 'reference', 2], '0', 'limits[1].reference[2] must be a finite number.'],
    [
      ['limits', 1, 'axes'],
      [1, 0, 0, 0, 1, 0, 0, 0, -1],
      'limits[1].axes must be unit rows at right angles, right-handed.',
    ],
    [['limits', 1, 'axes'], [1, 0, 0, 0, 1, 0, 0, 0, 1], 'limits[1].axes must end with the twist axis.'],
    [['limits', 1, 'split'], 'swing-twist', 'limits[1].parts[0].bounds must be "swing".'],
    [['limits', 1, 'softening'], { falloff: 0, radius: 1 }, 'limits[1].softening.falloff must be above 0.'],
    [['limits', 1, 'parts', 0, 'chart'], 'mercator', /must be one of/ as never],
    [['limits', 1, 'parts', 0, 'shape', 'kind'], 'toString', /must be one of/ as never],
    [['limits', 1, 'parts', 0, 'shape', 'kind'], 'reach-cone', /no form in 3 dimensions/ as never],
    [['limits', 1, 'parts', 0, 'shape', 'faces', 0], 4000, /must be of vertices 0 to/ as never],
    [['limits', 1, 'parts', 0, 'shape', 'radius'], -1, /is -1; it must be 0 or more/ as never],
    [['limits', 1, 'parts', 0, 'shape'], null, 'limits[1].parts[0].shape must be an object.'],
    [['limits', 1, 'parts'], [], 'limits[1].parts[0] is missing.'],
    [['limits', 1, 'parts', 1], null, 'limits[1].parts[1] is one too many: the split is "none".'],
    [['skeleton', 'parents', 1], 1, 'skeleton.parents[1] must be a joint before it, or -1.'],
    [['skeleton', 'offsets'], [], 'skeleton.offsets must be 6 numbers, not 0.'],
    [['skeleton', 'endSiteJoints'], [2], 'skeleton.endSiteJoints[0] is 2; it must be 1 or less.'],
    [['clips'], [3], 'clips[0] must be a string.'],
  ])('%j = %j: says so', (path, value, message) => {
    const error = errorOf(changed(path, value));
    expect(error.code).toBe('field');
    expect(error.message).toMatch(message);
  });

  it('survives any value in any place: a limits file or one sentence (seed 1302)', () => {
    const random = seeded(1302);
    const values = [null, 0, -1, 1e300, '', 'x', [], {}, true, [1], Number.NaN, { kind: 'box' }];
    const places: (string | number)[][] = [];
    const walk = (value: unknown, path: (string | number)[]) => {
      places.push(path);
      if (typeof value === 'object' && value !== null && path.length < 7)
        for (const [key, field] of Object.entries(value).slice(0, 12)) walk(field, [...path, key]);
    };
    walk(JSON.parse(text), []);
    for (const path of places.slice(1)) {
      const source = changed(path, values[Math.floor(random() * values.length)]);
      try {
        readLimits(source);
      } catch (error) {
        if (!(error instanceof LimitsFileError)) throw error;
      }
    }
  });

  describe('on a skeleton', () => {
    const other = (change: Partial<Skeleton>): Skeleton => ({ ...skeleton, ...change });

    it('of the same figure in another file they hold the same joints, by the names', () => {
      const person = movingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0.7, seed: 41 }, 40);
      const own = writeLimits(fitJointLimits(person), { skeleton: person.skeleton });
      const other = anotherFile(person, 42, { axes: true, order: true, up: true, scale: 100 });
      const read = readLimits(own, { skeleton: other.skeleton });
      expect(read.skeleton).toBe(other.skeleton);
      expect(read.limits.map(({ joint, name }) => [joint, name])).toEqual([...other.skeleton.names.entries()]);
      const width = other.skeleton.names.length;
      for (const limit of read.limits)
        for (let frame = 0; frame < other.frameCount; frame++)
          expect(violationAngle(limit, readQuat(other.rotations, frame * width + limit.joint))).toBeLessThan(1e-4);
    });

    it('of which joints are missing or hang elsewhere they are refused', () => {
      const person = movingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0.7, seed: 43 }, 4);
      const own = writeLimits(fitJointLimits(person), { skeleton: person.skeleton });
      const { names, parents } = person.skeleton;
      const renamed = { ...person.skeleton, names: names.map((name) => name.replace('LeftHand', 'Claw')) };
      expect(errorOf(own, { skeleton: renamed }).message).toMatch(/it has no joint "LeftHand"/);
      const hung = { ...person.skeleton, parents: parents.slice() };
      hung.parents[names.indexOf('LeftForeArm')] = names.indexOf('Hips');
      expect(errorOf(own, { skeleton: hung }).message).toMatch(/its "LeftForeArm" hangs on "Hips", not on "LeftArm"/);
    });

    it('of another size they mean the same', () => {
      const large = other({ offsets: skeleton.offsets.map((x) => 1.3 * x) });
      expect(readLimits(text, { skeleton: large }).limits).toHaveLength(2);
    });

    it.each<[string, Partial<Skeleton>, RegExp]>([
      [
        'of other joints',
        { names: ['joint 0', 'arm'] },
        /^The limits are for another skeleton: it has no joint "joint 1"\.$/,
      ],
      [
        'at rest elsewhere',
        { restRotations: Float32Array.of(0, 0, 0, 1, 0, 0.6, 0, 0.8) },
        /its "joint 1" rests turned by 74°/,
      ],
      [
        'whose bones point elsewhere',
        { offsets: Float32Array.of(0, 0, 0, 1, 0, 0) },
        /bone to "joint 1" points 90° another way/,
      ],
    ])('%s they are refused', (_, change, message) => {
      const { code, message: said } = errorOf(text, { skeleton: other(change) });
      expect(code).toBe('skeleton');
      expect(said).toMatch(message);
    });
  });
});
