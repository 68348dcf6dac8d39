import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Clip,
  containsRotation,
  defaultFitOptions,
  fillLimits,
  fitJointLimits,
  humanLimits,
  parseBvh,
  type Skeleton,
} from '../core';
import { finish, multiply, readQuat, rotationFromVector } from '../core/math';
import { createProjectedPose, createProjector } from '../core/pose';
import { createTiedPose, tieLimits } from '../core/ties';
import type { FillOrder, FitWord } from './api';
import { fitClip } from './fit-clip';
import { filling, humanAnswer } from './human';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const joints = clip.skeleton.names.length;
const jointOf = (name: string) => clip.skeleton.names.indexOf(name);
const arm = jointOf('LeftArm');
const knee = jointOf('LeftLeg');
const order: FillOrder = { profile: 'adult', roles: {}, share: 0.75, own: { [knee]: 0, [arm]: 0.25 } };
const fitted = (fill: FillOrder | null, told: FitWord[] = []) =>
  finish(
    fitClip(
      clip,
      { options: defaultFitOptions, own: {}, joint: arm },
      (word) => told.push(word),
      fill ? filling(clip, fill).fill : undefined,
    ),
  );

test('limits are those that were learned, filled up by the share of each joint, in the worker as in the package', () => {
  const told: FitWord[] = [];
  const { limits, learned, clouds, fills } = fitted(order, told);
  const alone = fitJointLimits(clip);
  const human = humanLimits(clip.skeleton, { motion: clip }).limits;
  expect(learned).toEqual(alone);
  const filled = fillLimits(alone, human, 0.75);
  const shares = clip.skeleton.names.map((_, joint) => fills[joint]?.share ?? 0);
  expect(shares[arm]).toBe(0.25);
  for (const limit of limits) {
    const { joint } = limit;
    const isPeoples = human.some((norm) => norm.joint === joint);
    if (joint === arm) expect(limit).toEqual(fillLimits([alone[arm]], human, 0.25)[0]);
    else if (joint === knee || !isPeoples) expect(limit).toEqual(alone[joint]);
    else expect(limit).toEqual(filled[joint]);
    expect(fills[joint] === null).toBe(joint === knee || !isPeoples);
    // The samples are seen as the limit sees them.
    expect(clouds[joint].parts.map(({ bounds }) => bounds)).toEqual(limit.parts.map(({ bounds }) => bounds));
    expect(clouds[joint].reference).toEqual(limit.reference);
  }
  expect(told).toEqual([{ limit: limits[arm], learned: learned[arm], cloud: clouds[arm], fill: fills[arm] }]);
});

test('every frame of the clip stays inside its filled limit, in numbers of the strips too', () => {
  const { limits, strips } = fitted({ ...order, own: {} });
  for (const limit of limits)
    for (let frame = 0; frame < clip.frameCount; frame += 3)
      if (!containsRotation(limit, readQuat(clip.rotations, frame * joints + limit.joint)))
        expect.unreachable(`${limit.name}, frame ${frame}`);
  // A gauge of 1 is the limit itself.
  const isRoot = (i: number) => clip.skeleton.parents[Math.floor(i / clip.frameCount)] < 0;
  expect(strips.findIndex((byte, i) => !isRoot(i) && byte > Math.ceil(255 / 1.25))).toBe(-1);
});

test('where nothing is filled up the limits are the learned ones themselves', () => {
  const { limits, learned, fills } = fitted(null);
  expect(learned).toBe(limits);
  expect(fills).toEqual(limits.map(() => null));
});

test('ties of people come along between joints that are all filled up, and leave every frame of the clip', () => {
  const byNames = (own: FillOrder['own'], share: number) =>
    filling(clip, { ...order, share, own }).beside.ties!.map((tie) =>
      tie.joints.map((joint) => clip.skeleton.names[joint]).join(),
    );
  const all = byNames({}, 0.5);
  expect(all).toContain('LeftForeArm,LeftHand');
  expect(byNames({ [jointOf('LeftHand')]: 0 }, 0.5)).toEqual(all.filter((names) => names !== 'LeftForeArm,LeftHand'));
  expect(byNames({ [jointOf('LeftHand')]: 0.5, [jointOf('LeftForeArm')]: 0.2 }, 0)).toEqual(['LeftForeArm,LeftHand']);
  // Older people’s are narrower than what the clip does.
  const { fill, beside } = filling(clip, { ...order, profile: 'older', share: 0.5, own: {} });
  const { limits } = finish(fitClip(clip, { options: defaultFitOptions, own: {}, joint: arm }, () => {}, fill));
  expect(beside.missing).toBeUndefined();
  const held = limits.map((limit, joint) => (clip.skeleton.parents[joint] < 0 ? null : limit));
  expect(tieLimits(held, beside.ties!).resting).toEqual([]);
  const projector = createProjector(held, createTiedPose(held, beside.ties!));
  const pose = createProjectedPose(joints);
  for (let frame = 0; frame < clip.frameCount; frame += 5) {
    for (let i = 0; i < 4 * joints; i++) pose.held[i] = clip.rotations[4 * joints * frame + i];
    projector.project(pose, { isHeld: false });
    expect(Math.max(...pose.askedViolation), `frame ${frame}`).toBeLessThan(1e-6);
  }
});

test('limits of people are told of by joint, with what lacks one and why; other roles and profiles have others', () => {
  const adult = humanAnswer(clip, { profile: 'adult', roles: {} });
  expect(adult.limits).toHaveLength(joints);
  expect(adult.limits[arm]?.name).toBe('LeftArm');
  expect(adult.missing).toEqual([]);
  const older = humanAnswer(clip, { profile: 'older', roles: {} });
  expect(older.limits[arm]).not.toEqual(adult.limits[arm]);
  const unnamed = humanAnswer(clip, { profile: 'adult', roles: { LeftToeBase: 'helper' } });
  const toe = jointOf('LeftToeBase');
  expect(unnamed.limits[toe]).toBeNull();
  expect(unnamed.missing.find(({ joint }) => joint === toe)?.reason).toContain('helper of the rig');
});

describe('without motion', () => {
  const resting = (skeleton: Skeleton): Clip => ({
    ...clip,
    skeleton,
    frameCount: 1,
    rotations: skeleton.restRotations.slice(),
    rootPositions: new Float32Array(3),
  });
  const fittedTo = (still: Clip, fill: FillOrder) => {
    const { fill: fillUp, beside } = filling(still, fill);
    const options = { ...defaultFitOptions, softening: { falloff: 2, radius: 0.1 } };
    return { ...finish(fitClip(still, { options, own: {}, joint: arm }, () => {}, fillUp)), ...beside };
  };

  test('limits are those of people, whatever the shares; the rest pose is inside', () => {
    const still = resting(clip.skeleton);
    const human = humanAnswer(still, order);
    for (const own of [{}, { [arm]: 0.25 }]) {
      const { limits, clouds, fills, strips, missing, ties } = fittedTo(still, { ...order, share: 0, own });
      expect(missing).toEqual([]);
      expect(ties!.map(({ joints: tied }) => tied.length)).toEqual([3, 2, 2, 2]);
      // Samples that are added by hand are filled up wholly too.
      expect(fills.slice(1).map((fill) => fill?.share)).toEqual(limits.slice(1).map(() => 1));
      expect(strips).toHaveLength(joints);
      for (const { joint, ...limit } of limits.slice(1)) {
        expect({ ...limit, joint, softening: null }).toEqual(human.limits[joint]);
        expect(limit.softening).toEqual({ falloff: 2, radius: 0.1 });
        expect(containsRotation({ ...limit, joint }, readQuat(still.rotations, joint))).toBe(true);
        expect(clouds[joint].reference).toEqual(limit.reference);
        expect(strips[joint]).toBeLessThanOrEqual(Math.ceil(255 / 1.25));
      }
    }
  });

  test('joints that people’s limits are not known of are named; a rest that is no stance shows nothing of how joints lie', () => {
    const { missing } = fittedTo(resting(clip.skeleton), { ...order, roles: { LeftToeBase: 'none' } });
    expect(missing).toEqual([{ joint: jointOf('LeftToeBase'), name: 'LeftToeBase', reason: expect.any(String) }]);
    const restRotations = clip.skeleton.restRotations.slice();
    // Both thighs straight ahead: nobody stands so.
    for (const thigh of [jointOf('LeftUpLeg'), jointOf('RightUpLeg')])
      restRotations.set(multiply(rotationFromVector([-Math.PI / 2, 0, 0]), readQuat(restRotations, thigh)), 4 * thigh);
    const sitting = fittedTo(resting({ ...clip.skeleton, restRotations }), order);
    expect(sitting.missing).toHaveLength(joints - 1);
    expect(sitting.missing![0].reason).toContain('a clip of the skeleton is needed');
  });
});
