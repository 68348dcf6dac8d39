import { describe, expect, it } from 'vitest';
import { fitJointLimits } from '../limit/fit';
import { chartAxes, type JointLimit, limitPart } from '../limit/joint-limit';
import { combinationProblem } from '../limit/options';
import { containsRotation, projectRotation } from '../limit/project';
import { angleBetween } from '../math/rotation';
import type { Vec3 } from '../math/types';
import { unit } from '../math/vector';
import { formOf, type Shape, type ShapeKind, shapeKinds } from '../shape';
import { type ChartKind, chartKinds } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { readLimits } from './read-limits';

/** A shape as version 1 wrote it. */
function oldShape(shape: Shape): object {
  const { dimension, ...fields } = shape;
  if (shape.kind !== 'elliptic-cylinder') return fields;
  const { axes, radii, ...cylinder } = shape;
  return { ...cylinder, dimension: undefined, semiAxes: radii, angle: Math.atan2(axes[1], axes[0]) };
}

/** A whole limit as version 1 wrote it, and what it meant: the chart saw the rotation in the joint's frame. */
function oldLimit(kind: ShapeKind, chart: ChartKind, twistAxis: Vec3, random: () => number, size = 0.6) {
  const points = Float64Array.from({ length: 90 }, () => size * (2 * random() - 1));
  const shape = formOf(kind, 3)!.fit(points, { padding: 0.05, resolution: 8 });
  const limit = {
    joint: 0,
    name: 'hip',
    reference: randomRotation(random),
    split: 'none' as const,
    twistAxis,
    twistAxisSource: 'children' as const,
    softening: null,
    sampleCount: 30,
  };
  const meant: JointLimit = {
    ...limit,
    axes: chart === 'swing-twist' ? chartAxes(twistAxis) : [1, 0, 0, 0, 1, 0, 0, 0, 1],
    parts: [limitPart('whole', chart, shape)],
  };
  const file = {
    format: 'limber-limits',
    version: 1,
    clips: ['old.bvh'],
    limits: [{ ...limit, parts: [{ bounds: 'whole', chart, shape: oldShape(shape) }] }],
  };
  return { text: JSON.stringify(file), meant };
}

/** How far apart two limits hold 500 random rotations, rad; π where only one calls one inside. */
function apart(a: JointLimit, b: JointLimit): number {
  const random = seeded(1311);
  let most = 0;
  for (let i = 0; i < 500; i++) {
    const q = randomRotation(random);
    const both = [containsRotation(a, q, 1e-6), containsRotation(b, q, 1e-6)];
    most = Math.max(most, both[0] === both[1] ? 0 : Math.PI);
    most = Math.max(most, angleBetween(projectRotation(a, q), projectRotation(b, q)));
  }
  return most;
}

const solids = shapeKinds.filter((kind) => formOf(kind, 3));
const turning: ShapeKind[] = ['box', 'oriented-box', 'ellipsoid', 'k-dop', 'convex-hull'];

describe('limits files of version 1', () => {
  describe.each(['exponential-map', 'quaternion-vector'] as const)('whole, %s', (chart) => {
    it.each(turning)('%s: means the same in the frame of any twist axis (seed 1312)', (kind) => {
      const random = seeded(1312);
      for (let i = 0; i < 6; i++) {
        const { text, meant } = oldLimit(kind, chart, unit(randomVector(random)), random);
        const { limits, skeleton, clips } = readLimits(text);
        expect([skeleton, clips]).toEqual([null, ['old.bvh']]);
        expect(apart(limits[0], meant)).toBeLessThan(1e-6);
      }
    });

    it.each(solids.filter((kind) => !turning.includes(kind)))(
      '%s: stays where the twist axis is z, else refused',
      (kind) => {
        const random = seeded(1313);
        const { text, meant } = oldLimit(kind, chart, [0, 0, 1], random);
        expect(apart(readLimits(text).limits[0], meant)).toBeLessThan(1e-6);
        const { text: other } = oldLimit(kind, chart, [0, 1, 0], random);
        expect(() => readLimits(other)).toThrow(
          `The limit of "hip" can't be brought over from version 1: its ${kind} lies along axes`,
        );
      },
    );
  });

  it.each(solids)('(swing x, swing y, twist), %s: stays as it is (seed 1314)', (kind) => {
    const random = seeded(1314);
    const { text, meant } = oldLimit(kind, 'swing-twist', unit(randomVector(random)), random);
    expect(apart(readLimits(text).limits[0], meant)).toBeLessThan(1e-6);
  });

  it('(swing x, swing y, twist) beyond half a turn: refused (seed 1315)', () => {
    const { text } = oldLimit('box', 'swing-twist', [0, 0, 1], seeded(1315), 3);
    expect(() => readLimits(text)).toThrow('its swing goes beyond half a turn');
  });

  it('Euler angles: stay where the twist axis is z, else refused (seed 1316)', () => {
    const random = seeded(1316);
    const { text, meant } = oldLimit('k-dop', 'euler-zyz', [0, 0, 1], random);
    expect(apart(readLimits(text).limits[0], meant)).toBeLessThan(1e-6);
    const { text: other } = oldLimit('k-dop', 'euler-zyz', [1, 0, 0], random);
    expect(() => readLimits(other)).toThrow('its Euler angles are about axes of the joint');
  });

  it('swing and twist apart: refused in one sentence', () => {
    const text = oldLimit('box', 'exponential-map', [0, 0, 1], seeded(1317)).text.replace('"none"', '"swing-twist"');
    expect(() => readLimits(text)).toThrow(
      `The limit of "hip" can't be brought over from version 1: version 1 held swing and twist in three numbers each, which version 2 has no words for; fit it again from its clip.`,
    );
  });

  it('written between the versions, with axes: are those of version 2', () => {
    const clip = clipOf(wanderingRotations(200, 9));
    for (const shape of shapeKinds) {
      for (const split of ['none', 'swing-twist'] as const) {
        for (const chart of chartKinds) {
          if (combinationProblem({ shape, split, chart })) continue;
          const limits = fitJointLimits(clip, { shape, split, chart });
          const text = JSON.stringify({ format: 'limber-limits', version: 1, clips: [], limits });
          const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
          expect(plain(readLimits(text).limits)).toEqual(plain(limits));
        }
      }
    }
  });

  it('names one clip or several, and joints by name and place', () => {
    const { text } = oldLimit('box', 'exponential-map', [0, 0, 1], seeded(1318));
    const { clips: _, ...rest } = JSON.parse(text) as { clips: string[] };
    expect(readLimits({ ...rest, clip: 'one.bvh' }).clips).toEqual(['one.bvh']);
    const { skeleton } = clipOf(wanderingRotations(2, 1));
    expect(() => readLimits(text, { skeleton })).toThrow(
      'The limits are for another skeleton: it has no joint "hip" in place 0.',
    );
    expect(() => readLimits({ ...rest, clip: 'one.bvh', given: 1 })).toThrow('has a field "given"');
  });
});
