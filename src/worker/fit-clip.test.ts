import { expect, test } from 'vitest';
import { longestStep } from '../body/testing/longest-step';
import { classifyJoints, defaultFitOptions, type FitOptions, fitJointLimits } from '../core';
import { joinClips } from '../core/clip';
import { fillStrip, type JointFit } from '../core/limit';
import { clipOf, wanderingRotations } from '../core/testing/made-clip';
import type { OwnOptions } from './api';
import { fitClip } from './fit-clip';
import { inTimeSlices } from './time-slices';

const takes = [clipOf(wanderingRotations(90, 1), 'a'), clipOf(wanderingRotations(210, 2), 'b')];
const joined = joinClips(takes);
const none = () => {};
const learned = async (options: FitOptions, joint = 0, own: OwnOptions = {}) =>
  (await inTimeSlices(fitClip(joined, { options, own, joint }, none), () => false))!;

test('joined clips are fitted together, and told of frame by frame through all', async () => {
  const answer = await learned(defaultFitOptions);
  expect(answer.limits).toEqual(fitJointLimits(takes));
  expect(answer.types).toEqual(classifyJoints(joined));
  const { frames } = answer.clouds[1].parts[0];
  expect(frames.some((frame) => frame < 90)).toBe(true);
  expect(Math.max(...frames)).toBeGreaterThanOrEqual(90);
  expect(Math.max(...frames)).toBeLessThan(300);
  // Of the joint's strip, the second clip's part is what it would be by itself under the same limit.
  const alone = new Uint8Array(210);
  fillStrip(takes[1], answer.limits[1], alone);
  expect(answer.strips.subarray(300 + 90, 600)).toEqual(alone);
});

test('in steps a fit is what it is at once, whatever the shape', async () => {
  for (const shape of ['k-dop', 'convex-hull', 'distance-field', 'reach-cone'] as const) {
    const options: FitOptions = { ...defaultFitOptions, shape, split: shape === 'reach-cone' ? 'swing-twist' : 'none' };
    expect((await learned(options)).limits).toEqual(fitJointLimits(takes, options));
  }
});

test('stops every few ms, however long the clip', () => {
  const long = joinClips(Array.from({ length: 6 }, (_, i) => clipOf(wanderingRotations(2000, i), `take ${i}`)));
  for (const shape of ['convex-hull', 'distance-field'] as const) {
    // The first joint's too.
    const order = { options: { ...defaultFitOptions, shape }, own: {}, joint: 1 };
    const { longest, steps } = longestStep(() => fitClip(long, order, none), 3);
    expect(steps).toBeGreaterThan(40);
    // A picture's time, at most.
    expect([shape, longest < 16 || longest]).toEqual([shape, true]);
  }
});

test('the first joint is told of before any other is begun, once, and the answer has that very fit', () => {
  const told: JointFit[] = [];
  const order = { options: { ...defaultFitOptions, shape: 'distance-field' }, own: {}, joint: 1 } as const;
  const work = fitClip(joined, order, (fit) => told.push(fit));
  let steps = 0;
  let step = work.next();
  for (; told.length === 0 && !step.done; step = work.next()) {
    expect(step.value).toBe(0);
    steps++;
  }
  expect(steps).toBeGreaterThan(5);
  while (!step.done) step = work.next();
  expect(told).toHaveLength(1);
  expect(step.value.limits[1]).toBe(told[0].limit);
  expect(step.value.clouds[1]).toBe(told[0].cloud);
});

test('a joint with options of its own is fitted with those, also as the first; all others as ever', async () => {
  const own = { 1: { ...defaultFitOptions, shape: 'box' as const, padding: 0.2 } };
  for (const first of [0, 1]) {
    const answer = await learned(defaultFitOptions, first, own);
    expect(answer.limits[0]).toEqual(fitJointLimits(takes)[0]);
    expect(answer.limits[1]).toEqual(fitJointLimits(takes, own[1])[1]);
    expect(answer.limits[1]).not.toEqual(fitJointLimits(takes)[1]);
  }
});

test('options that do not go together, or are out of range, are refused here too', async () => {
  const learn = (change: object) => learned({ ...defaultFitOptions, ...change });
  await expect(learn({ shape: 'reach-cone' })).rejects.toThrow(/needs the swing-twist split/);
  await expect(learn({ split: 'swing-twist', chart: 'euler-zyz' })).rejects.toThrow(/already holds swing and twist/);
  await expect(learn({ padding: Number.NaN })).rejects.toThrow(/padding is NaN/);
});
