import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alignSkeletons, retargetClip } from '../carry';
import { movingPerson } from '../carry/testing/moving-people';
import { type Clip, findRoles, joinClips, posesApart, withoutPosesApart } from '../clip';
import { parseBvh } from '../clip/parse-bvh';
import { containsRotation, type FitOptions, fitJoint, resolveFitOptions } from '../limit';
import { type Quat, readQuat, rotationFromVector } from '../math';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { applySteps, frameSet } from '.';

const CMU = '../shared/mocap/CMU_13_29.bvh';
const MODELS: Partial<FitOptions>[] = [
  {},
  { shape: 'convex-hull', split: 'swing-twist' },
  { shape: 'distance-field', chart: 'quaternion-vector' },
  { shape: 'box', chart: 'euler-zyz' },
  { shape: 'ellipsoid', reference: 'first' },
];

/** A wandering joint whose first frame is far away from the others. */
function strayClip(seed: number, name = 'stray'): Clip {
  const rotations = wanderingRotations(300, seed, [0.4, 0.3, 0.2]);
  const stray: Quat = rotationFromVector([0.2, -2.2, 0.4]);
  return { ...clipOf([stray, ...rotations], name), posesApart: [0] };
}

describe.each(MODELS)('with %o', (model) => {
  const options = resolveFitOptions({ ...model, posesApart: false });

  it.each([1, 2, 3])(
    'a pose apart is left out as if it were not there, and frames keep their numbers (seed %i)',
    (seed) => {
      const clip = strayClip(seed);
      const { limit, cloud } = fitJoint([clip], 1, options);
      const alone = fitJoint([withoutPosesApart(clip)], 1, options);
      expect(JSON.stringify(limit) === JSON.stringify(alone.limit)).toBe(true);
      expect(cloud.parts.map(({ frames }) => [...frames])).toEqual(
        alone.cloud.parts.map(({ frames }) => [...frames].map((frame) => frame + 1)),
      );
      const stray = readQuat(clip.rotations, 1);
      expect(containsRotation(limit, stray)).toBe(false);
      expect(containsRotation(fitJoint([clip], 1, { ...options, posesApart: true }).limit, stray)).toBe(true);
    },
  );

  it('of joined clips each is left out, and stays out where samples are changed by hand', () => {
    const clip = joinClips([strayClip(4, 'a'), strayClip(5, 'b')]);
    expect(posesApart(clip)).toEqual([0, 301]);
    const fit = fitJoint([clip], 1, options);
    const strays = [0, 301].map((frame) => readQuat(clip.rotations, 2 * frame + 1));
    const step = { id: 0, isOn: true, kind: 'leave-out', part: 'whole', frames: frameSet(clip, [40, 41, 42]) } as const;
    const { limit } = applySteps(clip, fit, [step]);
    for (const one of [fit.limit, limit]) for (const stray of strays) expect(containsRotation(one, stray)).toBe(false);
    for (const part of fit.cloud.parts) for (const frame of [0, 301]) expect([...part.frames]).not.toContain(frame);
  });
});

it('what a reader found goes along to another skeleton', () => {
  const [clip, rig] = [1, 2].map((seed) => movingPerson({ armsOut: 1, legsOut: 0.1, facing: 0, seed }, 30));
  const alignment = alignSkeletons(
    { skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip },
    { skeleton: rig.skeleton, roles: findRoles(rig.skeleton), motion: rig },
  );
  expect(posesApart(retargetClip({ ...clip, posesApart: [0] }, alignment))).toEqual([0]);
  expect(posesApart(retargetClip(clip, alignment))).toEqual([]);
});

it.skipIf(!existsSync(CMU))('the T-pose of a capture is found, and widens limits no more', () => {
  const clip = parseBvh(readFileSync(CMU, 'utf8'));
  expect(posesApart(clip)).toEqual([0]);
  const joints = clip.skeleton.names.length;
  const beyond = clip.skeleton.names.filter((_, joint) => {
    const { limit } = fitJoint([clip], joint, resolveFitOptions({ posesApart: false }));
    const inside = (frame: number) => containsRotation(limit, readQuat(clip.rotations, frame * joints + joint));
    for (let frame = 1; frame < clip.frameCount; frame += 50) expect(inside(frame)).toBe(true);
    return !inside(0);
  });
  expect(beyond).toEqual(expect.arrayContaining(['LeftLeg', 'RightLeg', 'LThumb']));
});
