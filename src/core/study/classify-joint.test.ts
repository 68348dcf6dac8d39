import { describe, expect, test } from 'vitest';
import { twistAxis } from '../limit/twist-axis';
import { multiply, readQuat, rotationFromVector } from '../math/rotation';
import { finish } from '../math/steps';
import type { Quat } from '../math/types';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { classifyJoint, classifyJointInSteps, classifyJoints, classifyRotations } from './classify-joints';
import { contiguousInterval } from './contiguous-interval';

describe('one joint by itself', () => {
  const tilt: Quat = rotationFromVector([0.4, -0.9, 0.3]);
  const hinge = clipOf(
    Array.from({ length: 20_000 }, (_, f) =>
      multiply(tilt, rotationFromVector([0.9 * Math.sin(f / 31) + (f === 13_001 ? 1 : 0), 0, 0])),
    ),
  );

  test('is what it is among all', () => {
    for (const clip of [hinge, clipOf(wanderingRotations(300, 2)), clipOf(wanderingRotations(50, 3))]) {
      const all = classifyJoints(clip);
      expect(all).toHaveLength(clip.skeleton.names.length);
      all.forEach((type, joint) => {
        expect(classifyJoint(clip, joint)).toEqual(type);
        expect(finish(classifyJointInSteps(clip, joint))).toEqual(type);
      });
    }
  });

  test('goes as far as all of its frames do, by the rule for frames that are looked at', () => {
    const { kind, axis, interval, bindPose } = classifyJoint(hinge, 1);
    expect(kind).toBe('hinge');
    const frames = Float64Array.from(
      { length: 4 * 20_000 },
      (_, i) => readQuat(hinge.rotations, 2 * (i >> 2) + 1)[i & 3],
    );
    // Looked at whole, the axis and the mean are of all frames: the same motion but for the one frame that goes far.
    const whole = classifyRotations(frames, [0, 0, 0, 1], {}, twistAxis(hinge.skeleton, 1).axis);
    const [low, high] = contiguousInterval(whole.interval!);
    expect(interval![1] - interval![0]).toBeCloseTo(high - low, 3);
    expect(axis!.map(Math.abs)).toEqual(whole.axis!.map((x) => expect.closeTo(Math.abs(x), 3)));
    expect(bindPose!.remedies.intervalMidpoint[0]).toBeCloseTo((interval![0] + interval![1]) / 2, 12);
  });

  test('stops every 8,192 frames', () => {
    let reads = 0;
    const rotations = new Proxy(hinge.rotations, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key, target);
      },
    });
    const steps = classifyJointInSteps({ ...hinge, rotations }, 1);
    for (let isDone: boolean | undefined = false; !isDone; ) {
      const before = reads;
      isDone = steps.next().done;
      expect(reads - before).toBeLessThanOrEqual(4 * 8192);
    }
    expect(reads).toBeGreaterThanOrEqual(4 * 20_000);
  });
});
