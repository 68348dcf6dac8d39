import { expect, it } from 'vitest';
import { createPoseProjector, type JointLimit } from '../../core';
import { STRIP_RANGE } from '../../core/limit';
import { seeded } from '../../core/testing/random';
import { chainLimits, randomTie, vectorsIn, wanderingChain } from '../../core/ties/testing/made-ties';
import { tieExcess } from '../../core/ties/tie';
import { tiedStrips } from './tied-strips';

const clip = wanderingChain(4, 120, 1801);
const limits = chainLimits(clip).map((limit) => limit ?? chainLimits(clip)[1]!) as JointLimit[];
const tie = randomTie(limits[1], limits[2], 3, seeded(1802));

it('a strip is at the limit where frames are beyond a tie, and as it was for joints without one (seed 1802)', () => {
  const own = new Uint8Array(4 * 120).fill(40);
  const making = tiedStrips(clip, own, createPoseProjector(clip.skeleton, limits, [tie]));
  let step = making.next();
  while (!step.done) step = making.next();
  const strips = step.value;
  const atLimit = Math.floor(255 / STRIP_RANGE);
  let beyond = 0;
  for (let f = 0; f < 120; f++) {
    const pose = clip.rotations.subarray(16 * f, 16 * (f + 1));
    const excess = tieExcess(tie, [vectorsIn(limits, pose, [1]), vectorsIn(limits, pose, [2])]);
    if (excess > 0.02) {
      beyond++;
      // Of two joints that are held by each other the one is moved at least.
      expect(Math.max(strips[120 + f], strips[240 + f])).toBeGreaterThanOrEqual(atLimit);
    }
    if (excess < -0.02) expect(strips[120 + f]).toBeLessThan(atLimit);
    expect(strips[120 + f]).toBeGreaterThanOrEqual(40);
    expect([strips[f], strips[360 + f]]).toEqual([40, 40]);
  }
  expect(beyond).toBeGreaterThan(10);
  expect(own.every((byte) => byte === 40)).toBe(true);
});
