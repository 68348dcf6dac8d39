import { describe, expect, it } from 'vitest';
import { freeJoints } from '../clip';
import { containsRotation, fitJointLimits } from '../limit';
import {
  angleBetween,
  distance,
  multiply,
  type Quat,
  readQuat,
  readVec3,
  rotationFromVector,
  type Vec3,
} from '../math';
import { createPoseProjector, createProjectedPose } from '../pose';
import { clipOf } from '../testing/made-clip';
import { randomVector, seeded } from '../testing/random';
import { type KeyPose, keyedClip } from './keyed-clip';
import { movingPerson } from './testing/moving-people';

const SEEDS = [1301, 1302, 1303, 1304, 1305, 1306];

/** A person in motion and some of its poses, at frames of another clip. */
function keyed(seed: number) {
  const random = seeded(seed);
  const clip = movingPerson({ armsOut: 1, legsOut: 0.1, facing: seed, seed, size: 0.6 + random() }, 120);
  const width = 4 * clip.skeleton.names.length;
  let frame = Math.floor(50 * random());
  const keys = Array.from({ length: 2 + Math.floor(4 * random()) }, (): KeyPose => {
    frame += 5 + Math.floor(40 * random());
    const from = Math.floor(120 * random());
    return {
      time: frame * clip.frameTime,
      rotations: clip.rotations.subarray(width * from, width * (from + 1)),
      rootPosition: randomVector(random, 1),
    };
  });
  return { clip, keys, motion: keyedClip(clip, keys, 'keys') };
}

const frameOf = ({ time }: KeyPose, keys: readonly KeyPose[], frameTime: number) =>
  Math.round((time - keys[0].time) / frameTime);

describe.each(SEEDS)('motion through poses (seed %i)', (seed) => {
  const { clip, keys, motion } = keyed(seed);
  const joints = clip.skeleton.names.length;

  it('is at each key the pose of the key, and lasts from the first to the last', () => {
    expect(motion.frameCount).toBe(frameOf(keys.at(-1)!, keys, clip.frameTime) + 1);
    for (const key of keys) {
      const frame = frameOf(key, keys, clip.frameTime);
      for (let joint = 0; joint < joints; joint++)
        expect(
          angleBetween(readQuat(motion.rotations, frame * joints + joint), readQuat(key.rotations, joint)),
        ).toBeLessThan(1e-5);
      expect(distance(readVec3(motion.rootPositions, frame), key.rootPosition as Vec3)).toBeLessThan(1e-5);
    }
  });

  it('does not jump: between frames a joint turns by few times what it does on average', () => {
    for (let i = 1; i < keys.length; i++) {
      const [from, to] = [keys[i - 1], keys[i]].map((key) => frameOf(key, keys, clip.frameTime));
      for (let joint = 0; joint < joints; joint++) {
        const way = angleBetween(readQuat(keys[i - 1].rotations, joint), readQuat(keys[i].rotations, joint));
        for (let frame = from; frame < to; frame++) {
          const [a, b] = [frame, frame + 1].map((f) => readQuat(motion.rotations, f * joints + joint));
          // The steps of the curve are at most 2/3, 7/3 and 2/3 of the way, and none goes faster than three times itself.
          expect(angleBetween(a, b)).toBeLessThan((7 * way) / (to - from) + 1e-5);
        }
      }
    }
  });

  it('held inside limits is inside in every frame, and moves no further from frame to frame than a little more', () => {
    // Limits of a part of the motion: the poses themselves may be beyond.
    const limits = fitJointLimits({ ...clip, frameCount: 40 }, { padding: 0.02 });
    const free = freeJoints(clip.skeleton);
    const projector = createPoseProjector(clip.skeleton, limits, [], free);
    const room = createProjectedPose(joints);
    const held = { ...motion, rotations: motion.rotations.slice() };
    for (let frame = 0; frame < held.frameCount; frame++) {
      room.held = held.rotations.subarray(4 * joints * frame, 4 * joints * (frame + 1));
      room.asked = room.held;
      projector.project(room);
    }
    let [most, asked] = [0, 0];
    for (let frame = 0; frame < held.frameCount; frame++) {
      for (let joint = 0; joint < joints; joint++) {
        if (free.includes(joint)) continue;
        const at = frame * joints + joint;
        expect(containsRotation(limits[joint], readQuat(held.rotations, at))).toBe(true);
        if (frame === 0) continue;
        most = Math.max(most, angleBetween(readQuat(held.rotations, at), readQuat(held.rotations, at - joints)));
        asked = Math.max(asked, angleBetween(readQuat(motion.rotations, at), readQuat(motion.rotations, at - joints)));
      }
    }
    expect(most).toBeLessThan(2 * asked + 0.01);
  });
});

it('goes through on its way, and stands where it turns back or ends (one axis)', () => {
  const take = clipOf([[0, 0, 0, 1]]);
  const at = (angle: number): Quat => rotationFromVector([0, angle, 0]);
  const joints = take.skeleton.names.length;
  const poseOf = (angle: number) => take.skeleton.names.flatMap(() => at(angle));
  const angles = [0, 0.5, 1.5, 0.2];
  const keys = angles.map((angle, i): KeyPose => ({ time: i, rotations: poseOf(angle), rootPosition: [angle, 0, 0] }));
  const { rotations, rootPositions } = keyedClip({ ...take, frameTime: 1 / 100 }, keys, 'k');
  const turned = (frame: number) => 2 * Math.asin(readQuat(rotations, frame * joints)[1]);
  const speed = (frame: number) => 100 * (turned(frame + 1) - turned(frame));
  // Monotone from key to key: never beyond what the keys say.
  for (let frame = 0; frame < 200; frame++) expect(speed(frame)).toBeGreaterThan(-1e-4);
  for (let frame = 200; frame < 300; frame++) expect(speed(frame)).toBeLessThan(1e-4);
  // At the second key: the harmonic mean of .5 and 1 a second.
  expect(speed(100)).toBeCloseTo(2 / 3, 1);
  expect(speed(99)).toBeCloseTo(2 / 3, 1);
  for (const frame of [0, 199, 200, 299]) expect(Math.abs(speed(frame))).toBeLessThan(0.1);
  for (let frame = 0; frame <= 300; frame += 7) expect(rootPositions[3 * frame]).toBeCloseTo(turned(frame), 4);
});

it('takes the short way, whatever the covers, and one key alone is one frame', () => {
  const take = clipOf([[0, 0, 0, 1]]);
  const random = seeded(1310);
  const joints = take.skeleton.names.length;
  const q = rotationFromVector(randomVector(random, 1));
  const key = (rotation: Quat, time: number): KeyPose => ({
    time,
    rotations: take.skeleton.names.flatMap(() => rotation),
    rootPosition: [0, 0, 0],
  });
  const near = multiply(q, rotationFromVector([0.1, 0, 0]));
  const { rotations, frameCount } = keyedClip(
    take,
    [key(q, 0), key(near.map((x) => -x) as Quat, 20 * take.frameTime)],
    'k',
  );
  for (let frame = 0; frame < frameCount; frame++)
    expect(angleBetween(readQuat(rotations, frame * joints), q)).toBeLessThan(0.11);
  expect(keyedClip(take, [key(q, 3)], 'k').frameCount).toBe(1);
  expect(() => keyedClip(take, [], 'k')).toThrow(RangeError);
  expect(() => keyedClip(take, [key(q, 1), key(q, 1)], 'k')).toThrow(/ascending/);
});
