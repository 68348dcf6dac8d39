import { describe, expect, it } from 'vitest';
import { bakeClip, type Clip, fitJointLimits, type Quat, violationAngle } from '../core';
import { clipOn } from '../core/carry';
import { movingPerson } from '../core/carry/testing/moving-people';
import { limitsOn } from '../core/limits-file';
import { angleBetween, readQuat } from '../core/math';
import { randomRotation, seeded } from '../core/testing/random';
import { readRig } from './read-rig';
import { type ArmatureNode, underArmature } from './testing/armature-node';
import { personGlb } from './testing/person-glb';

const QUARTER = Math.SQRT1_2;
const Z_UP: Quat = [QUARTER, 0, 0, QUARTER];
const NODES: [string, (turn: Quat) => ArmatureNode][] = [
  ['turned', (rotation) => ({ rotation, translation: [0.2, 0, -0.4] })],
  ['in centimetres, Z up', () => ({ rotation: Z_UP, scale: [0.01, 0.01, 0.01] })],
  ['mirrored', () => ({ scale: [-1, 1, 1] })],
  ['mirrored, turned', (rotation) => ({ rotation, scale: [1, 1, -1], translation: [1, 0, 0] })],
  ['mirrored in all, Z up, in centimetres', () => ({ rotation: Z_UP, scale: [-0.01, -0.01, -0.01] })],
];

const read = async (glb: Uint8Array<ArrayBuffer>): Promise<Clip> => (await readRig(glb, 'person.glb')).clips[0];

describe.each([1, 2, 3])('a rig under an armature node (seed %i)', (seed) => {
  const random = seeded(seed);
  const person = movingPerson({ armsOut: 1.2 * random(), legsOut: 0.1, facing: 6 * random(), seed, armRoll: 0.4 }, 40);
  const glb = personGlb(person.skeleton, person);

  it.each(NODES.flatMap(([what, node]) => [true, false].map((isBound) => [what, isBound, node] as const)))(
    'that is %s (bound under it: %s): limits, motion and bakes are those of the rig without',
    async (_, isBound, node) => {
      const plain = await read(glb);
      const twin = await read(underArmature(glb, node(randomRotation(random)), isBound));
      const { skeleton } = plain;
      const limits = fitJointLimits(plain, { padding: 0.02 });
      const there = limitsOn({ limits, ties: [], skeleton }, twin.skeleton).limits;
      const back = clipOn(twin, skeleton);
      if (typeof back === 'string') expect.fail(back);
      expect(worstTurn(back, plain)).toBeLessThan(1e-4);
      for (const limit of there)
        for (let f = 0; f < twin.frameCount; f += 3)
          expect(violationAngle(limit, rotationAt(twin, f, limit.joint))).toBeLessThan(1e-4);
      // Another motion, held by the limits: the same on both.
      const wild = wilder(plain, seed);
      const onTwin = clipOn(wild, twin.skeleton);
      if (typeof onTwin === 'string') expect.fail(onTwin);
      const held = bakeClip(wild, limits);
      expect(held.report.changedFrames).toBeGreaterThan(30);
      const heldThere = clipOn(bakeClip(onTwin, there).clip, skeleton) as Clip;
      expect(worstTurn(heldThere, held.clip)).toBeLessThan(1e-4);
    },
  );
});

const rotationAt = ({ rotations, skeleton }: Clip, frame: number, joint: number): Quat =>
  readQuat(rotations, frame * skeleton.names.length + joint);

/** rad: the most that a joint below the root turns otherwise. */
function worstTurn(a: Clip, b: Clip): number {
  const { names, parents } = b.skeleton;
  const joints = [...names.keys()].filter((joint) => parents[joint] >= 0);
  const apart = joints.flatMap((joint) =>
    Array.from({ length: b.frameCount }, (_, f) => angleBetween(rotationAt(a, f, joint), rotationAt(b, f, joint))),
  );
  return Math.max(...apart);
}

/** The clip with every third rotation from another person, as if that were no matter. */
function wilder(clip: Clip, seed: number): Clip {
  const other = movingPerson({ armsOut: 1, legsOut: 0.1, facing: 0, seed: seed + 40 }, clip.frameCount);
  const rotations = clip.rotations.slice();
  const joints = clip.skeleton.names.length;
  for (let i = 0; i < rotations.length / 4; i++)
    if (i % joints > 0 && i % 3 === 0) rotations.set(other.rotations.subarray(4 * i, 4 * i + 4), 4 * i);
  return { ...clip, rotations };
}
