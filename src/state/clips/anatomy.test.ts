import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fitJointLimits, fromAnatomical, type Quat, toAnatomical, type Vec3 } from '../../core';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { multiply, readQuat, rotationFromVector } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { seeded } from '../../core/testing/random';
import type { JointRanges } from '../../worker/api';
import { WorkerLost } from '../../worker/desk';
import { createLiveFrame } from '../frame/live';
import { setWork, store } from '../store';
import { worker } from '../work';
import { forget } from '../work/history';
import { anatomyFor, askedAngles, findRanges, knownRanges, turnToAngles, turnToRotation } from './anatomy';

const DEG = Math.PI / 180;
const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 5 });
const joints = skeleton.names.length;
const start = store.getInitialState();
const random = seeded(31);

/** Everybody sways by up to 40° about the rest pose. */
const frames = 60;
const rotations = new Float32Array(frames * joints * 4);
for (let i = 0; i < frames * joints; i++) {
  const sway: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5].map((x) => x * 0.7) as Vec3;
  rotations.set(multiply(readQuat(skeleton.restRotations, i % joints), rotationFromVector(sway)), 4 * i);
}
const clip = {
  name: 'swaying',
  skeleton,
  frameTime: 1 / 30,
  frameCount: frames,
  rotations,
  rootPositions: new Float32Array(3 * frames),
  notes: [],
};
const limits = fitJointLimits(clip);
const anatomy = anatomyFor(clip);
const jointOf = (name: string) => anatomy[skeleton.names.indexOf(name)];
const names = ['LeftArm', 'RightArm', 'LeftForeArm', 'RightUpLeg', 'LeftLeg', 'Head', 'RightHand', 'LeftFoot'];

const rotationOf = (joint: number): Quat =>
  multiply(limits[joint].reference, rotationFromVector(store.getState().work.manual[joint]));
const told = (name: string): Readonly<Vec3> => {
  const state = store.getState();
  return askedAngles(jointOf(name), state, state.live!);
};

beforeEach(() => {
  const live = createLiveFrame(skeleton);
  live.asked.set(rotations.subarray(0, joints * 4));
  store.setState({ ...start, clip, live, fit: { limits } as never }, true);
  forget();
});

describe('a joint that nobody turns', () => {
  it.each(names)('%s is where the clip has it', (name) => {
    const joint = jointOf(name);
    expect(told(name)).toEqual(toAnatomical(joint, readQuat(clip.rotations, joint.joint)));
  });
});

describe('angles that are typed', () => {
  it('come out as the rotation with exactly these angles, and are told again to the last digit (seed 41)', () => {
    const random = seeded(41);
    for (const name of names) {
      for (let n = 0; n < 40; n++) {
        const angles = [0, 0, 0].map(() => (random() - 0.5) * 5) as Vec3;
        turnToAngles(jointOf(name), angles);
        expect(angleBetween(rotationOf(jointOf(name).joint), fromAnatomical(jointOf(name), angles))).toBeLessThan(1e-7);
        expect(told(name)).toEqual(angles);
      }
    }
  });

  it('stay as they were said at a lock, where the rotation alone tells but a sum of two', () => {
    const angles: Vec3 = [20 * DEG, 90 * DEG, -35 * DEG];
    turnToAngles(jointOf('LeftForeArm'), angles);
    expect(told('LeftForeArm')).toEqual(angles);
  });

  it('that are no numbers change nothing', () => {
    turnToAngles(jointOf('Head'), [Number.NaN, 0, 0]);
    expect(store.getState().work.manual).toEqual({});
  });

  it('are not told of another reference', () => {
    turnToAngles(jointOf('Head'), [0.4, 0, 0]);
    const moved = limits.map((limit) => ({ ...limit, reference: multiply(limit.reference, [0, 0, 0.6, 0.8]) }));
    store.setState({ fit: { limits: moved } as never });
    expect(Math.abs(told('Head')[0] - 0.4) + Math.abs(told('Head')[1]) + Math.abs(told('Head')[2])).toBeGreaterThan(
      0.1,
    );
  });
});

describe('turning on', () => {
  it('moves from where the clip has the joint: 1° of an angle is at most 1° of the joint (seed 42)', () => {
    for (const name of names) {
      const joint = jointOf(name);
      const before = readQuat(clip.rotations, joint.joint);
      for (let k = 0; k < 3; k++) {
        setWork({ manual: {} });
        const angles: Vec3 = [...told(name)];
        angles[k] += DEG;
        turnToAngles(joint, angles);
        // Of the clip's single precision.
        expect(angleBetween(before, rotationOf(joint.joint))).toBeLessThan(DEG + 1e-6);
      }
    }
  });

  it('runs through half a turn and on without a jump of vector or angles', () => {
    const joint = jointOf('LeftArm');
    const from: Vec3 = [...told('LeftArm')];
    let last: Readonly<Vec3> | null = null;
    for (let degree = 0; degree < 400; degree++) {
      turnToAngles(joint, [from[0], from[1], from[2] + degree * DEG]);
      const vector = store.getState().work.manual[joint.joint];
      if (last && Math.hypot(...last) > 0.5 && Math.hypot(...vector) < 5.5) {
        const step = Math.hypot(vector[0] - last[0], vector[1] - last[1], vector[2] - last[2]);
        expect(step).toBeLessThan(4 * DEG);
      }
      last = vector;
    }
  });

  it('by rotations tells angles that run on from those before', () => {
    const joint = jointOf('Head');
    turnToAngles(joint, [0, 0, 170 * DEG]);
    expect(told('Head')[2]).toBe(170 * DEG);
    turnToRotation(joint.joint, fromAnatomical(joint, [0, 0, 190 * DEG]));
    expect(told('Head')[2]).toBeCloseTo(190 * DEG, 9);
  });
});

describe('ranges', () => {
  const answer: JointRanges = {
    learned: [
      [-1, 2],
      [0, 0],
      [0, 1],
    ],
    seen: [
      [0, 1],
      [0, 0],
      [0, 1],
    ],
  };

  it('are ordered once for a limit, however many ask', async () => {
    const order = vi.spyOn(worker, 'order').mockResolvedValue(answer);
    const joint = jointOf('LeftArm');
    const limit = limits[joint.joint];
    expect(knownRanges(joint, limit)).toBeNull();
    const [found, same] = await Promise.all([findRanges(joint, limit), findRanges(joint, limit)]);
    expect(found).toMatchObject(answer);
    expect(same).toBe(found);
    expect(knownRanges(joint, limit)).toBe(found);
    expect(await findRanges(joint, limit)).toBe(found);
    expect(order).toHaveBeenCalledExactlyOnceWith('ranges', { joint, limit });
    expect(knownRanges(joint, { ...limit })).toBeNull();
  });

  it('that were superseded are found when they are asked for again; without a worker there are none', async () => {
    const order = vi.spyOn(worker, 'order').mockResolvedValueOnce(null);
    const joint = jointOf('RightArm');
    const limit = limits[joint.joint];
    expect(await findRanges(joint, limit)).toBeNull();
    order.mockRejectedValueOnce(new WorkerLost('gone'));
    expect(await findRanges(joint, limit)).toBeNull();
    order.mockResolvedValueOnce(answer);
    expect(await findRanges(joint, limit)).toMatchObject(answer);
  });
});
