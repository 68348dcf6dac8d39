import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fitJointLimits, type JointLimit, parseBvh, type Shape, withPartShape } from '../core';
import { shortBvh } from '../core/clip/testing/short-bvh';
import { randomRotation, seeded } from '../core/testing/random';
import { regionShare } from '../formats';
import { type ExportedJoint, exportClip } from './export-clip';

const clip = parseBvh(shortBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 20), 'short.bvh');
const joint = clip.skeleton.names.indexOf('LeftForeArm');
const learned = fitJointLimits(clip, { shape: 'box' })[joint];

/** The files for a target of one limit, and what is said of its joint. */
function exported(limit: JointLimit, from = clip, target: 'mjcf' | 'jolt' = 'mjcf') {
  const told: ExportedJoint[] = [];
  const order = { target, limits: [limit], cover: 0.99, free: [0], ties: [], joint };
  const steps = exportClip(from, order, (one) => told.push(one));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { files: step.value, loss: told[0].loss!, regions: told[0].regions };
}

it('a limit that is cut by hand to a tenth of its width is another file, though the clip is the same', () => {
  const shape = learned.parts[0].shape as Shape & { min: number[]; max: number[] };
  const at = (share: number) => shape.min.map((low, k) => low + share * (shape.max[k] - low));
  const cut = withPartShape(learned, 0, { ...shape, min: at(0.45), max: at(0.55) } as Shape);
  const widest = (limit: JointLimit) => {
    const ranges = [...String(exported(limit).files[0].content).matchAll(/range="(\S+) (\S+)"/g)];
    expect(ranges).toHaveLength(3);
    return Math.max(...ranges.map(([, low, high]) => Number(high) - Number(low)));
  };
  expect(widest(cut)).toBeLessThan(0.2 * widest(learned));
  const [wide, narrow] = [learned, cut].map((limit) => exported(limit, clip, 'jolt').regions);
  // The engine's own holders of the ragdoll.
  for (const kind of ['jolt-cone', 'jolt-pyramid'] as const)
    expect(regionShare(narrow[kind]!)).toBeLessThan(0.01 * regionShare(wide[kind]!));
});

it('another clip weighs other losses, and the file stays the same to the byte (seed 2220)', () => {
  const random = seeded(2220);
  const rotations = clip.rotations.slice();
  for (let i = 0; i < rotations.length; i += 4) rotations.set(randomRotation(random), i);
  const [own, others] = [exported(learned), exported(learned, { ...clip, rotations })];
  expect(others.files).toEqual(own.files);
  expect(own.loss.frames).toBe(clip.frameCount);
  expect(others.loss.frames).toBeLessThan(clip.frameCount / 2);
  expect(others.loss).toMatchObject({ lost: own.loss.lost, ratio: own.loss.ratio });
});
