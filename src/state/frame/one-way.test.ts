import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bakeClip,
  type Clip,
  createPoseProjector,
  fitJointLimits,
  type JointLimit,
  parseBvh,
  projectPose,
  type Quat,
  type Skeleton,
  type Softening,
  type Vec3,
} from '../../core';
import { angleBetween, readQuat, rotationFromVector } from '../../core/math';
import { multiply, normalize } from '../../core/math/rotation';
import { seeded } from '../../core/testing/random';
import { randomTie } from '../../core/ties/testing/made-ties';
import { madeScene } from '../testing/made-scene';
import { createLiveFrame } from './live';
import { tick } from './tick';

/** Every fiftieth frame: what is learned is nearly as wide. */
const person = (() => {
  const whole = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
  const stride = 4 * whole.skeleton.names.length;
  const frames = Array.from({ length: Math.floor(whole.frameCount / 50) }, (_, i) => 50 * i);
  const rotations = frames.flatMap((f) => [...whole.rotations.subarray(stride * f, stride * (f + 1))]);
  return withMotion(whole, Float32Array.from(rotations));
})();

function withMotion(clip: Clip, rotations: Float32Array): Clip {
  const frameCount = rotations.length / 4 / clip.skeleton.names.length;
  return { ...clip, frameCount, rotations, rootPositions: new Float32Array(3 * frameCount) };
}

/** The clip on a skeleton with joints above the hips, which stand still. */
function under(names: readonly string[], clip: Clip): Clip {
  const { skeleton } = clip;
  const count = names.length;
  const joints = skeleton.names.length;
  const ones = names.flatMap(() => [0, 0, 0, 1]);
  const longer: Skeleton = {
    ...skeleton,
    names: [...names, ...skeleton.names],
    parents: Int16Array.from([...names.keys()].map((i) => i - 1).concat([...skeleton.parents].map((p) => p + count))),
    offsets: Float32Array.from([...names.flatMap(() => [0, 0, 0]), ...skeleton.offsets]),
    restRotations: Float32Array.from([...ones, ...skeleton.restRotations]),
    endSiteJoints: skeleton.endSiteJoints.map((joint) => joint + count),
  };
  const rotations = Array.from({ length: clip.frameCount }, (_, f) => [
    ...ones,
    ...clip.rotations.subarray(4 * joints * f, 4 * joints * (f + 1)),
  ]);
  return withMotion({ ...clip, skeleton: longer }, Float32Array.from(rotations.flat()));
}

const SKELETONS = [[], ['Armature'], ['Reference', 'Root']].map((above) => {
  const clip = under(above, person);
  return {
    clip,
    limits: fitJointLimits(clip),
    free: [...above, 'Hips'].map((name) => clip.skeleton.names.indexOf(name)),
  };
});
const PAIRS = [
  ['LeftShoulder', 'LeftArm'],
  ['LeftArm', 'LeftForeArm'],
  ['Spine1', 'Spine2'],
] as const;

/** The clip's frame with every joint turned by up to some rad, and the hips any way. */
function disturbed({ rotations, skeleton }: Clip, frame: number, random: () => number): Float32Array {
  const joints = skeleton.names.length;
  const pose = rotations.slice(4 * joints * frame, 4 * joints * (frame + 1));
  for (let joint = 0; joint < joints; joint++) {
    const reach = skeleton.names[joint] === 'Hips' || joint === 0 ? 6 : 1.2;
    const turn = rotationFromVector([0, 0, 0].map(() => reach * (random() - 0.5)) as Vec3);
    pose.set(normalize(multiply(readQuat(pose, joint), turn)), 4 * joint);
  }
  return pose;
}

const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let most = 0;
  for (let joint = 0; joint < a.length / 4; joint++) {
    const [p, q] = [a, b].map((pose) => [0, 1, 2, 3].map((k) => pose[4 * joint + k]) as Quat);
    most = Math.max(most, angleBetween(p, q));
  }
  return most;
};

it('what is shown is what projectPose makes of a pose, and a bake by a hair (fast-check, seed 2401)', () => {
  let [tied, moved] = [0, 0];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
      const random = seeded(seed);
      const { clip, limits, free } = SKELETONS[seed % SKELETONS.length];
      const { skeleton } = clip;
      const jointOf = (name: string) => skeleton.names.indexOf(name);
      const ties = PAIRS.filter(() => random() < 0.6).map(([a, b]) =>
        randomTie(limits[jointOf(a)], limits[jointOf(b)], 3, random),
      );
      const softening = random() < 0.5 ? { falloff: 1 + 2 * random(), radius: 0.2 * random() } : null;
      const asked = disturbed(clip, Math.floor(random() * clip.frameCount), random);
      const posed = withMotion(clip, asked);
      const soft = withSoftening(limits, softening);

      const shown = createLiveFrame(skeleton);
      const projector = createPoseProjector(skeleton, limits, ties);
      tick(madeScene(posed, limits, { limits: true }, { projector, easing: { softening, isBlended: false } }), shown);
      const projected = projectPose(skeleton, soft, ties, asked);
      expect(apart(shown.held, projected)).toBeLessThan(1e-6);

      const hard = projectPose(skeleton, withSoftening(limits, null), ties, asked);
      const baked = bakeClip(posed, soft, { ties }).clip.rotations;
      // .03° inside a tie, of which a joint that is tied askew may take several times as much.
      expect(apart(baked, hard)).toBeLessThan(ties.length > 0 ? 0.01 : 0.002);
      const alone = projectPose(skeleton, withSoftening(limits, null), [], asked);
      if (apart(alone, hard) > 0.01) tied++;
      if (apart(asked, hard) > 0.1) moved++;
      for (const joint of free)
        for (const pose of [shown.held, projected, baked])
          expect([...pose.subarray(4 * joint, 4 * joint + 4)]).toEqual([...asked.subarray(4 * joint, 4 * joint + 4)]);
    }),
    { seed: 2401, numRuns: 60 },
  );
  expect(Math.min(tied, moved)).toBeGreaterThan(15);
});

const withSoftening = (limits: readonly JointLimit[], softening: Softening | null): JointLimit[] =>
  limits.map((limit) => ({ ...limit, softening }));
