import { expect, it } from 'vitest';
import { projectPose } from '../pose';
import { seeded } from '../testing/random';
import { chainLimits, disturbed, randomTie, vectorsIn, wanderingChain } from './testing/made-ties';
import { tieWidths } from './tie-widths';
import { tieLimits } from './tied-limits';

const clip = wanderingChain(4, 200, 1901);
const limits = chainLimits(clip);

it('poses that are left reach as far back from each plane as it says, and no further (seed 1902)', () => {
  const random = seeded(1902);
  const ties = [randomTie(limits[1]!, limits[2]!, 3, random), randomTie(limits[2]!, limits[3]!, 2, random)];
  const [group] = tieLimits(limits, ties).groups;
  const widths = tieWidths(group);
  const furthest = new Float64Array(widths.length);
  for (let i = 0; i < 1500; i++) {
    const pose = projectPose(clip.skeleton, limits, ties, disturbed(clip, i % 200, 2, random));
    let at = 0;
    for (const { joints, planes } of ties)
      for (let k = 0; k < planes.length; k += 7) {
        const v = [...vectorsIn(limits, pose, [joints[0]]), ...vectorsIn(limits, pose, [joints[1]])];
        const back = planes[k + 6] - v.reduce((sum, x, c) => sum + x * planes[k + c], 0);
        furthest[at] = Math.max(furthest[at++], back);
      }
  }
  for (const [i, width] of widths.entries()) {
    expect(furthest[i]).toBeLessThan(width + 0.03);
    expect(furthest[i]).toBeGreaterThan(0.75 * width);
  }
});

it('of what is given, or bounded by nothing flat, nothing is known', () => {
  const tie = randomTie(limits[1]!, limits[2]!, 2, seeded(5));
  const widthsOf = (some: typeof limits) => [...tieWidths(tieLimits(some, [tie]).groups[0])];
  expect(widthsOf(limits.map((limit, joint) => (joint === 2 ? null : limit)))).toEqual([Infinity, Infinity]);
  expect(widthsOf(chainLimits(clip, { shape: 'ellipsoid' }))).toEqual([Infinity, Infinity]);
  const none = { ...tie, planes: [1, 0, 0, 0, 0, 0, -9] };
  expect([...tieWidths(tieLimits(limits, [none]).groups[0])]).toEqual([0]);
});
