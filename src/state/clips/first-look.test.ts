import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, parseBvh, type Quat } from '../../core';
import { joinClips } from '../../core/clip';
import { readQuat } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { firstFrame, firstJoint } from './first-look';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const { names, parents } = clip.skeleton;
const arm = names.indexOf('LeftArm');

/** rad by which a joint turns from a frame on, for so many seconds, looked at ten times a second. */
function travel({ rotations, frameTime, frameCount }: Clip, joint: number, frame: number, seconds: number): number {
  const step = Math.round(0.1 / frameTime);
  const at = (n: number): Quat => readQuat(rotations, Math.min(n, frameCount - 1) * parents.length + joint);
  let sum = 0;
  for (let n = frame; n < frame + seconds / frameTime; n += step) sum += angleBetween(at(n), at(n + step));
  return sum;
}

/** The clip with joints that keep to their first rotation up to a frame. */
function stiff(joints: number[], until = clip.frameCount): Clip {
  const rotations = clip.rotations.slice();
  for (const joint of joints) {
    for (let frame = 1; frame < until; frame++) {
      rotations.set(rotations.subarray(4 * joint, 4 * joint + 4), 4 * (frame * parents.length + joint));
    }
  }
  return { ...clip, rotations };
}

describe('what a clip opens on', () => {
  it('a shoulder that moves', () => {
    expect(names[firstJoint(clip)]).toBe('LeftArm');
  });

  it('a joint that moves, where the shoulder is rigid or hardly moves', () => {
    const other = firstJoint(stiff([arm]));
    expect(other).not.toBe(arm);
    expect(parents[other]).toBeGreaterThanOrEqual(0);
    expect(travel(clip, other, 0, 150)).toBeGreaterThan(20);
    // As a rule no joint is more at rest than the others are.
    const alone = names.indexOf('RightLeg');
    expect(firstJoint(stiff(names.map((_, joint) => joint).filter((joint) => joint !== alone)))).toBe(alone);
  });

  it('any joint where none moves', () => {
    const still = stiff(names.map((_, joint) => joint));
    expect(firstJoint(still)).toBe(arm);
    expect(firstFrame(still, arm)).toBe(0);
  });
});

describe('the moment that is shown first', () => {
  it('is one from which on the joint moves: not the thirteen seconds that an arm is held out', () => {
    // From 4 to 17 s it stands still, and at the very start it has not begun.
    expect(travel(clip, arm, Math.round(4.5 / clip.frameTime), 12)).toBeLessThan(0.6);
    const frame = firstFrame(clip, arm);
    expect(travel(clip, arm, frame, 2)).toBeGreaterThan(1);
    expect(travel(clip, arm, frame, 2)).toBeGreaterThan(2 * travel(clip, arm, 0, 2));
    expect(frame * clip.frameTime).toBeLessThan(30);
  });

  it('is the beginning where the joint moves at once, and in a short clip', () => {
    const start = Math.round(30 / clip.frameTime);
    const cut = (from: number, frameCount: number): Clip => ({
      ...clip,
      frameCount,
      rotations: clip.rotations.slice(4 * parents.length * from, 4 * parents.length * (from + frameCount)),
      rootPositions: clip.rootPositions.slice(3 * from, 3 * (from + frameCount)),
    });
    expect(firstFrame(cut(start, 300), arm)).toBeLessThan(60);
    expect(firstFrame(cut(0, 120), arm)).toBe(0);
  });

  it('of several clips is in the first, whatever moves in the others', () => {
    const still = stiff([arm]);
    const joined = joinClips([still, { ...clip, name: 'b' }]);
    expect(firstFrame(joined, arm)).toBe(0);
  });
});
