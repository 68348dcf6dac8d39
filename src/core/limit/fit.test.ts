import { describe, expect, it } from 'vitest';
import { parseBvh } from '../clip/parse-bvh';
import { MADE_CAPTURES } from '../clip/testing/made-captures';
import { readQuat, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import type { Box } from '../shape/box';
import { shapeKinds } from '../shape/shapes.ts';
import { referenceKinds } from '../space/reference';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { jointCloud } from './cloud';
import { fitCloud, fitJoint, fitJointLimits } from './fit';
import { splitKinds } from './joint-limit';
import { combinationProblem, defaultFitOptions, type FitOptions, resolveFitOptions } from './options';
import { containsRotation, projectRotation, violationAngle } from './project';
import { clipSamples } from './samples';
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
    expect(clipSamples([a, flipped], 1, 'identity').slips).toEqual([]);
  });

  it('takes back in the frames that sub-sampling dropped and the shape leaves out', () => {
    const options: FitOptions = { ...defaultFitOptions, padding: 0, sampleSpacing: 0.3, shape: 'convex-hull' };
    const sparse = jointCloud([a], 1, options);
    const { cloud, limit } = fitJoint([a], 1, options);
    const frames = Array.from({ length: 400 }, (_, f) => [...a.rotations.subarray(8 * f + 4, 8 * f + 8)] as Quat);
    expect(frames.filter((q) => !containsRotation(fitCloud(sparse), q)).length).toBeGreaterThan(10);
    expect(frames.filter((q) => !containsRotation(limit, q))).toEqual([]);
    const [before, after] = [sparse, cloud].map(({ parts: [part] }) => [...part.frames]);
    expect(before.every((frame) => after.includes(frame))).toBe(true);
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.toSorted((x, y) => x - y)).toEqual(after);
    expect(limit.sampleCount).toBe(after.length);
    expect(fitCloud(cloud)).toEqual(limit);
  });

  it('fits again with another shape or padding what a cloud holds, and refuses what does not go with it', () => {
    const cloud = jointCloud([a], 1, { ...defaultFitOptions, split: 'swing-twist' });
    const [swing] = fitCloud(cloud, { shape: 'box', padding: 0.25 }).parts;
    const xs = cloud.parts[0].points.filter((_, i) => i % 2 === 0);
    expect((swing.shape as Box).max[0]).toBeCloseTo(Math.max(...xs) + 0.25, 12);
    expect(cloud.options.padding).toBe(defaultFitOptions.padding);
    expect(() => fitCloud(cloud, { shape: 'elliptic-cylinder' })).toThrow(RangeError);
    expect(() => fitCloud(cloud, { padding: -1 })).toThrow(/padding is -1/);
  });

  it('keeps samples with the frames they come from', () => {
    const cloud = jointCloud([a, b], 1, { ...defaultFitOptions, reference: 'rest' });
    const [{ points, frames }] = cloud.parts;
    expect(frames.length).toBe(points.length / 3);
    const last = frames[frames.length - 1];
    expect(last).toBeGreaterThan(400);
    const q = b.rotations.subarray(8 * (last - 400) + 4, 8 * (last - 400) + 8);
    // Along the axes of the chart, z being the bone.
    const v: Vec3 = [0, 0, 0];
    points.subarray(points.length - 3).forEach((along, axis) => {
      for (let k = 0; k < 3; k++) v[k] += along * cloud.axes[3 * axis + k];
    });
    const expected = rotationFromVector(v);
    expect(Math.abs(expected.reduce((sum, x, k) => sum + x * q[k], 0))).toBeCloseTo(1, 6);
  });

  it('says what is wrong with options and clips, with the value', () => {
    expect(() => fitJointLimits([])).toThrow(/no clip/);
    expect(() => fitJointLimits({ ...a, frameCount: 0 })).toThrow(/"a" has no frames/);
    const other = { ...b, skeleton: { ...b.skeleton, names: ['x', 'y'] } };
    expect(() => fitJointLimits([a, other])).toThrow(
      /"b" can't be fitted together with "a": it has no joint "joint 0"/,
    );
    expect(() => resolveFitOptions({ padding: -1 })).toThrow(/padding is -1/);
    expect(() => resolveFitOptions({ padding: Number.NaN })).toThrow(/padding is NaN/);
    expect(() => resolveFitOptions({ sampleSpacing: -0.1 })).toThrow(/sampleSpacing is -0.1/);
    expect(() => resolveFitOptions({ softening: { falloff: 0, radius: 1 } })).toThrow(/falloff/);
    expect(() => resolveFitOptions({ chart: 'swing-twist', split: 'swing-twist' })).toThrow(/already holds/);
    expect(() => resolveFitOptions({ shape: 'reach-cone' })).toThrow(
      /"Reach cone" is not for whole rotations: it bounds only where the bone points.+\.$/,
    );
    expect(() => resolveFitOptions({ shape: 'elliptic-cylinder', split: 'swing-twist' })).toThrow(
      /"Elliptic cylinder" is not for swings: .+ the Ellipsoid.+\.$/,
    );
    expect(() => resolveFitOptions({ shape: 'reach-cone', split: 'swing-twist', chart: 'quaternion-vector' })).toThrow(
      /needs the chart "Exponential map"/,
    );
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

describe('frames that thinned samples leave out', () => {
  const { text } = MADE_CAPTURES['fingers.bvh'];
  const clip = parseBvh(text, 'fingers.bvh');
  const joints = clip.skeleton.parents.length;

  it.each(splitKinds)('joints that share memory get the limits that each gets alone, split %s', (split) => {
    const options = resolveFitOptions({ split });
    const alone = clip.skeleton.names.map((_, joint) => fitJoint([clip], joint, options).limit);
    expect(fitJointLimits(clip, options)).toEqual(alone);
  });

  it.each(['k-dop', 'oriented-box', 'ellipsoid'] as const)('are taken back in until none is left, %s', (shape) => {
    const limits = fitJointLimits(clip, { shape, padding: 0, sampleSpacing: 0.2 });
    let worst = 0;
    for (let i = 0; i < clip.frameCount * joints; i++) {
      worst = Math.max(worst, violationAngle(limits[i % joints], readQuat(clip.rotations, i)));
    }
    expect(worst).toBeLessThan(1e-6);
  });
});
