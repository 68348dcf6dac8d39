import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh } from '../../../core';
import { createPoorPoints } from './poor-points';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));

describe('a skeleton whose names say nothing', () => {
  const names = clip.skeleton.names.map((_, joint) => `b${joint}`);
  const poor = createPoorPoints({ ...clip, skeleton: { ...clip.skeleton, names } }, []);

  it('has two points at each joint, which poses that are found meet', () => {
    expect(poor.points.map(({ joint }) => joint)).toEqual(names.flatMap((_, joint) => [joint, joint]));
    poor.solve(500, 0);
    expect(poor.answers.free.missed).toBeLessThan(0.005);
  });
});
