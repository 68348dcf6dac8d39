import { expect, test } from 'vitest';
import { classifyJoints, defaultFitOptions, fitCloud, jointCloud, rotationFromVector } from '../core';
import { faceHandles, moveFace } from '../core/limit/edit';
import { clipOf } from '../core/testing/made-clip';
import type { FitAnswer } from '../worker/api';
import { fillStrip } from '../worker/strip';
import { withEdits } from './edits';

const clip = clipOf(
  Array.from({ length: 300 }, (_, f) => rotationFromVector([0.7 * Math.sin(f / 9), 0.4 * Math.sin(f / 5), 0.2])),
);
const { frameCount } = clip;

function answer(shape: 'box' | 'ellipsoid'): FitAnswer {
  const options = { ...defaultFitOptions, shape };
  const clouds = clip.skeleton.names.map((_, joint) => jointCloud([clip], joint, options));
  const limits = clouds.map((cloud) => fitCloud(cloud, options));
  const strips = new Uint8Array(limits.length * frameCount);
  for (const limit of limits)
    fillStrip(clip, limit, strips.subarray(limit.joint * frameCount, (limit.joint + 1) * frameCount));
  return { clouds, limits, types: classifyJoints(clip), strips, duration: 0 };
}

const joint = 1;
const fitted = answer('box');
const limit = fitted.limits[joint]!;
const [part] = limit.parts;
const [handle] = faceHandles(part!.shape);
const edit = {
  split: limit.split,
  reference: limit.reference,
  parts: [{ ...part!, shape: moveFace(part!.shape, handle!.face, 1) }],
};

test('an edit takes the place of what was learned, in its strip too, and leaves the fit alone', () => {
  const before = structuredClone(fitted);
  const edited = withEdits(fitted, { [joint]: edit }, clip);
  expect(fitted).toEqual(before);
  expect(edited.limits[joint]!.parts).toBe(edit.parts);
  expect(edited.limits.filter((l, j) => l !== fitted.limits[j])).toHaveLength(1);
  const expected = new Uint8Array(frameCount);
  fillStrip(clip, edited.limits[joint]!, expected);
  expect(edited.strips.subarray(joint * frameCount, (joint + 1) * frameCount)).toEqual(expected);
  expect(edited.strips.subarray(0, joint * frameCount)).toEqual(fitted.strips.subarray(0, joint * frameCount));
});

test('an edit of another fit waits for its own', () => {
  const other = answer('ellipsoid');
  expect(withEdits(other, { [joint]: edit }, clip)).toBe(other);
  const turned = { ...edit, reference: [0, 1, 0, 0] as [number, number, number, number] };
  expect(withEdits(fitted, { [joint]: turned }, clip)).toBe(fitted);
  expect(withEdits(fitted, {}, clip)).toBe(fitted);
});
