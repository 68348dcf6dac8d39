import { join } from 'node:path';
import { expect, it } from 'vitest';
import { targetsFor } from './hold';

const found = (...names: string[]) => ({ files: names.map((name) => join('in', name)), names, skipped: [] });

const bvh = () => 'bvh' as const;
const own = (file: string) => (file.endsWith('.bvh') ? ('bvh' as const) : ('gltf' as const));

it('held clips are BVH, in the folder that was said', () => {
  const targetOf = targetsFor(found('walk.BVH', 'deep/rig.glb'), 'held', bvh);
  expect(targetOf(0, null)).toBe(join('held', 'walk.BVH'));
  expect(targetOf(1, null)).toBe(join('held', 'deep/rig.bvh'));
  expect(targetsFor(found('rig.glb'), 'one.bvh', bvh)(0, null)).toBe('one.bvh');
});

it('animations of one file never share a place, nor the place of another file', () => {
  const targetOf = targetsFor(found('rig.glb', 'rig run.bvh'), 'held', bvh);
  expect(targetOf(0, 'wave')).toBe(join('held', 'rig wave.bvh'));
  expect(targetOf(0, 'wave')).toBe(join('held', 'rig wave 2.bvh'));
  expect(targetOf(0, 'run')).toBe(join('held', 'rig run 2.bvh'));
  expect(targetOf(0, 'a/b:c')).toBe(join('held', 'rig a-b-c.bvh'));
});

it('nothing is written over a file that was given', () => {
  expect(() => targetsFor(found('walk.bvh'), 'in', bvh)).toThrow(/is an input file/);
  expect(() => targetsFor(found('walk.bvh', 'walk.glb'), 'held', bvh)).toThrow(/Two clips would both become/);
  const targetOf = targetsFor(
    { files: ['in/rig.glb', 'held/rig run.bvh'], names: ['rig.glb', 'other.bvh'], skipped: [] },
    'held',
    bvh,
  );
  expect(() => targetOf(0, 'run')).toThrow(/is an input file/);
});

it('clips of a glTF stay in one file of its kind, and several files may become one', () => {
  const mixed = found('walk.bvh', 'rig.gltf', 'hero.vrm');
  const targetOf = targetsFor(mixed, 'held', own);
  expect([0, 1, 2].map((place) => targetOf(place, null))).toEqual(
    ['walk.bvh', 'rig.glb', 'hero.vrm'].map((name) => join('held', name)),
  );
  const together = targetsFor(mixed, 'all.glb', () => 'gltf');
  expect([0, 1, 2].map((place) => together(place, null))).toEqual(['all.glb', 'all.glb', 'all.glb']);
  expect(() => targetsFor(found('rig.glb'), 'in', own)).toThrow(/is an input file/);
});

it('tables are named like their clips', () => {
  const targetOf = targetsFor(found('walk.bvh', 'rig.glb'), 'held', () => 'csv');
  expect(targetOf(0, null)).toBe(join('held', 'walk.csv'));
  expect(targetOf(1, 'run')).toBe(join('held', 'rig run.csv'));
});
