import { expect, it } from 'vitest';
import { exportScene } from '../export-limits';
import type { RegionKind } from '../regions';
import { clipInputs } from '../testing/clips';
import { fitRegion } from './fit-region';
import { regionLoss } from './loss';
import { learnedRoom } from './room';

/** Geometric means of room ÷ learned room by a k-DOP, and the most of the frames that may be rejected in the mean: what is to be reached. */
const toReach: Record<string, Partial<Record<RegionKind, number>>> = {
  'mixed.bvh': { 'jolt-pyramid': 1.05, 'jolt-cone': 1.15 },
  'range-of-motion.bvh': { 'jolt-pyramid': 0.9, 'jolt-cone': 1.0 },
  'CMU_13_29.bvh': { 'jolt-pyramid': 1.0, 'jolt-cone': 1.07 },
};
const REJECTED: Partial<Record<RegionKind, number>> = { 'jolt-pyramid': 0.002, 'jolt-cone': 0.003 };
/** A joint with fewer samples 0.05 rad apart moves too little to be judged. */
const LEAST_SAMPLES = 3;

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

it.each(clipInputs().map((input) => [input.clips![0].name, input] as const))(
  '%s: regions of Jolt need no more room than is to be reached',
  { timeout: 120_000 },
  (name, input) => {
    const { joints } = exportScene(input);
    const judged = joints.flatMap(({ limit, samples }) => {
      if (!limit || !samples || samples.spaced.length / 4 < LEAST_SAMPLES) return [];
      const room = learnedRoom(limit, samples.spaced);
      return [{ limit, samples, room }];
    });
    for (const [kind, most] of Object.entries(toReach[name]) as [RegionKind, number][]) {
      const losses = judged.map(({ limit, samples, room }) =>
        regionLoss(fitRegion(kind, samples.spaced, limit.reference, limit.twistAxis), samples.frames, room),
      );
      expect(Math.exp(mean(losses.map(({ ratio }) => Math.log(ratio))))).toBeLessThanOrEqual(most);
      expect(mean(losses.map(({ rejected }) => rejected))).toBeLessThan(REJECTED[kind]!);
    }
  },
);
