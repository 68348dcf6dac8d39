import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Clip } from '../clip/clip';
import { parseBvh } from '../clip/parse-bvh';
import { fitJointLimits } from '../limit/fit';
import { multiply, readQuat, rotationFromVector } from '../math/rotation';
import { checkClip } from './check-clip';

const whole = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const joints = whole.skeleton.names.length;
const clip: Clip = {
  ...whole,
  frameCount: 200,
  rotations: whole.rotations.slice(0, 800 * joints),
  rootPositions: whole.rootPositions.slice(0, 600),
};

/** The clip with one joint turned in all frames. */
function turned(joint: number, turn: [number, number, number]): Clip {
  const rotations = clip.rotations.slice();
  const by = rotationFromVector(turn);
  for (let f = 0; f < clip.frameCount; f++)
    rotations.set(multiply(by, readQuat(rotations, f * joints + joint)), 4 * (f * joints + joint));
  return { ...clip, rotations };
}

it('a person who faces the other way is inside, and one whose elbow bends back is outside', () => {
  const limits = fitJointLimits(clip, { shape: 'box' });
  expect(checkClip(clip, limits)).toEqual({ frames: 200, framesOutside: 0, violations: [] });
  expect(checkClip(turned(0, [0, Math.PI, 0]), limits).framesOutside).toBe(0);
  const elbow = clip.skeleton.names.indexOf('LeftForeArm');
  const { framesOutside, violations } = checkClip(turned(elbow, [0, -2, 0]), limits);
  expect(framesOutside).toBe(200);
  expect(violations.map(({ name, frames }) => [name, frames])).toEqual([['LeftForeArm', 200]]);
  expect(checkClip(turned(elbow, [0, -2, 0]), limits, { tolerance: Math.PI }).violations).toEqual([]);
});
