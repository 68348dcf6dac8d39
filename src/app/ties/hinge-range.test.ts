import { expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../core';
import { readQuat } from '../../core/math';
import { angleBetween, multiply, rotationFromVector } from '../../core/math/rotation';
import { seeded } from '../../core/testing/random';
import { sliceAt, sliceOf, tieLimits } from '../../core/ties';
import { projectInSlice } from '../../core/ties/project-in-slice';
import { chainLimits, disturbed, randomTie, wanderingChain } from '../../core/ties/testing/made-ties';
import { hingeRange } from './hinge-range';

const clip = wanderingChain(4, 200, 1701);
const limits = chainLimits(clip);

it('a joint turns about an axis as far as its slice lets it, and no further (seed 1702)', () => {
  const random = seeded(1702);
  const out: Quat = [0, 0, 0, 1];
  let [inside, tied] = [0, 0];
  for (let round = 0; round < 40; round++) {
    const slice = sliceOf(tieLimits(limits, [randomTie(limits[1]!, limits[2]!, 3, random)]), 2)!;
    const pose = disturbed(clip, Math.floor(200 * random()), 0.4, random);
    sliceAt(slice, pose);
    const held: Quat = [0, 0, 0, 1];
    // What gives way is outside.
    if (projectInSlice(slice, readQuat(pose, 2), held) > 0) continue;
    const v = [random() - 0.5, random() - 0.5, random() - 0.5];
    const axis = v.map((x) => x / Math.hypot(...v)) as Vec3;
    const ends: [number, number] = [9, 9];
    expect(hingeRange(slice, held, axis, -0.8, 0.8, ends)).toBe(true);
    inside++;
    const beyond = (angle: number) => {
      const turned = multiply(held, rotationFromVector(axis.map((x) => x * angle) as Vec3));
      projectInSlice(slice, turned, out);
      return angleBetween(turned, out);
    };
    for (const end of ends) {
      expect(Math.abs(end)).toBeLessThanOrEqual(0.8);
      for (const share of [0.2, 0.6, 1]) expect(beyond(share * end)).toBeLessThan(3e-4);
      if (Math.abs(end) < 0.79) {
        tied++;
        expect(beyond(end + Math.sign(end || (end === ends[0] ? -1 : 1)) * 0.01)).toBeGreaterThan(1e-5);
      }
    }
  }
  expect(inside).toBeGreaterThan(20);
  expect(tied).toBeGreaterThan(20);
});

it('of what is outside there is no range', () => {
  const tie = { ...randomTie(limits[1]!, limits[2]!, 1, seeded(3)), planes: [0, 0, 0, 1, 0, 0, -5] };
  const slice = sliceAt(sliceOf(tieLimits(limits, [tie]), 2)!, disturbed(clip, 3, 0, seeded(4)));
  expect(hingeRange(slice, readQuat(disturbed(clip, 3, 0, seeded(4)), 2), [1, 0, 0], -1, 1, [0, 0])).toBe(false);
});
