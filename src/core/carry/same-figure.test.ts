import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Clip, Skeleton } from '../clip/clip';
import { fitJointLimits } from '../limit/fit';
import { violationAngle } from '../limit/project';
import { readQuat, rotationFromVector } from '../math/rotation';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { alignmentProblem, alignSkeletons } from './align';
import { carryLimit, carryRotation } from './carry-limit';
import { clipOn } from './clip-on';
import { retargetClip } from './retarget';
import { exactCarries, sameFigure } from './same-figure';
import { anotherFile, type Rewriting } from './testing/another-file';
import { matrixPose } from './testing/matrix-figure';
import { type Build, movingPerson } from './testing/moving-people';

const REWRITINGS: [what: string, how: Rewriting][] = [
  ['joints in another order', { axes: false, order: true, up: false, scale: 1 }],
  ['other axes of joints', { axes: true, order: false, up: false, scale: 1 }],
  ['another axis up', { axes: false, order: false, up: true, scale: 1 }],
  ['centimetres', { axes: false, order: false, up: false, scale: 100 }],
  ['all of it at once', { axes: true, order: true, up: true, scale: 0.01 }],
];
const BUILDS: Build[] = [
  { armsOut: 1.5, legsOut: 0.05, facing: 0.3, seed: 21 },
  { armsOut: 0.6, legsOut: 0.2, facing: 2.6, seed: 22, size: 0.7, prefix: 'mixamorig:' },
];
const figureOf = (clip: Clip) => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });

describe.each(BUILDS)('a figure %o', (build) => {
  const clip = movingPerson(build, 60);
  const { names } = clip.skeleton;
  const limits = fitJointLimits(clip, { shape: 'k-dop', split: 'swing-twist' });

  describe.each(REWRITINGS)('in a file with %s', (_, how) => {
    const other = anotherFile(clip, build.seed + 7, how);
    const there = names.map((name) => other.skeleton.names.indexOf(name));

    it('stands where it stood, as an independent reckoning sees it', () => {
      const distances = ({ places }: ReturnType<typeof matrixPose>, joints: number[]) =>
        joints.map((joint) => Math.hypot(...places[joint].map((x, k) => x - places[joints[0]][k])));
      const [a, b] = [matrixPose(clip, 33), matrixPose(other, 33)];
      const far = distances(b, there);
      for (const [i, x] of distances(a, [...names.keys()]).entries()) expect(far[i] / how.scale).toBeCloseTo(x, 5);
    });

    it('has the same limits: any rotation is as far beyond', () => {
      const carries = exactCarries(clip.skeleton, other.skeleton);
      if (typeof carries === 'string') expect.fail(carries);
      const random = seeded(5);
      for (const [joint, limit] of limits.entries()) {
        expect(carries[joint]?.to).toBe(there[joint]);
        const moved = carryLimit(limit, carries[joint]!, names[joint]);
        for (let f = 0; f < other.frameCount; f++)
          expect(violationAngle(moved, readQuat(other.rotations, f * names.length + there[joint]))).toBeLessThan(1e-4);
        for (let i = 0; i < 20; i++) {
          const q = randomRotation(random);
          expect(violationAngle(moved, carryRotation(carries[joint]!, q))).toBeCloseTo(violationAngle(limit, q), 4);
        }
      }
    });

    it('moves alike: motion of the one is laid on the other without a stance', () => {
      expect(alignmentProblem(figureOf(clip), figureOf(other))).toBeNull();
      const played = retargetClip(clip, alignSkeletons(figureOf(clip), figureOf(other)));
      for (const frame of [0, 20, 59]) {
        const [a, b] = [matrixPose(clip, frame).places, matrixPose(played, frame).places];
        for (const joint of names.keys())
          for (let k = 0; k < 3; k++) expect(b[there[joint]][k] / how.scale).toBeCloseTo(a[joint][k], 4);
      }
      const same = clipOn(other, clip.skeleton) as Clip;
      for (let i = 0; i < clip.frameCount * names.length; i += 7) {
        const [p, q] = [readQuat(clip.rotations, i), readQuat(same.rotations, i)];
        expect(Math.abs(p.reduce((sum, x, k) => sum + x * q[k], 0))).toBeCloseTo(1, 6);
      }
    });
  });

  it('is another one at rest in another pose, of another size in parts, and mirrored', () => {
    const bent: Skeleton = { ...clip.skeleton, restRotations: clip.skeleton.restRotations.slice() };
    const arm = names.findIndex((name) => name.endsWith('LeftForeArm'));
    bent.restRotations.set(rotationFromVector([0.5, 0.4, 0.3]), 4 * arm);
    const mirrored: Skeleton = { ...clip.skeleton, offsets: clip.skeleton.offsets.map((x, i) => (i % 3 ? x : -x)) };
    const longLegs = movingPerson({ ...build, thighs: 1.3 }, 2).skeleton;
    for (const skeleton of [bent, mirrored, longLegs]) expect(sameFigure(clip.skeleton, skeleton)).toBeNull();
  });
});

it('a figure that is no person is the same in two files as well', () => {
  const clip = clipOf(wanderingRotations(50, 3));
  const { skeleton } = clip;
  const bent: Skeleton = {
    ...skeleton,
    names: ['root', 'neck', 'tail', 'tip'],
    parents: Int16Array.of(-1, 0, 0, 2),
    offsets: Float32Array.of(0, 0, 0, 0.4, 0.1, 0, -0.3, 0.2, 0.1, -0.2, 0, 0.3),
    restRotations: Float32Array.from([0, 1, 2, 3].flatMap(() => [0, 0, 0, 1])),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
  const rotations = Float32Array.from(
    Array.from({ length: 50 }, (_, f) =>
      Array.from({ length: 4 }, () => [...clip.rotations.subarray(8 * f + 4, 8 * f + 8)]).flat(),
    ).flat(),
  );
  const creature: Clip = { ...clip, skeleton: bent, rotations };
  const other = anotherFile(creature, 8, { axes: true, order: true, up: true, scale: 3 });
  expect(findRoles(bent).kind).toBe('unknown');
  const played = retargetClip(creature, alignSkeletons(figureOf(creature), figureOf(other)));
  const there = bent.names.map((name) => other.skeleton.names.indexOf(name));
  for (const frame of [0, 25, 49]) {
    const [a, b] = [matrixPose(creature, frame).places, matrixPose(played, frame).places];
    for (const joint of [0, 1, 2, 3])
      for (let k = 0; k < 3; k++) expect(b[there[joint]][k] / 3).toBeCloseTo(a[joint][k], 4);
  }
});
