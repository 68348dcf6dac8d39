import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh, type Vec3 } from '../../core';
import { frameTransforms } from '../../core/clip';
import { floorHeight, isEndThere, limbChain, limbEnd } from './limb';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const { names } = clip.skeleton;
const joint = (name: string) => names.indexOf(name);

describe('limbChain', () => {
  it('goes from the root through the joint to the end of its limb', () => {
    const chain = [...limbChain(clip.skeleton, joint('LeftArm'))].map((j) => names[j]);
    expect(chain[0]).toBe('Hips');
    expect(chain.slice(-3)).toEqual(['LeftArm', 'LeftForeArm', 'LeftHand']);
  });

  it('stops where several limbs part', () => {
    expect([...limbChain(clip.skeleton, joint('Hips'))]).toEqual([0]);
  });
});

describe('chainEnd', () => {
  it('agrees with forward kinematics of the whole skeleton', () => {
    const positions = new Float64Array(3 * names.length);
    const rotations = new Float64Array(4 * names.length);
    const end: Vec3 = [0, 0, 0];
    for (const name of ['LeftArm', 'RightUpLeg', 'Spine', 'Head']) {
      const chain = limbChain(clip.skeleton, joint(name));
      const last = chain[chain.length - 1];
      for (let frame = 0; frame < clip.frameCount; frame += 397) {
        frameTransforms(clip, frame, positions, rotations);
        limbEnd(clip, chain, frame, end);
        for (let k = 0; k < 3; k++) expect(end[k]).toBeCloseTo(positions[3 * last + k], 5);
      }
    }
  });
});

describe('isEndThere', () => {
  const chain = limbChain(clip.skeleton, joint('LeftUpLeg'));
  const worldPositions = new Float32Array(3 * names.length);
  const shown = (frame: number, [x, y, z]: Vec3) => {
    const rotations = new Float32Array(4 * names.length);
    frameTransforms(clip, frame, worldPositions, rotations);
    for (let j = 0; j < names.length; j++) {
      worldPositions[3 * j] += x;
      worldPositions[3 * j + 1] += y;
      worldPositions[3 * j + 2] += z;
    }
    return { frame, worldPositions };
  };

  it('holds for the pose of the clip, and for one that a limit has hardly changed', () => {
    for (const frame of [0, 700, 3000]) {
      expect(isEndThere(clip, chain, shown(frame, [0, 0, 0]))).toBe(true);
      expect(isEndThere(clip, chain, shown(frame, [0.004, 0, 0.003]))).toBe(true);
    }
  });

  it('does not where the pelvis was pulled down or a foot is pinned elsewhere', () => {
    expect(isEndThere(clip, chain, shown(700, [0, -0.12, 0]))).toBe(false);
    const pose = shown(700, [0, 0, 0]);
    worldPositions[3 * chain[chain.length - 1]] += 0.08;
    expect(isEndThere(clip, chain, pose)).toBe(false);
  });
});

describe('floorHeight', () => {
  it('is not lowered by a few sunken frames', () => {
    expect(floorHeight({ ...clip, frameCount: 100 }, (frame) => (frame < 3 ? -1 : 0.1))).toBe(0.1);
  });
});
