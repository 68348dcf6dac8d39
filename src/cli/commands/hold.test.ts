import { join } from 'node:path';
import { expect, it } from 'vitest';
import { targetsFor } from './hold';

const found = (...names: string[]) => ({ files: names.map((name) => join('in', name)), names, skipped: [] });

it('held clips are BVH, in the folder that was said', () => {
  const targetOf = targetsFor(found('walk.BVH', 'deep/rig.glb'), 'held');
  expect(targetOf(0, null)).toBe(join('held', 'walk.BVH'));
  expect(targetOf(1, null)).toBe(join('held', 'deep/rig.bvh'));
  expect(targetsFor(found('rig.glb'), 'one.bvh')(0, null)).toBe('one.bvh');
});

it('animations of one file never share a place, nor the place of another file', () => {
  const targetOf = targetsFor(found('rig.glb', 'rig run.bvh'), 'held');
  expect(targetOf(0, 'wave')).toBe(join('held', 'rig wave.bvh'));
  expect(targetOf(0, 'wave')).toBe(join('held', 'rig wave 2.bvh'));
  expect(targetOf(0, 'run')).toBe(join('held', 'rig run 2.bvh'));
  expect(targetOf(0, 'a/b:c')).toBe(join('held', 'rig a-b-c.bvh'));
});

it('nothing is written over a file that was given', () => {
  expect(() => targetsFor(found('walk.bvh'), 'in')).toThrow(/is what was given/);
  expect(() => targetsFor(found('walk.bvh', 'walk.glb'), 'held')).toThrow(/Two clips would both become/);
  const targetOf = targetsFor(
    { files: ['in/rig.glb', 'held/rig run.bvh'], names: ['rig.glb', 'other.bvh'], skipped: [] },
    'held',
  );
  expect(() => targetOf(0, 'run')).toThrow(/is what was given/);
});
