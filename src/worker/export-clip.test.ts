import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fitJointLimits, type JointLimit, parseBvh, type Shape, withPartShape } from '../core';
import { shortBvh } from '../core/clip/testing/short-bvh';
import { framesInside, regionGauges, regionShare } from '../formats';
import { type ExportedJoint, exportClip } from './export-clip';

const clip = parseBvh(shortBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 20), 'short.bvh');
const joint = clip.skeleton.names.indexOf('LeftForeArm');
const learned = fitJointLimits(clip, { shape: 'box' })[joint];

/** The files for a target of one limit, and what is said of its joint. */
function exported(limit: JointLimit, from = clip, target: 'mjcf' | 'jolt' = 'mjcf') {
  const told: ExportedJoint[] = [];
  const order = { target, limits: [limit], cover: 0.8, free: [0], ties: [], joint };
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

it('keeps the motion of the clip; of a clip without motion there is none to keep', () => {
  const arm = fitJointLimits(clip, { shape: 'k-dop' })[clip.skeleton.names.indexOf('LeftArm')];
  const captured = framesInside(arm, [clip]);
  expect(captured.length / 4).toBe(clip.frameCount);
  const [moving, standing] = [clip, { ...clip, frameCount: 1 }].map((from) => {
    const { loss, regions } = exported(arm, from);
    const outside = regionGauges(regions.hinges!, captured).filter((gauge) => gauge > 1 + 1e-9);
    return { loss, rejected: (4 * outside.length) / captured.length };
  });
  expect(moving.rejected).toBeLessThan(0.01);
  expect(moving.loss).toMatchObject({ frames: clip.frameCount, rejected: moving.rejected });
  expect(standing.rejected).toBeGreaterThan(0.03);
  expect(standing.loss).toMatchObject({ frames: 0, rejected: null });
});
