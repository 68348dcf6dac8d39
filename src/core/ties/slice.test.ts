import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleBetween } from '../math/rotation';
import type { Quat } from '../math/types';
import { seeded } from '../testing/random';
import { projectInSlice } from './project-in-slice';
import { sliceAt, sliceExcess, sliceOf } from './slice';
import {
  chainLimits,
  disturbed,
  dykstra,
  halfSpaces,
  randomTie,
  randomTieOf,
  rotationOf,
  vectorsIn,
  wanderingChain,
} from './testing/made-ties';
import { type Tie, tieExcess } from './tie';
import { tieLimits } from './tied-limits';

const clip = wanderingChain(5, 400, 81);
const limits = chainLimits(clip);
const seeds = fc.integer({ min: 0, max: 1e6 });

/** Ties of joint 2 with its neighbours, as first, as second and as one of three joints. */
const tiesOf = (seed: number): Tie[] => {
  const random = seeded(seed);
  const three = [limits[1]!, limits[2]!, limits[4]!];
  return [
    randomTie(limits[1]!, limits[2]!, 2, random),
    randomTie(limits[2]!, limits[3]!, 3, random),
    randomTieOf(three, 1, random),
  ];
};

/** The half-spaces of joint 2 with its neighbours where a pose has them. */
function sliceSpaces(ties: readonly Tie[], pose: Float64Array) {
  const spaces = halfSpaces(limits, [], [2]);
  for (const { joints, planes } of ties) {
    const self = joints.indexOf(2);
    const row = 3 * joints.length + 1;
    for (let i = 0; i < planes.length; i += row) {
      const mine = planes.slice(i + 3 * self, i + 3 * self + 3);
      const length = Math.hypot(...mine);
      let height = planes[i + row - 1];
      for (const [k, joint] of joints.entries())
        if (k !== self)
          height -= vectorsIn(limits, pose, [joint]).reduce((sum, x, c) => sum + x * planes[i + 3 * k + c], 0);
      spaces.push({ normal: Float64Array.from(mine, (x) => x / length), height: height / length });
    }
  }
  return spaces;
}

/** A pose whose neighbours are as a frame has them, and joint 2 is not. */
function posed(seed: number): Float64Array {
  const pose = disturbed(clip, seed % 400, 0, seeded(1));
  pose.set(rotationOf(disturbed(clip, seed % 397, 0.7, seeded(seed)), 2), 8);
  return pose;
}

describe('one joint with its neighbours where they are', () => {
  it('comes to the nearest rotation of its slice, and stays there (fast-check, seed 82)', () => {
    let moved = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const ties = tiesOf(seed);
        const pose = posed(seed);
        const slice = sliceAt(sliceOf(tieLimits(limits, ties), 2)!, pose);
        const held: Quat = [0, 0, 0, 1];
        const slack = projectInSlice(slice, rotationOf(pose, 2), held);
        const spaces = sliceSpaces(ties, pose);
        const nearest = dykstra(spaces, vectorsIn(limits, pose, [2]));
        const isEmpty = spaces.some(
          ({ normal, height }) => normal.reduce((s, x, k) => s + x * nearest[k], -height) > 1e-6,
        );
        expect(slack > 0).toBe(isEmpty);
        const at = Float64Array.from(pose);
        at.set(held, 8);
        if (!isEmpty) {
          const here = vectorsIn(limits, at, [2]);
          expect(Math.max(...here.map((x, k) => Math.abs(x - nearest[k])))).toBeLessThan(1e-6);
        }
        const again: Quat = [0, 0, 0, 1];
        projectInSlice(slice, held, again);
        expect(angleBetween(held, again)).toBeLessThan(2e-7);
        if (angleBetween(held, rotationOf(pose, 2)) > 1e-3) moved++;
      }),
      { seed: 82, numRuns: 60 },
    );
    expect(moved).toBeGreaterThan(20);
  });

  it('is as far beyond its slice as it is beyond its ties, in the measure of its own space', () => {
    const ties = [tiesOf(3)[0]];
    const pose = posed(3);
    const slice = sliceAt(sliceOf(tieLimits(limits, ties), 2)!, pose);
    const { axes } = limits[2]!;
    const v = vectorsIn(limits, pose, [2]);
    const inChart = [0, 3, 6].map((k) => axes[k] * v[0] + axes[k + 1] * v[1] + axes[k + 2] * v[2]);
    const beyond = tieExcess(ties[0], [vectorsIn(limits, pose, [1]), v]);
    const excess = sliceExcess(slice, [inChart[0], inChart[1], inChart[2]]);
    expect(Math.sign(excess)).toBe(Math.sign(beyond));
  });

  it('is cut as if it were made anew wherever neighbours move to, also after its ties gave way (seed 83)', () => {
    const random = seeded(83);
    let gave = 0;
    for (let round = 0; round < 20; round++) {
      const tied = tieLimits(limits, tiesOf(round));
      const slice = sliceOf(tied, 2)!;
      const pose = posed(round);
      for (let step = 0; step < 12; step++) {
        // Now one of its neighbours moves, now several, now none.
        const next = disturbed(clip, Math.floor(400 * random()), 1.5, random);
        for (const joint of [1, 3, 4]) if (random() < 0.4) pose.set(rotationOf(next, joint), 4 * joint);
        expect(sliceAt(slice, pose).slabs).toEqual(sliceAt(sliceOf(tied, 2)!, pose).slabs);
        if (projectInSlice(slice, rotationOf(next, 2), [0, 0, 0, 1]) > 0) gave++;
      }
    }
    expect(gave).toBeGreaterThan(10);
  });

  it('has no slice where nothing ties it', () => {
    expect(sliceOf(tieLimits(limits, tiesOf(1).slice(0, 2)), 4)).toBeNull();
    expect(sliceOf(tieLimits(limits, []), 2)).toBeNull();
  });

  it('gives way by the least where the neighbours leave it nothing, and says by how much', () => {
    const tie: Tie = {
      joints: [1, 2],
      references: [limits[1]!.reference, limits[2]!.reference],
      planes: [0, 0, 0, 1, 0, 0, -4],
    };
    const slice = sliceAt(sliceOf(tieLimits(limits, [tie]), 2)!, posed(5));
    const out: Quat = [0, 0, 0, 1];
    const slack = projectInSlice(slice, rotationOf(posed(5), 2), out);
    const far = dykstra(halfSpaces(limits, [], [2]), Float64Array.of(-50, 0, 0))[0];
    expect(slack).toBeCloseTo(far + 4, 4);
  });
});
