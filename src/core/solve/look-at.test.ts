import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Skeleton } from '../clip/clip';
import { worldTransforms } from '../clip/forward-kinematics';
import { parseBvh } from '../clip/parse-bvh';
import type { Pose } from '../clip/pose';
import { fitJointLimits } from '../limit/fit';
import { violationAngle } from '../limit/project';
import { angleBetween, readQuat } from '../math/rotation';
import type { Vec3 } from '../math/types';
import { findGaze } from './find-gaze';
import { createLookAt, type LookAtOptions, lookAt } from './look-at';
import { boxLimit, rowOfBones } from './testing/limb';
import { averagePose, restPose, worldPoint } from './testing/poses';

/** Spine, neck, head, one above the other, looking along +Z. */
const bust = rowOfBones([
  [0, 1, 0],
  [0, 0.3, 0],
  [0, 0.2, 0],
]);
const chain = [0, 1, 2];
const looking: LookAtOptions = { forward: [0, 0, 1], up: [0, 1, 0], origin: [0, 0.1, 0] };
const half = 0.5;
const bustLimits = chain.map((joint) => boxLimit(joint, [-half, -half, -half], [half, half, half]));

/** Angle between where a joint looks and a target, rad, by forward kinematics of the whole skeleton. */
function missOf(skeleton: Skeleton, pose: Pose, joint: number, target: Vec3, options: LookAtOptions): number {
  const origin = options.origin ?? [0, 0, 0];
  const eye = worldPoint(skeleton, pose, joint, origin);
  const ahead = worldPoint(skeleton, pose, joint, origin.map((x, k) => x + options.forward[k]) as Vec3);
  const gaze = ahead.map((x, k) => x - eye[k]);
  const wanted = target.map((x, k) => x - eye[k]);
  const cosine = gaze.reduce((sum, x, k) => sum + x * wanted[k], 0) / Math.hypot(...gaze) / Math.hypot(...wanted);
  return Math.acos(Math.min(1, cosine));
}

const around = (degrees: number, height = 1.6, distance = 3): Vec3 => [
  distance * Math.sin((degrees * Math.PI) / 180),
  height,
  distance * Math.cos((degrees * Math.PI) / 180),
];

const yaw = (pose: Pose, joint: number) => 2 * Math.atan2(pose.rotations[4 * joint + 1], pose.rotations[4 * joint + 3]);

/** Angle between a joint's up and the world's, rad. */
function tiltOf(skeleton: Skeleton, pose: Pose, joint: number, up: Vec3): number {
  const foot = worldPoint(skeleton, pose, joint);
  const crown = worldPoint(skeleton, pose, joint, up);
  return Math.acos(Math.min(1, crown[1] - foot[1]));
}

describe('look-at', () => {
  it('meets the target and says how far off it is', () => {
    for (const degrees of [-170, -90, -20, 0, 35, 120]) {
      const pose = restPose(bust);
      const result = lookAt(bust, pose, chain, around(degrees), looking);
      expect(result.status).toBe('reached');
      expect(missOf(bust, pose, 2, around(degrees), looking)).toBeLessThan(1.1e-3);
      expect(Math.abs(result.residual - missOf(bust, pose, 2, around(degrees), looking))).toBeLessThan(1e-4);
    }
  });

  it('shares the turn by weight', () => {
    const pose = restPose(bust);
    lookAt(bust, pose, chain, around(60), { ...looking, weights: [1, 2, 3] });
    expect(yaw(pose, 0) / yaw(pose, 2)).toBeCloseTo(1 / 3, 1);
    expect(yaw(pose, 1) / yaw(pose, 2)).toBeCloseTo(2 / 3, 1);
    expect(yaw(pose, 0) + yaw(pose, 1) + yaw(pose, 2)).toBeCloseTo(Math.PI / 3, 2);
  });

  it('does not turn a joint of no weight', () => {
    const pose = restPose(bust);
    expect(lookAt(bust, pose, chain, around(60), { ...looking, weights: [0, 1, 1] }).status).toBe('reached');
    expect(yaw(pose, 0)).toBe(0);
  });

  it('asks of the others what a joint at its limit leaves, until all are exhausted', () => {
    const tight = [boxLimit(0, [-0.5, -0.1, -0.5], [0.5, 0.1, 0.5]), bustLimits[1], bustLimits[2]];
    const options = { ...looking, limits: tight };
    const pose = restPose(bust);
    // 0.1 + 0.5 + 0.5 rad are there: 57° can be had, 90° cannot.
    expect(lookAt(bust, pose, chain, around(57), options).status).toBe('reached');
    expect(yaw(pose, 0)).toBeCloseTo(0.1, 2);
    const beyond = lookAt(bust, pose, chain, around(90), options);
    expect(beyond.status).toBe('nearest');
    expect(beyond.residual).toBeLessThan(Math.PI / 2 - 1.1 + 0.02);
    for (const joint of chain) {
      expect(violationAngle(tight[joint], readQuat(pose.rotations, joint))).toBeLessThan(1e-6);
    }
  });

  it('keeps the head upright', () => {
    const pose = restPose(bust);
    lookAt(bust, pose, chain, around(100, 2.5), looking);
    const eye = worldPoint(bust, pose, 2);
    const right = worldPoint(bust, pose, 2, [1, 0, 0]);
    expect(Math.abs(right[1] - eye[1])).toBeLessThan(0.02);
  });

  it('goes round by the side, not over the top, to look behind', () => {
    const pose = restPose(bust);
    lookAt(bust, pose, chain, around(179), { ...looking, limits: bustLimits });
    for (const joint of chain) expect(Math.abs(yaw(pose, joint))).toBeGreaterThan(0.3);
  });

  it.each([
    [150, 0.3],
    [169, 0.3],
    [-160, 0.3],
    [150, -0.2],
    [169, -0.2],
  ])('turns upright as far as limits go, instead of folding to look behind: %i°, bent by %f rad', (degrees, bent) => {
    // Six joints that bend farther than they turn: the nearest gaze of all has the head on its side.
    const spine = rowOfBones([[0, 1, 0], ...Array.from({ length: 5 }, (): Vec3 => [0, 0.12, 0])]);
    const joints = [0, 1, 2, 3, 4, 5];
    const supple = joints.map((joint) => boxLimit(joint, [-0.3, -0.25, -0.3], [0.3, 0.25, 0.3]));
    const pose = restPose(spine);
    pose.rotations.set([Math.sin(bent / 2), 0, 0, Math.cos(bent / 2)], 0);
    const result = lookAt(spine, pose, joints, around(degrees), { ...looking, limits: supple });
    expect(tiltOf(spine, pose, 5, [0, 1, 0])).toBeLessThan(0.42);
    expect(result.residual).toBeLessThan(1.1);
    for (const joint of joints) {
      expect(violationAngle(supple[joint], readQuat(pose.rotations, joint))).toBeLessThan(1e-6);
    }
  });

  it('comes to rest', () => {
    const look = createLookAt(bust, chain, { ...looking, limits: bustLimits });
    for (const degrees of [30, 100, 150, 180]) {
      const pose = restPose(bust);
      for (let n = 0; n < 60; n++) look.solve(pose, around(degrees, 2.2));
      const before = Float32Array.from(pose.rotations);
      look.solve(pose, around(degrees, 2.2));
      for (const j of chain) {
        expect(angleBetween(readQuat(before, j), readQuat(pose.rotations, j))).toBeLessThan(1e-3);
      }
    }
  });

  it.each<[string, Vec3, number[], Partial<LookAtOptions>, RegExp]>([
    ['a target that is no number', [0, Number.NaN, 0], chain, {}, /no place/],
    ['a target at the eye', [0, 1.6, 0], chain, {}, /no direction/],
    ['no joints', [0, 0, 1], [], {}, /no joints/],
    ['a gaze of no length', [0, 0, 1], chain, { forward: [0, 0, 0] }, /no direction/],
    ['a negative weight', [0, 0, 1], chain, { weights: [1, -1, 1] }, /weight/],
  ])('fails in words and leaves the pose alone: %s', (_, target, joints, options, message) => {
    const pose = restPose(bust);
    const before = [...pose.rotations];
    expect(lookAt(bust, pose, joints, target, { ...looking, ...options })).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(message),
    });
    expect([...pose.rotations]).toEqual(before);
  });
});

describe('findGaze', () => {
  const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
  const { skeleton } = clip;
  const gaze = findGaze(skeleton, findRoles(skeleton))!;

  it('looks along +Z of the bundled clip, from the spine to the head', () => {
    expect(gaze.chain.map((j) => skeleton.names[j])).toEqual(['Spine', 'Spine1', 'Spine2', 'Neck', 'Head']);
    expect(gaze.weights.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(gaze.forward[2]).toBeCloseTo(1, 6);
    expect(gaze.up[1]).toBeCloseTo(1, 6);
    expect(gaze.origin[1]).toBeGreaterThan(0.05);
  });

  it('finds the face of a character that stands turned in its rest pose', () => {
    const turned = { ...skeleton, restRotations: Float32Array.from(skeleton.restRotations) };
    turned.restRotations.set([0, Math.SQRT1_2, 0, Math.SQRT1_2], 0);
    const found = findGaze(turned, findRoles(turned))!;
    const count = turned.parents.length;
    const rotations = new Float64Array(4 * count);
    worldTransforms(turned, turned.restRotations, 0, [0, 0, 0], new Float64Array(3 * count), rotations);
    // A quarter turn about Y takes +Z to +X; in the head's own frame nothing changed.
    expect(found.forward[2]).toBeCloseTo(1, 6);
    expect(readQuat(rotations, found.chain[4])[1]).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('looks inside limits, and farther without', () => {
    const limits = fitJointLimits(clip);
    const target = around(150, 1.5);
    const held = averagePose(skeleton, limits);
    const inside = lookAt(skeleton, held, gaze.chain, target, { ...gaze, limits });
    expect(inside.status).toBe('nearest');
    for (const j of gaze.chain) expect(violationAngle(limits[j], readQuat(held.rotations, j))).toBeLessThan(1e-6);
    const free = averagePose(skeleton, limits);
    expect(lookAt(skeleton, free, gaze.chain, target, gaze).status).toBe('reached');
    expect(Math.max(...gaze.chain.map((j) => violationAngle(limits[j], readQuat(free.rotations, j))))).toBeGreaterThan(
      0.1,
    );
  });

  it('looks along a level skull, and says when it has nothing to go by', () => {
    const dog = {
      ...rowOfBones([
        [0, 0.5, 0],
        [0, 0.2, 0.3],
        [0, 0.05, 0.15],
      ]),
      names: ['Body', 'Neck', 'Head'],
      endSites: Float32Array.of(0.2, -0.02, 0),
      endSiteJoints: Int16Array.of(2),
    };
    const found = findGaze(dog, findRoles(dog))!;
    expect(found.source).toBe('skull bone');
    expect(found.forward[0]).toBeCloseTo(1, 6);
    const { names, ...bare } = dog;
    expect(findGaze({ ...bare, names: ['A', 'B', 'C'] }, findRoles({ ...bare, names: ['A', 'B', 'C'] }))).toBeNull();
    expect(names).toHaveLength(3);
  });
});

const SUPPLE = '../shared/mocap/CMU_13_29.bvh';

describe.skipIf(!existsSync(SUPPLE))('a real capture whose back bends far', () => {
  it('looks behind without folding double', () => {
    const clip = parseBvh(readFileSync(SUPPLE, 'utf8'));
    const { skeleton } = clip;
    const limits = fitJointLimits(clip);
    const gaze = findGaze(skeleton, findRoles(skeleton))!;
    const look = createLookAt(skeleton, gaze.chain, { ...gaze, limits });
    const count = skeleton.names.length;
    const head = gaze.chain[gaze.chain.length - 1];
    for (const time of [24.77, 10, 0.5]) {
      const frame = Math.round(time / clip.frameTime);
      const pose: Pose = {
        rotations: clip.rotations.slice(4 * count * frame, 4 * count * (frame + 1)),
        rootPosition: [...clip.rootPositions.slice(3 * frame, 3 * frame + 3)] as Vec3,
      };
      const eye = worldPoint(skeleton, pose, head, gaze.origin);
      const hips = worldPoint(skeleton, pose, 0);
      const ahead = worldPoint(skeleton, pose, 0, [0, 0, 1]).map((x, k) => x - hips[k]);
      const turn = Math.PI - 0.2;
      const level = Math.hypot(ahead[0], ahead[2]);
      const behind: Vec3 = [
        eye[0] + (1.5 * (ahead[0] * Math.cos(turn) + ahead[2] * Math.sin(turn))) / level,
        eye[1],
        eye[2] + (1.5 * (ahead[2] * Math.cos(turn) - ahead[0] * Math.sin(turn))) / level,
      ];
      look.solve(pose, behind);
      const [spine] = gaze.chain;
      const [low, high] = [worldPoint(skeleton, pose, spine), worldPoint(skeleton, pose, head)];
      const lean = Math.atan2(Math.hypot(high[0] - low[0], high[2] - low[2]), high[1] - low[1]);
      expect(tiltOf(skeleton, pose, head, gaze.up)).toBeLessThan(0.35);
      expect(lean).toBeLessThan(0.35);
      expect(missOf(skeleton, pose, head, behind, gaze)).toBeLessThan(1.6);
    }
  });
});
