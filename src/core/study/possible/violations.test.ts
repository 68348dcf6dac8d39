import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { joinClips, parseBvh } from '../../clip';
import { humanLimits } from '../../human';
import { violationAngle } from '../../limit';
import { angleBetween, readQuat } from '../../math';
import { cutClip } from '../folds';
import { createViolations, measureJoint, runsOf, takeStarts } from './violations';

const bundled = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));

it('measures each frame, and no turn over a cut', () => {
  const takes = [cutClip(bundled, 0, 50), cutClip(bundled, 2000, 2050)].map((take, i) => ({ ...take, name: `${i}` }));
  const clip = joinClips(takes);
  const joints = clip.skeleton.names.length;
  const starts = takeStarts(clip);
  expect(starts).toEqual([0, 50, 100]);
  const measured = createViolations(100);
  for (const limit of humanLimits(clip.skeleton, { motion: bundled, profile: 'older' }).limits) {
    measureJoint(clip, limit, 0.01, starts, measured);
    const at = (frame: number) => readQuat(clip.rotations, frame * joints + limit.joint);
    for (let frame = 0; frame < 100; frame++) {
      const angle = violationAngle(limit, at(frame));
      expect(measured.violations[frame]).toBeCloseTo(angle > 0.01 ? angle : 0, 6);
      const turn = frame % 50 === 0 ? 0 : angleBetween(at(frame - 1), at(frame));
      expect(measured.turns[frame]).toBeCloseTo(turn, 6);
    }
  }
});

it('cuts stretches that are out where a take begins', () => {
  const violations = Float32Array.from([0, 1, 1, 1, 0, 1]);
  expect([...runsOf(violations, [0, 3, 6])]).toEqual([
    [1, 3],
    [3, 4],
    [5, 6],
  ]);
});
