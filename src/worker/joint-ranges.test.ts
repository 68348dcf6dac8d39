import { expect, test } from 'vitest';
import { anatomyOf, fitJointLimits, type Vec3 } from '../core';
import { learnedRange, neutralIn, seenRange } from '../core/anatomy';
import { standingPerson } from '../core/anatomy/testing/standing-people';
import { DEGREE, multiply, readQuat, rotationFromVector } from '../core/math';
import { seeded } from '../core/testing/random';
import { WorkerClient } from './client';
import { createLimberWorker } from './serve';
import { fakeConnection } from './testing/fake-connection';

const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 5 });
const joints = skeleton.names.length;
const frames = 60;

/** Everybody sways by up to 40° about the rest pose (seed 31). */
function swayingClip() {
  const random = seeded(31);
  const rotations = new Float32Array(frames * joints * 4);
  for (let i = 0; i < frames * joints; i++) {
    const sway: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5].map((x) => x * 0.7) as Vec3;
    rotations.set(multiply(readQuat(skeleton.restRotations, i % joints), rotationFromVector(sway)), 4 * i);
  }
  const rootPositions = new Float32Array(3 * frames);
  return { name: 'swaying', skeleton, frameTime: 1 / 30, frameCount: frames, rotations, rootPositions, notes: [] };
}

const clip = swayingClip();
const limits = fitJointLimits(clip);
const anatomy = anatomyOf(skeleton);
const withClip = () => {
  const client = new WorkerClient(() => fakeConnection(createLimberWorker()));
  client.keep([clip]);
  return client;
};

test.each(['LeftArm', 'RightLeg', 'Head'])('ranges of %s are what core finds, told in the same turns', async (name) => {
  const joint = anatomy[skeleton.names.indexOf(name)];
  const limit = limits[joint.joint];
  const found = await withClip().order('ranges', { joint, limit });
  if (!found) throw new Error('none');
  expect(found.learned).toEqual(learnedRange(joint, limit, neutralIn(joint, clip)));
  const seen = seenRange(joint, clip);
  for (let k = 0; k < 3; k++) {
    expect(found.learned[k][0]).toBeLessThan(found.seen[k][0] + 0.2 * DEGREE);
    expect(found.learned[k][1]).toBeGreaterThan(found.seen[k][1] - 0.2 * DEGREE);
    const turns = (found.seen[k][0] - seen[k][0]) / (2 * Math.PI);
    expect(turns).toBeCloseTo(Math.round(turns), 9);
    expect(found.seen[k][1] - found.seen[k][0]).toBeCloseTo(seen[k][1] - seen[k][0], 9);
  }
});

test('ranges end when those of another joint are asked for, and when other clips are kept', async () => {
  const client = withClip();
  const [first, second, third] = ['LeftArm', 'RightArm', 'Head'].map((name) => anatomy[skeleton.names.indexOf(name)]);
  const answers = [first, second].map((joint) => client.order('ranges', { joint: joint, limit: limits[joint.joint] }));
  expect(await answers[0]).toBeNull();
  expect(await answers[1]).not.toBeNull();
  const last = client.order('ranges', { joint: third, limit: limits[third.joint] });
  client.keep([clip]);
  expect(await last).toBeNull();
});
