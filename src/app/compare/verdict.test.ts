import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseBvh } from '../../core';
import { seenRange } from '../../core/anatomy';
import type { DataVerdict } from '../../core/study';
import { anatomyFor } from '../../state/clips/anatomy';
import { countData, seenJoints, shapeCounts, thinned } from './verdict';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const verdictOf = (kind: DataVerdict['kind']) => ({
  data: { kind, coverage: 0.9, worstFold: 0.8, sampleCount: 100 },
  isCovering: true,
  fill: null,
  best: null,
});
const verdicts = clip.skeleton.names.map((_, joint) =>
  verdictOf(joint === 0 || joint === 3 ? 'scarce' : joint === 4 ? 'still' : 'enough'),
);

test('roots and what stands still are not counted', () => {
  expect(countData(clip, verdicts)).toEqual({ enough: clip.skeleton.names.length - 3, scarce: 1 });
  expect(countData(null, [])).toEqual({ enough: 0, scarce: 0 });
});

test('every joint but the root is told of, as far as it was seen in all frames, as the panel of the joint tells', () => {
  const seen = seenJoints(clip, verdicts);
  expect(seen.map(({ anatomy }) => anatomy.joint)).toEqual([...clip.skeleton.names.keys()].slice(1));
  const anatomy = anatomyFor(clip);
  for (const { anatomy: own, seen: ranges } of seen) {
    seenRange(anatomy[own.joint], clip).forEach(([low, high], k) => {
      expect(ranges[k]).toEqual([low, high]);
    });
  }
});

test('a thinned clip has every so many frames, in order', () => {
  const thin = thinned(clip, 100);
  expect(thin.frameCount).toBeLessThanOrEqual(100);
  const width = 4 * clip.skeleton.names.length;
  const stride = Math.ceil(clip.frameCount / 100);
  expect(thin.rotations).toHaveLength(thin.frameCount * width);
  expect(thin.rotations.subarray(7 * width, 8 * width)).toEqual(
    clip.rotations.subarray(7 * stride * width, (7 * stride + 1) * width),
  );
  expect(thinned(clip, 1e6)).toBe(clip);
});

test('shapes are counted, the most frequent first', () => {
  const model = (shape: 'box' | 'k-dop') =>
    ({ shape, split: 'none', chart: 'exponential-map', padding: 0, fill: 0 }) as const;
  expect(shapeCounts({ 1: model('box'), 2: model('k-dop'), 5: model('k-dop') })).toBe('2 k-DOP, 1 Box');
});
