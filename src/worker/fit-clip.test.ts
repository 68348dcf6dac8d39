import { expect, test } from 'vitest';
import { classifyJoints, defaultFitOptions, fillStrip, fitJointLimits, joinClips } from '../core';
import { clipOf, wanderingRotations } from '../core/testing/made-clip';
import { fitClip } from './fit-clip';

const takes = [clipOf(wanderingRotations(90, 1), 'a'), clipOf(wanderingRotations(210, 2), 'b')];
const joined = joinClips(takes);
const never = () => false;

test('joined clips are fitted together, and told of frame by frame through all', async () => {
  const answer = (await fitClip(joined, defaultFitOptions, () => {}, never))!;
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

test('what is no longer wanted ends without an answer', async () => {
  const long = joinClips(Array.from({ length: 30 }, (_, i) => clipOf(wanderingRotations(2000, i), `take ${i}`)));
  let looks = 0;
  const answer = await fitClip(
    long,
    { ...defaultFitOptions, shape: 'distance-field' },
    () => {},
    () => ++looks > 0,
  );
  expect(answer).toBeNull();
  expect(looks).toBe(1);
});

test('options that do not go together, or are out of range, are refused here too', async () => {
  const learn = (change: object) => fitClip(joined, { ...defaultFitOptions, ...change }, () => {}, never);
  await expect(learn({ shape: 'reach-cone' })).rejects.toThrow(/needs the swing-twist split/);
  await expect(learn({ split: 'swing-twist', chart: 'euler-zyz' })).rejects.toThrow(/already holds swing and twist/);
  await expect(learn({ padding: Number.NaN })).rejects.toThrow(/padding is NaN/);
});
