import { describe, expect, it } from 'vitest';
import {
  type Clip,
  containsRotation,
  type FitOptions,
  fitJointLimits,
  type JointLimit,
  type Quat,
  type Skeleton,
  writeLimits,
} from '../../core';
import { resolveFitOptions } from '../../core/limit';
import { fitSamples } from '../../core/limit/fit';
import { readQuat, rotationFromVector } from '../../core/math';
import { angleBetween, normalize } from '../../core/math/rotation';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { seeded } from '../../core/testing/random';
import { readCloud, writeCloud } from './cloud-file';
import { cloudOfClip } from './cloud-of-clip';
import { fitProblem, motionSamples } from './fit-cloud';
import { createCloudStack, type JointMotion, type MotionCloud, mergeClouds } from './motion-cloud';

const clips = Array.from({ length: 9 }, (_, i) => clipOf(wanderingRotations(60 + 40 * i, 900 + i), `clip-${i}.bvh`));
const options = resolveFitOptions();

const fitMotion = (skeleton: Skeleton, joint: number, motion: JointMotion, wanted: FitOptions): JointLimit =>
  fitSamples(motionSamples(skeleton, joint, motion, wanted.reference), wanted).limit;

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** Merges in random groups of groups. */
function mergedAnyhow(clouds: readonly MotionCloud[], random: () => number): MotionCloud {
  const heap = shuffled(clouds, random);
  while (heap.length > 1) {
    const [a] = heap.splice(Math.floor(random() * heap.length), 1);
    const [b] = heap.splice(Math.floor(random() * heap.length), 1);
    heap.push(mergeClouds(a, b));
  }
  return heap[0];
}

const textOf = (cloud: MotionCloud, wanted = options): string => {
  const { skeleton } = cloud.skeletons[0];
  const limits = cloud.joints.map((motion, joint) => fitMotion(skeleton, joint, motion, wanted));
  return writeLimits(limits, { skeleton, clips: cloud.names });
};

describe('clouds of motion', () => {
  it('merge to the same bytes in every order and in every grouping, through files or not (seed 1310)', () => {
    const random = seeded(1310);
    const clouds = clips.map(cloudOfClip);
    const expected = writeCloud(mergedAnyhow(clouds, random));
    for (let round = 0; round < 40; round++) {
      const parts = round % 2 ? clouds : clouds.map((cloud) => readCloud(writeCloud(cloud)));
      expect(writeCloud(mergedAnyhow(parts, random)).equals(expected)).toBe(true);
    }
    const stack = createCloudStack();
    for (const cloud of clouds) stack.add(cloud);
    expect(writeCloud(stack.merged()!).equals(expected)).toBe(true);
  });

  it('give the same limits to the bit however they were parted', () => {
    const random = seeded(1311);
    const clouds = clips.map(cloudOfClip);
    const expected = textOf(mergedAnyhow(clouds, random));
    for (let round = 0; round < 3; round++) expect(textOf(mergedAnyhow(clouds, random))).toBe(expected);
  });

  it('count every frame and clip, and do not grow with copies', () => {
    const one = cloudOfClip(clips[3]);
    const many = Array.from({ length: 50 }, () => one).reduce(mergeClouds);
    expect(many.joints[1].samples).toEqual(one.joints[1].samples);
    expect(many.clipCount).toBe(50);
    expect(many.frameCount).toBe(50 * clips[3].frameCount);
    expect(many.joints[1].moments[0]).toBe(50n * one.joints[1].moments[0]);
    expect(many.names).toEqual(['clip-3.bvh']);
  });

  it('keep captured rotations only, one within 1.8° of each frame', () => {
    const cloud = clips.map(cloudOfClip).reduce(mergeClouds);
    const captured = clips.flatMap(rotationsOf);
    const samples = Array.from({ length: cloud.joints[1].samples.length / 4 }, (_, i) =>
      readQuat(cloud.joints[1].samples, i),
    );
    expect(samples.length).toBeGreaterThan(100);
    expect(samples.length).toBeLessThan(captured.length);
    for (const q of captured) expect(Math.min(...samples.map((s) => angleBetween(s, q)))).toBeLessThan(0.0313);
    for (const s of samples.filter((_, i) => i % 7 === 0))
      expect(
        captured.some(
          (q) =>
            same(s, q) ||
            same(
              s.map((x) => -x),
              q,
            ),
        ),
      ).toBe(true);
  });

  it.each(['k-dop', 'box', 'oriented-box', 'ellipsoid', 'convex-hull', 'distance-field'] as const)(
    'hold every frame in a %s',
    (shape) => {
      const cloud = clips.map(cloudOfClip).reduce(mergeClouds);
      const limit = fitMotion(clips[0].skeleton, 1, cloud.joints[1], resolveFitOptions({ shape }));
      const outside = clips.flatMap(rotationsOf).filter((q) => !containsRotation(limit, q));
      expect(outside).toHaveLength(0);
    },
  );

  it('have the mean and nearly the limits of a fit of the clips', () => {
    const cloud = clips.map(cloudOfClip).reduce(mergeClouds);
    const [, whole] = fitJointLimits(clips);
    const limit = fitMotion(clips[0].skeleton, 1, cloud.joints[1], options);
    expect(angleBetween(limit.reference, whole.reference)).toBeLessThan(1e-6);
    expect(limit.twistAxis).toEqual(whole.twistAxis);
    expect(limit.parts[0].extent / whole.parts[0].extent).toBeGreaterThan(0.97);
    expect(limit.parts[0].extent / whole.parts[0].extent).toBeLessThan(1.06);
  });

  it('leave open in a field the bays that the frames leave open', () => {
    // A U: up one arm, across, down the other; the arms are 0.22 rad apart.
    const arm = (y: number, from: number) =>
      Array.from({ length: 301 }, (_, i) => rotationFromVector([from - (2 * from * i) / 300, y, 0]));
    const across = Array.from({ length: 61 }, (_, i) => rotationFromVector([0.8, (0.22 * i) / 60 - 0.11, 0]));
    const bay = clipOf([...arm(-0.11, -0.8), ...across, ...arm(0.11, 0.8)]);
    const wanted = resolveFitOptions({ shape: 'distance-field', padding: 0.05, reference: 'identity' });
    const between = Array.from({ length: 130 }, (_, i) => rotationFromVector([0.01 * i - 0.7, 0, 0]));
    const limits = [fitJointLimits(bay, wanted)[1], fitMotion(bay.skeleton, 1, cloudOfClip(bay).joints[1], wanted)];
    for (const limit of limits) {
      expect(between.filter((q) => containsRotation(limit, q))).toHaveLength(0);
      expect(rotationsOf(bay).filter((q) => !containsRotation(limit, q))).toHaveLength(0);
    }
  });

  it('of two skeletons are not merged, and those of other bones not fitted', () => {
    const renamed: Clip = { ...clips[1], skeleton: { ...clips[1].skeleton, names: ['joint 0', 'other'] } };
    expect(() => mergeClouds(cloudOfClip(clips[0]), cloudOfClip(renamed))).toThrow(/clip-1\.bvh.*other/);
    const longer: Clip = {
      ...clips[1],
      skeleton: { ...clips[1].skeleton, offsets: clips[1].skeleton.offsets.map((x) => 2 * x + 1) },
    };
    const merged = mergeClouds(cloudOfClip(clips[0]), cloudOfClip(longer));
    expect(merged.skeletons).toHaveLength(2);
    expect(fitProblem(merged, options)).toMatch(/can't be fitted together/);
    expect(fitProblem(cloudOfClip(clips[0]), options)).toBeNull();
    expect(fitProblem(cloudOfClip(clips[0]), { ...options, reference: 'first' })).toMatch(/no first frame/);
  });
});

describe('cloud files', () => {
  const bytes = writeCloud(cloudOfClip(clips[2]));

  it('say that they are cut off or damaged, wherever', () => {
    for (let cut = 0; cut < bytes.length; cut += 101)
      expect(() => readCloud(bytes.subarray(0, cut))).toThrow(/cut off|not a cloud file/);
    for (let i = 20; i < bytes.length; i += 97) {
      const damaged = Buffer.from(bytes);
      damaged[i] ^= 4;
      expect(() => readCloud(damaged)).toThrow('damaged');
    }
  });

  it('say that they are of the future, or something else', () => {
    const later = Buffer.from(bytes);
    later.writeUInt32LE(9, 8);
    expect(() => readCloud(later)).toThrow('version 9');
    expect(() => readCloud(Buffer.from('HIERARCHY\nROOT Hips\n'))).toThrow('not a cloud file');
  });
});

const rotationsOf = ({ rotations, frameCount, skeleton }: Clip): Quat[] =>
  Array.from({ length: frameCount }, (_, f) => normalize(readQuat(rotations, f * skeleton.names.length + 1)));

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((x, k) => Math.abs(x - b[k]) < 1e-6);
