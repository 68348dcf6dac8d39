import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Skeleton } from '../clip/clip';
import { parseBvh } from '../clip/parse-bvh';
import { MADE_CAPTURES } from '../clip/testing/made-captures';
import { chainProblem } from './check-options';
import { chainBetween, findChains } from './find-chains';
import { rowOfBones } from './testing/limb';

const named = (skeleton: Skeleton, joints: readonly number[]) => joints.map((j) => skeleton.names[j]).join(' ');

const people = (['fingers.bvh', 'mixed.bvh'] as const).map((name) => [name, MADE_CAPTURES[name].text]);
const files = [
  'public/clips/range-of-motion.bvh',
  '../shared/mocap/CMU_13_29.bvh',
  '../shared/mocap/pirouette.bvh',
].filter((path) => existsSync(path));

describe('findChains', () => {
  it.each([...people, ...files.map((path) => [path, readFileSync(path, 'utf8')])])(
    'finds hands, feet, pelvis and gaze of %s',
    (_, text) => {
      const { skeleton } = parseBvh(text);
      const chains = findChains(skeleton, findRoles(skeleton));
      expect(chains.map(({ id }) => id)).toEqual([
        'left-hand',
        'left-hand+trunk',
        'right-hand',
        'right-hand+trunk',
        'left-foot',
        'left-foot+hip',
        'right-foot',
        'right-foot+hip',
        'pelvis',
        'gaze',
      ]);
      for (const { joints, mobility } of chains) {
        expect(chainProblem(skeleton, joints)).toBeNull();
        expect(mobility).toHaveLength(joints.length);
      }
    },
  );

  it('names the joints of the bundled clip', () => {
    const { skeleton } = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
    const chains = Object.fromEntries(
      findChains(skeleton, findRoles(skeleton)).map(({ id, joints }) => [id, named(skeleton, joints)]),
    );
    expect(chains['left-hand']).toBe('LeftArm LeftForeArm LeftHand');
    expect(chains['right-hand+trunk']).toBe('Spine Spine1 Spine2 RightShoulder RightArm RightForeArm RightHand');
    expect(chains['left-foot']).toBe('LeftUpLeg LeftLeg LeftFoot');
    expect(chains.pelvis).toBe('Hips');
  });

  it('takes the legs, the neck and the tail of a dog', () => {
    const { skeleton } = parseBvh(MADE_CAPTURES['dog.bvh'].text);
    const chains = findChains(skeleton, findRoles(skeleton)).map(({ joints }) => named(skeleton, joints));
    expect(chains.slice(0, 4)).toEqual(
      ['LeftFore', 'RightFore', 'LeftHind', 'RightHind'].map((leg) => `${leg}Thigh ${leg}Shank ${leg}Paw`),
    );
    expect(chains.slice(4).sort()).toEqual(['Nape Skull', 'Tail1 Tail2']);
    const labels = findChains(skeleton, findRoles(skeleton)).map(({ side, label }) => `${side}: ${label}`);
    expect(labels.slice(0, 4)).toEqual([
      'left: Left front limb',
      'right: Right front limb',
      'left: Left hind limb',
      'right: Right hind limb',
    ]);
  });

  it('takes arms of an animal for front limbs; what two of its ends could be called keeps its own name', () => {
    const { skeleton } = parseBvh(MADE_CAPTURES['dog.bvh'].text);
    const called = (name: string) =>
      name
        .replace('ForeThigh', 'UpperArm')
        .replace('ForeShank', 'ForeArm')
        .replace('ForePaw', 'Hand')
        .replace('HindThigh', 'Leg01')
        .replace('HindShank', 'Leg02')
        .replace('HindPaw', 'Foot');
    const fox = { ...skeleton, names: skeleton.names.map(called) };
    const labels = findChains(fox, findRoles(fox)).map(({ label }) => label);
    expect(labels.slice(0, 4).sort()).toEqual([
      'Left front limb',
      'Left hind limb',
      'Right front limb',
      'Right hind limb',
    ]);
    const spider = { ...skeleton, names: skeleton.names.map((name) => name.replace(/Fore|Hind/, '')) };
    expect(findChains(spider, findRoles(spider)).every(({ label }) => !/limb/.test(label))).toBe(true);
  });

  it('takes every end of anything else up to where it branches, longest first', () => {
    // A root with an arm of three bones and a stub of one; the stub ends in an end site.
    const creature: Skeleton = {
      names: ['Body', 'A', 'B', 'C', 'Stub'],
      parents: Int16Array.of(-1, 0, 1, 2, 0),
      offsets: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0),
      restRotations: Float32Array.from([0, 1, 2, 3, 4].flatMap(() => [0, 0, 0, 1])),
      endSites: Float32Array.of(0, 0.5, 0),
      endSiteJoints: Int16Array.of(4),
    };
    const chains = findChains(creature, findRoles(creature));
    expect(chains.map(({ joints }) => named(creature, joints))).toEqual(['A B C', 'Stub']);
    expect(chains[0].effectorOffset).toBeNull();
    expect(chains[1].effectorOffset).toEqual([0, 0.5, 0]);
  });

  it('finds none on a skeleton without length', () => {
    const dots = rowOfBones([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(findChains(dots, findRoles(dots))).toEqual([]);
  });
});

describe('chainBetween', () => {
  const row = rowOfBones([
    [0, 0, 0],
    [0, 1, 0],
    [0, 1, 0],
    [0, 1, 0],
  ]);
  it('lists the joints between two, both included', () => {
    expect(chainBetween(row, 1, 3)).toEqual([1, 2, 3]);
    expect(chainBetween(row, 2, 2)).toEqual([2]);
  });
  it('is null the other way round', () => {
    expect(chainBetween(row, 3, 1)).toBeNull();
  });
});
