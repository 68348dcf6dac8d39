import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../clip/clip';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { twistAxis } from './twist-axis';

interface Joint {
  parent: number;
  offset?: Vec3;
  rest?: Quat;
  endSite?: Vec3;
}

function skeletonOf(joints: readonly Joint[]): Skeleton {
  const owners = [...joints.keys()].filter((joint) => joints[joint].endSite);
  return {
    names: joints.map((_, j) => `joint ${j}`),
    parents: Int16Array.from(joints, ({ parent }) => parent),
    offsets: Float32Array.from(joints.flatMap(({ offset = [0, 0, 0] }) => offset)),
    restRotations: Float32Array.from(joints.flatMap(({ rest = [0, 0, 0, 1] }) => rest)),
    endSites: Float32Array.from(owners.flatMap((joint) => joints[joint].endSite!)),
    endSiteJoints: Int16Array.from(owners),
  };
}

function expectAxis(skeleton: Skeleton, joint: number, axis: Vec3, source: string): void {
  const found = twistAxis(skeleton, joint);
  expect(found.source).toBe(source);
  for (let k = 0; k < 3; k++) expect(found.axis[k]).toBeCloseTo(axis[k], 6);
}

const half = Math.SQRT1_2;
const quarterAboutX: Quat = [half, 0, 0, half];

describe('twistAxis', () => {
  it('is the mean direction to the children, in the frame of the joint whatever its rest', () => {
    const skeleton = skeletonOf([
      { parent: -1, rest: quarterAboutX },
      { parent: 0, offset: [1, 1, 0] },
      { parent: 0, offset: [-1, 1, 0] },
    ]);
    expectAxis(skeleton, 0, [0, 1, 0], 'children');
  });

  it('is the way to the end site of a leaf, in its own frame', () => {
    const skeleton = skeletonOf([
      { parent: -1 },
      { parent: 0, offset: [0, 1, 0], rest: quarterAboutX, endSite: [2, 0, 0] },
    ]);
    expectAxis(skeleton, 1, [1, 0, 0], 'end site');
  });

  it('is its own bone for a leaf without end site, turned from the frame of the parent into its own', () => {
    const skeleton = skeletonOf([{ parent: -1 }, { parent: 0, offset: [0, 1, 0], rest: quarterAboutX }]);
    expectAxis(skeleton, 1, [0, 0, -1], 'own bone');
  });

  it('is never the place of a root, which is no bone', () => {
    expectAxis(skeletonOf([{ parent: -1, offset: [0, 3, 0] }]), 0, [1, 0, 0], 'default');
    const twoRoots = skeletonOf([{ parent: -1 }, { parent: -1, offset: [0, 0, 2] }]);
    expectAxis(twoRoots, 1, [1, 0, 0], 'default');
  });

  it('looks past children that sit on the joint to what they carry, through their rests', () => {
    const skeleton = skeletonOf([
      { parent: -1, offset: [0, 3, 0] },
      { parent: 0, rest: quarterAboutX },
      { parent: 1, rest: quarterAboutX },
      { parent: 2, offset: [0, 1, 0] },
    ]);
    // Two quarter turns about x: +y of the joint 2 is −y of the root.
    expectAxis(skeleton, 0, [0, -1, 0], 'children');
    expectAxis(skeleton, 1, [0, 0, 1], 'children');
  });

  it('counts the end site of a child that sits on the joint', () => {
    const skeleton = skeletonOf([{ parent: -1 }, { parent: 0, rest: quarterAboutX, endSite: [0, 1, 0] }]);
    expectAxis(skeleton, 0, [0, 0, 1], 'children');
  });

  it('takes the nearest level that has a direction where children cancel out: legs without a spine point down', () => {
    const skeleton = skeletonOf([
      { parent: -1, offset: [0, 1, 0] },
      { parent: 0, offset: [0.1, 0, 0] },
      { parent: 1, offset: [0, -0.4, 0] },
      { parent: 0, offset: [-0.1, 0, 0] },
      { parent: 3, offset: [0, -0.4, 0] },
    ]);
    expectAxis(skeleton, 0, [0, -1, 0], 'children');
  });

  it('is x where everything sits at one point', () => {
    const skeleton = skeletonOf([{ parent: -1 }, { parent: 0 }, { parent: 1 }]);
    for (const joint of [0, 1, 2]) expectAxis(skeleton, joint, [1, 0, 0], 'default');
  });

  it('goes down ten thousand joints at one point without recursion', () => {
    const joints = Array.from({ length: 10_000 }, (_, j): Joint => ({ parent: j - 1 }));
    joints.push({ parent: 9_999, offset: [0, 0, 1] });
    expectAxis(skeletonOf(joints), 0, [0, 0, 1], 'children');
  });

  it('is unit for every joint of any tree (seed 1234)', () => {
    const random = seeded(1234);
    for (let round = 0; round < 200; round++) {
      const joints = Array.from({ length: 8 }, (_, j): Joint => {
        const parent = j === 0 || random() < 0.1 ? -1 : Math.floor(random() * j);
        const joint: Joint = { parent, rest: randomRotation(random) };
        if (random() < 0.6) joint.offset = randomVector(random, 10 ** Math.floor(random() * 6 - 4));
        if (random() < 0.3) joint.endSite = randomVector(random);
        return joint;
      });
      const skeleton = skeletonOf(joints);
      for (const joint of joints.keys()) expect(Math.hypot(...twistAxis(skeleton, joint).axis)).toBeCloseTo(1, 12);
    }
  });
});
