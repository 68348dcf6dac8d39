import { expect, it } from 'vitest';
import { FITTED } from '../export-limits';
import type { RegionKind } from '../regions';
import { clipInputs } from '../testing/clips';
import { fitRegion } from './fit-region';
import { limitRoom } from './limit-room';
import { framesInside, regionLoss } from './loss';

/** Geometric means of room ÷ the limit's room by a k-DOP, and the most of the frames that may be rejected in the mean: what is to be reached. */
const toReach: Record<string, Partial<Record<RegionKind, number>>> = {
  'mixed.bvh': { 'jolt-pyramid': 1.5, 'jolt-cone': 1.45 },
  'range-of-motion.bvh': { 'jolt-pyramid': 1.45, 'jolt-cone': 1.4 },
  'CMU_13_29.bvh': { 'jolt-pyramid': 1.4, 'jolt-cone': 1.32 },
};
const REJECTED = 0.005;
/** A joint whose limit was learned from fewer samples moves too little to be judged. */
const LEAST_SAMPLES = 3;

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

it.each(clipInputs().map((input) => [input.clip.name, input] as const))(
  '%s: regions of Jolt need no more room than is to be reached',
  { timeout: 120_000 },
  (name, { limits, clip }) => {
    const judged = limits
      .filter(({ sampleCount, joint }) => sampleCount >= LEAST_SAMPLES && clip.skeleton.parents[joint] >= 0)
      .map((limit) => ({ limit, room: limitRoom(limit), frames: framesInside(limit, [clip]) }));
    for (const [kind, most] of Object.entries(toReach[name]) as [RegionKind, number][]) {
      const losses = judged.map(({ limit, room, frames }) =>
        regionLoss(fitRegion(kind, room.rotations.subarray(0, 4 * FITTED), limit.twistAxis), room, frames),
      );
      expect(Math.exp(mean(losses.map(({ ratio }) => Math.log(ratio))))).toBeLessThanOrEqual(most);
      expect(mean(losses.map(({ lost }) => lost))).toBeLessThan(0.02);
      expect(mean(losses.map(({ rejected }) => rejected!))).toBeLessThan(REJECTED);
    }
  },
);
