import { describe, expect, it } from 'vitest';
import { rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { shapeKinds } from '../shape';
import { referenceKinds } from '../space/reference';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { jointCloud, relativeRotations } from './cloud';
import { fitJointLimits } from './fit';
import { splitKinds } from './joint-limit';
import { combinationProblem, defaultFitOptions, resolveFitOptions } from './options';
import { containsRotation, projectRotation } from './project';
import { twistAxis } from './twist-axis';

const line = (length: number): Quat[] =>
  Array.from({ length: 50 }, (_, i) => rotationFromVector([(i / 49 - 0.5) * length, 0, 0]));

const degenerate: Record<string, Quat[]> = {
  'one sample': [[0.6, 0, 0, 0.8]],
  'all equal': Array.from({ length: 20 }, () => [0, 0.6, 0, 0.8] as Quat),
  'a line': line(2),
  'a line a billionth long': line(1e-9),
  'a plane': Array.from({ length: 100 }, (_, i) => rotationFromVector([Math.sin(i), Math.cos(1.3 * i), 0])),
  'half a turn and flipping': Array.from({ length: 60 }, (_, i) =>
    rotationFromVector([Math.PI + 0.02 * Math.sin(i), 0.01 * Math.cos(3 * i), 0]),
  ),
  'all the way round': Array.from({ length: 200 }, (_, i) => rotationFromVector([(i / 100) * 2 * Math.PI, 0, 0])),
};

describe.each(Object.entries(degenerate))('a joint that knows %s', (_, rotations) => {
  it.each(shapeKinds)('gets a %s that holds it and is never NaN', (shape) => {
    for (const split of splitKinds) {
      for (const padding of [0, 0.05]) {
        if (combinationProblem({ split, chart: 'exponential-map', shape })) continue;
        for (const reference of referenceKinds) {
          const limit = fitJointLimits(clipOf(rotations), { shape, split, padding, reference })[1];
          expect(JSON.stringify(limit)).not.toMatch(/NaN|Infinity|null,null/);
          const random = seeded(61);
          for (let i = 0; i < 20; i++) {
            const held = projectRotation(limit, randomRotation(random));
            expect(Math.hypot(...held)).toBeCloseTo(1, 6);
          }
          for (const q of rotations) expect(Math.hypot(...projectRotation(limit, q))).toBeCloseTo(1, 6);
          if (padding > 0) expect(containsRotation(limit, rotations[0])).toBe(true);
        }
      }
    }
  });
});

describe('fitJointLimits', () => {
  const a = clipOf(wanderingRotations(400, 1, [1, 0.2, 0.1]), 'a');
  const b = clipOf(wanderingRotations(400, 2, [0.1, 0.2, 1]), 'b');

  it('learns from several clips, each unrolled by itself', () => {
    const flipped = { ...b, rotations: b.rotations.map((x) => -x) };
    const both = fitJointLimits([a, flipped], { reference: 'rest' })[1];
    for (const clip of [a, b]) {
      for (let f = 0; f < 400; f += 13) {
        expect(containsRotation(both, [...clip.rotations.subarray(8 * f + 4, 8 * f + 8)] as Quat)).toBe(true);
      }
    }
    expect(relativeRotations([a, flipped], 1, [0, 0, 0, 1]).slips).toEqual([]);
  });

  it('keeps samples with the frames they come from', () => {
    const cloud = jointCloud([a, b], 1, { ...defaultFitOptions, reference: 'rest' });
    const [{ points, frames }] = cloud.parts;
    expect(frames.length).toBe(points.length / 3);
    const last = frames[frames.length - 1];
    expect(last).toBeGreaterThan(400);
    const v = points.subarray(points.length - 3);
    const q = b.rotations.subarray(8 * (last - 400) + 4, 8 * (last - 400) + 8);
    const expected = rotationFromVector([...v] as Vec3);
    expect(Math.abs(expected.reduce((sum, x, k) => sum + x * q[k], 0))).toBeCloseTo(1, 6);
  });

  it('says what is wrong with options and clips, with the value', () => {
    expect(() => fitJointLimits([])).toThrow(/no clip/);
    expect(() => fitJointLimits({ ...a, frameCount: 0 })).toThrow(/"a" has no frames/);
    const other = { ...b, skeleton: { ...b.skeleton, names: ['x', 'y'] } };
    expect(() => fitJointLimits([a, other])).toThrow(/"b" has other joints than "a"/);
    expect(() => resolveFitOptions({ padding: -1 })).toThrow(/padding is -1/);
    expect(() => resolveFitOptions({ padding: Number.NaN })).toThrow(/padding is NaN/);
    expect(() => resolveFitOptions({ sampleSpacing: -0.1 })).toThrow(/sampleSpacing is -0.1/);
    expect(() => resolveFitOptions({ softening: { falloff: 0, radius: 1 } })).toThrow(/falloff/);
    expect(() => resolveFitOptions({ chart: 'swing-twist', split: 'swing-twist' })).toThrow(/already holds/);
    // @ts-expect-error an untyped caller may ask for anything
    expect(() => resolveFitOptions({ shape: 'banana' })).toThrow(/no shape "banana"; choose one of/);
  });
});

describe('twistAxis', () => {
  const { skeleton } = clipOf([[0, 0, 0, 1]]);

  it('points to the children, else the end site, else along the own bone, else x, and says which', () => {
    expect(twistAxis(skeleton, 0)).toEqual({ axis: [0, 1, 0], source: 'children' });
    expect(twistAxis(skeleton, 1)).toEqual({ axis: [0, 1, 0], source: 'end site' });
    const tipless = { ...skeleton, endSites: new Float32Array(0), endSiteJoints: new Int16Array(0) };
    expect(twistAxis(tipless, 1)).toEqual({ axis: [0, 1, 0], source: 'own bone' });
    const boneless = { ...tipless, offsets: new Float32Array(6) };
    expect(twistAxis(boneless, 1)).toEqual({ axis: [1, 0, 0], source: 'default' });
  });
});
