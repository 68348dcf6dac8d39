import { expect, it } from 'vitest';
import { FITTED } from '../export-limits';
import { clipInputs } from '../testing/clips';
import { fitRegion } from './fit-region';
import { limitRoom } from './limit-room';
import { framesInside, regionLoss } from './loss';

/** Room ÷ the limit's room at the default, geometric mean over joints, that is to be reached. A clip that was made to reach all ends of limits needs more. */
const most: Record<string, number> = { 'range-of-motion.bvh': 1.15, 'CMU_13_29.bvh': 1.1, 'mixed.bvh': 1.1 };
/** The most of a joint's frames that may be rejected. */
const REJECTED = 0.01;
/** A joint whose limit was learned from fewer samples moves too little to be judged. */
const LEAST_SAMPLES = 3;

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

it.each(clipInputs().map((input) => [input.clip.name, input] as const))(
  '%s: regions are about as large as their limits, and keep what was captured',
  { timeout: 120_000 },
  (name, { limits, clip }) => {
    const judged = limits
      .filter(({ sampleCount, joint }) => sampleCount >= LEAST_SAMPLES && clip.skeleton.parents[joint] >= 0)
      .map((limit) => ({ limit, room: limitRoom(limit), frames: framesInside(limit, [clip]) }));
    for (const kind of ['limit-rotation', 'jolt-cone', 'physx-pyramid'] as const) {
      const losses = judged.map(({ limit, room, frames }) => {
        const rotations = room.rotations.subarray(0, 4 * FITTED);
        return regionLoss(fitRegion(kind, rotations, limit.twistAxis, { captured: frames }), room, frames);
      });
      expect(Math.exp(mean(losses.map(({ ratio }) => Math.log(ratio))))).toBeLessThanOrEqual(most[name]);
      expect(mean(losses.map(({ lost }) => lost))).toBeLessThan(0.16);
      expect(Math.max(...losses.map(({ rejected }) => rejected!))).toBeLessThan(REJECTED);
    }
  },
);
