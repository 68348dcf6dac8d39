import { expect, test } from 'vitest';
import { containsRotation, defaultFitOptions, type FitOptions, fitJointLimits, violationAngle } from '../core';
import { jointMirror, mirrorRotation } from '../core/anatomy';
import { anotherFile } from '../core/carry/testing/another-file';
import { movingPerson } from '../core/carry/testing/moving-people';
import { mirrorJoint } from '../core/clip';
import { finish, readQuat } from '../core/math';
import { randomRotation, seeded } from '../core/testing/random';
import { fitClip } from './fit-clip';

const cases = [
  { seed: 731, options: {} },
  { seed: 732, options: { shape: 'convex-hull' } },
  { seed: 733, options: { shape: 'ellipsoid', split: 'swing-twist' } },
  { seed: 734, options: { shape: 'box', reference: 'rest' } },
] satisfies { seed: number; options: Partial<FitOptions> }[];

test.each(cases)(
  'both sides alike: left is the mirror image of right to 1e-6, and holds what either did (seed $seed)',
  ({ seed, options: change }) => {
    const made = movingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed }, 40);
    // The joints of both sides have axes that have nothing to do with each other.
    const clip = anotherFile(made, seed, { axes: true, order: true, up: true, scale: 1.7 });
    const options = { ...defaultFitOptions, ...change };
    const { names } = clip.skeleton;
    const order = { options, own: {}, joint: names.indexOf('LeftArm'), sidesAlike: true };
    const { limits, clouds } = finish(fitClip(clip, order, () => {}));
    const apart = fitJointLimits(clip, options);
    const random = seeded(seed);
    // What one side was seen to do, the other may do as well; apart, some of that it may not.
    let alone = 0;
    for (const name of ['LeftArm', 'LeftForeArm', 'LeftUpLeg', 'LeftFoot']) {
      const left = names.indexOf(name);
      const right = mirrorJoint(clip.skeleton, left);
      const mirror = jointMirror(clip.skeleton, left, right);
      for (let i = 0; i < 60; i++) {
        const rotation = randomRotation(random);
        const seen = mirrorRotation(mirror, rotation);
        expect(violationAngle(limits[right], seen)).toBeCloseTo(violationAngle(limits[left], rotation), 6);
      }
      for (const frame of clouds[left].parts[0].frames) {
        const rotation = readQuat(clip.rotations, frame * names.length + left);
        const seen = mirrorRotation(mirror, rotation);
        expect(containsRotation(limits[right], seen, 1e-3)).toBe(true);
        expect(containsRotation(limits[left], rotation, 1e-3)).toBe(true);
        if (!containsRotation(apart[right], seen, 1e-3)) alone++;
      }
    }
    expect(alone).toBeGreaterThan(0);
    const middle = names.indexOf('Head');
    expect(limits[middle]).toEqual(apart[middle]);
  },
);

test('a pair with two models is fitted apart', () => {
  const clip = movingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 735 }, 40);
  const left = clip.skeleton.names.indexOf('LeftArm');
  const own = { [left]: { ...defaultFitOptions, padding: 0.3 } };
  const order = { options: defaultFitOptions, own, joint: left, sidesAlike: true };
  const { limits } = finish(fitClip(clip, order, () => {}));
  const right = mirrorJoint(clip.skeleton, left);
  expect(limits[right]).toEqual(fitJointLimits(clip)[right]);
  expect(limits[left]).toEqual(fitJointLimits(clip, own[left])[left]);
});
