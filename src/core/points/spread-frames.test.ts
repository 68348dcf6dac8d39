import { expect, it } from 'vitest';
import { makeRandom } from '../math';
import type { PointsClip } from './points-clip';
import { spreadFrames } from './spread-frames';

/** A line of four points that opens from frame to frame, and walks away; a few points are missing in the frames that are named. */
function opening(frameCount: number, missing: readonly number[] = []): PointsClip {
  const points = new Float32Array(12 * frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    for (let k = 0; k < 4; k++)
      points.set(
        missing.includes(frame) && k > 0 ? [Number.NaN, Number.NaN, Number.NaN] : [k * (1 + frame), 5 * frame, 0],
        3 * (4 * frame + k),
      );
  return { name: 'seen', labels: ['a', 'b', 'c', 'd'], frameTime: 0.1, frameCount, points, notes: [] };
}

it('frames are spread over the poses, each once, wherever the person stands', () => {
  expect(spreadFrames(opening(100), 3)).toEqual([0, 99, 49]);
  const walks = opening(50);
  const still = { ...walks, points: walks.points.map((x, i) => (i % 3 === 0 ? x / (1 + Math.floor(i / 12)) : x)) };
  const chosen = spreadFrames(still, 10);
  expect(new Set(chosen).size).toBe(10);
});

it('frames in which many points are missing tell nothing', () => {
  const random = makeRandom(3);
  const missing = Array.from({ length: 40 }, () => Math.floor(100 * random()));
  const chosen = spreadFrames(opening(100, missing), 30);
  expect(chosen.filter((frame) => missing.includes(frame))).toEqual([]);
  expect(chosen).toHaveLength(30);
});

it('a clip with fewer frames gives those that it has', () => {
  expect([...spreadFrames(opening(2), 24)].sort()).toEqual([0, 1]);
});
