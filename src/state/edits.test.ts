import { expect, test } from 'vitest';
import {
  type ChartKind,
  classifyJoints,
  defaultFitOptions,
  editCloud,
  fillStrip,
  fitCloud,
  type JointLimit,
  jointCloud,
  modelOf,
  rotationFromVector,
  type ShapeKind,
  type SplitKind,
  type Vec3,
} from '../core';
import { clipOf } from '../core/testing/made-clip';
import type { FitAnswer } from '../worker/api';
import {
  countEditedSamples,
  isEdited,
  isEmpty,
  type LimitEdit,
  type LimitEdits,
  withEdits,
  withSampleAt,
  withShape,
} from './edits';

const clip = clipOf(
  Array.from({ length: 300 }, (_, f) => rotationFromVector([0.7 * Math.sin(f / 9), 0.4 * Math.sin(f / 5), 0.2])),
);
const { frameCount } = clip;

function answer(shape: ShapeKind, split: SplitKind = 'none', chart: ChartKind = 'exponential-map'): FitAnswer {
  const options = { ...defaultFitOptions, shape, split, chart };
  const clouds = clip.skeleton.names.map((_, j) => jointCloud([clip], j, options));
  const limits = clouds.map((cloud) => fitCloud(cloud));
  const strips = new Uint8Array(limits.length * frameCount);
  for (const limit of limits)
    fillStrip(clip, limit, strips.subarray(limit.joint * frameCount, (limit.joint + 1) * frameCount));
  return { clouds, limits, types: classifyJoints(clip), strips, duration: 0 };
}

const joint = 1;
const fitted = answer('box');
const limit = fitted.limits[joint];
/** The shape of a part with its first side pulled out. */
const pulled = (of: JointLimit = limit, part = 0) => {
  const { shape } = of.parts[part];
  const { handles } = modelOf(shape);
  const [{ key, normal }] = handles!.of(shape);
  return handles!.move(shape, key, normal).shape;
};
const edit = withShape(undefined, limit, 0, pulled());
const apply = (fit: FitAnswer, edits: LimitEdits) => withEdits(fit, edits, defaultFitOptions, clip);
const sampleAt = (fit: FitAnswer, i: number, part = 0): Vec3 => {
  const { points, dimension } = fit.clouds[joint].parts[part];
  const [x, y, z] = points.subarray(dimension * i, dimension * (i + 1));
  return [x, y ?? 0, z ?? 0];
};

test('a shape takes the place of what was learned, in its strip too, and leaves the fit alone', () => {
  const before = structuredClone(fitted);
  const edited = apply(fitted, { [joint]: edit });
  expect(fitted).toEqual(before);
  const [part] = edited.limits[joint].parts;
  expect(part.shape).toEqual(pulled());
  // What the part knows about its shape goes with it.
  expect(part.extent).toBeGreaterThan(limit.parts[0].extent);
  expect(edited.limits.filter((l, j) => l !== fitted.limits[j])).toHaveLength(1);
  expect(isEdited(edited, fitted, joint)).toBe(true);
  expect(isEdited(edited, fitted, 0)).toBe(false);
  const expected = new Uint8Array(frameCount);
  fillStrip(clip, edited.limits[joint], expected);
  expect(edited.strips.subarray(joint * frameCount, (joint + 1) * frameCount)).toEqual(expected);
  expect(edited.strips.subarray(0, joint * frameCount)).toEqual(fitted.strips.subarray(0, joint * frameCount));
});

test('an edit of another fit waits for its own', () => {
  const other = answer('ellipsoid');
  expect(apply(other, { [joint]: edit })).toBe(other);
  const turned: LimitEdit = { ...edit, reference: [0, 1, 0, 0] };
  expect(apply(fitted, { [joint]: turned })).toBe(fitted);
  const charted = answer('box', 'none', 'quaternion-vector');
  const sample = withSampleAt(undefined, limit, 0, sampleAt(fitted, 0), null, 0);
  expect(apply(charted, { [joint]: sample })).toBe(charted);
  expect(countEditedSamples({ [joint]: sample }, charted, joint)).toBe(0);
  expect(apply(fitted, {})).toBe(fitted);
});

test('the limit is fitted to the samples as they were changed, whatever its shape', () => {
  const far: Vec3 = [1.4, 0.3, 0.2];
  let change = withSampleAt(undefined, limit, 0, sampleAt(fitted, 3), far, 0.04);
  change = withSampleAt(change, limit, 0, sampleAt(fitted, 8), null, 0.04);
  change = withSampleAt(change, limit, 0, null, [0, -1, 0], 0.04);
  expect(countEditedSamples({ [joint]: change }, fitted, joint)).toBe(3);
  for (const shape of ['box', 'ellipsoid', 'convex-hull', 'distance-field'] as const) {
    const fit = answer(shape);
    const edited = apply(fit, { [joint]: change });
    expect(edited.limits[joint]).toEqual(fitCloud(editCloud(fit.clouds[joint], change.samples)));
    expect(edited.clouds[joint].parts[0].frames).toHaveLength(fit.clouds[joint].parts[0].frames.length);
    // The same again is the same object: nothing is fitted twice.
    expect(apply(fit, { [joint]: change }).limits[joint]).toBe(edited.limits[joint]);
  }
});

test('samples of the swing leave a twist that was made by hand; the swing is fitted anew', () => {
  const split = answer('box', 'swing-twist');
  const halves = split.limits[joint];
  let change = withShape(undefined, halves, 1, pulled(halves, 1));
  change = withShape(change, halves, 0, pulled(halves));
  change = withSampleAt(change, halves, 0, sampleAt(split, 0), [1, 0.2, 0], 0);
  const { parts } = apply(split, { [joint]: change }).limits[joint];
  expect(parts[1].shape).toEqual(pulled(halves, 1));
  expect(parts[0].shape).not.toEqual(pulled(halves));
});

test('what is put back is no edit', () => {
  const [from, to]: [Vec3, Vec3] = [sampleAt(fitted, 5), [1, 1, 1]];
  const there = withSampleAt(undefined, limit, 0, from, to, 0);
  expect(isEmpty(there)).toBe(false);
  expect(isEmpty(withSampleAt(there, limit, 0, to, from, 0))).toBe(true);
});
