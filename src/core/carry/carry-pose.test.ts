import { describe, expect, it } from 'vitest';
import { type Clip, findRoles } from '../clip';
import { angleBetween, readQuat } from '../math';
import { seeded } from '../testing/random';
import { carryPose } from './carry-pose';
import type { Figure } from './figure';
import { anotherFile } from './testing/another-file';

import { limbError } from './testing/matrix-figure';
import { type Build, movingPerson } from './testing/moving-people';

const figureOf = (clip: Clip): Figure => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });

const build = (seed: number, more: Partial<Build> = {}): Build => {
  const random = seeded(seed);
  return {
    armsOut: 0.7 + 0.8 * random(),
    legsOut: 0.1,
    facing: 6 * random(),
    seed,
    size: 0.7 + 0.6 * random(),
    ...more,
  };
};

const poseAt = ({ rotations, skeleton }: Clip, frame: number) =>
  rotations.subarray(4 * skeleton.names.length * frame, 4 * skeleton.names.length * (frame + 1));

const clipWith = (clip: Clip, rotations: ArrayLike<number>): Clip => ({
  ...clip,
  frameCount: 1,
  rotations: Float32Array.from(rotations),
  rootPositions: new Float32Array(3),
});

describe.each([1101, 1102, 1103, 1104, 1105])('a pose on another figure (seed %i)', (seed) => {
  const random = seeded(seed);
  const clip = movingPerson(build(seed), 90);
  const own = figureOf(clip);
  const frame = Math.floor(90 * random());
  const pose = poseAt(clip, frame);

  it('is the same to the bit on the same skeleton', () => {
    const { rotations, isKnown } = carryPose(pose, own, { ...own, skeleton: structuredClone(clip.skeleton) });
    expect([...rotations]).toEqual([...pose]);
    expect(isKnown).not.toContain(false);
  });

  it('has all joints in the same places where another program wrote the figure', () => {
    const other = anotherFile(clip, seed, { axes: true, order: true, up: true, scale: 0.5 + random() });
    const { rotations } = carryPose(pose, own, figureOf(other));
    const wanted = poseAt(other, frame);
    for (const joint of other.skeleton.names.keys())
      expect(angleBetween(readQuat(rotations, joint), readQuat(wanted, joint))).toBeLessThan(1e-4);
  });

  it('points the limbs of another person the same ways, and comes back', () => {
    const other = movingPerson(build(seed + 50, { prefix: 'mixamorig:', armRoll: 0.4, thighs: 1.1 }), 90);
    const theirs = figureOf(other);
    const carried = carryPose(pose, own, theirs);
    const [a, b] = [clipWith(clip, pose), clipWith(other, carried.rotations)];
    expect(limbError(a, own.roles, b, theirs.roles, [0])).toBeLessThan(0.5);
    const { rotations } = carryPose(carried.rotations, theirs, own);
    for (const joint of clip.skeleton.names.keys())
      if (carried.isKnown[joint])
        expect(angleBetween(readQuat(rotations, joint), readQuat(pose, joint))).toBeLessThan(1e-3);
  });
});
