import { expect, it } from 'vitest';
import type { Clip } from './clip';
import { frameTransforms } from './forward-kinematics';
import { joinClips } from './join-clips';
import { hasSlides, offsetsAt } from './slides';

const skeleton = {
  names: ['root', 'a', 'b'],
  parents: Int16Array.of(-1, 0, 1),
  offsets: Float32Array.of(0, 0, 0, 0, 1, 0, 0, 1, 0),
  restRotations: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  endSites: new Float32Array(0),
  endSiteJoints: new Int16Array(0),
};
const still = (name: string, frameCount: number): Clip => ({
  name,
  skeleton,
  frameTime: 0.1,
  frameCount,
  rotations: Float32Array.from({ length: 12 * frameCount }, (_, i) => (i % 4 === 3 ? 1 : 0)),
  rootPositions: new Float32Array(3 * frameCount),
  notes: [],
});
/** b is 1, 3 and 5 m above a. */
const sliding: Clip = {
  ...still('slides', 3),
  slides: { joints: Int16Array.of(2), places: Float32Array.of(0, 1, 0, 0, 3, 0, 0, 5, 0) },
};
const heightOf = (clip: Clip, frame: number) => {
  const positions = new Float64Array(9);
  frameTransforms(clip, frame, positions, new Float64Array(12));
  return positions[7];
};

it('puts joints where they slide to, alone and joined, in their own take only', () => {
  expect([0, 1, 2].map((frame) => heightOf(sliding, frame))).toEqual([2, 4, 6]);
  const joined = joinClips([sliding, still('still', 2), sliding]);
  expect(hasSlides(joined)).toBe(true);
  expect(Array.from({ length: 8 }, (_, frame) => heightOf(joined, frame))).toEqual([2, 4, 6, 2, 2, 2, 4, 6]);
});

it('blends between frames, and holds the last of a take', () => {
  const joined = joinClips([sliding, still('still', 2)]);
  const at = (frame: number, share: number) => offsetsAt(joined, frame, share, new Float32Array(9))[7];
  expect(at(0, 0.25)).toBeCloseTo(1.5, 6);
  expect(at(2, 0.9)).toBe(5);
  expect(at(3, 0.5)).toBe(1);
});

it('leaves bones as they are where nothing slides', () => {
  expect(hasSlides(still('still', 2))).toBe(false);
  expect(hasSlides(joinClips([still('a', 2), still('b', 1)]))).toBe(false);
});
