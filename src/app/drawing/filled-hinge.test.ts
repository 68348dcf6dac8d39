import { expect, it } from 'vitest';
import { containsRotation, type JointLimit, type Vec3 } from '../../core';
import { chartAxes, limitPart } from '../../core/limit';
import { multiply, rotationFromVector, unit } from '../../core/math';
import { polytopeOfSlabs, slabRow } from '../../core/shape';
import { randomRotation, seeded } from '../../core/testing/random';
import { hingeReach } from './filled-hinge';
import type { Hinge } from './hinge';

it('a hinge goes to the end of a box that is wider than what was seen (seeds 1 to 6)', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const random = seeded(seed);
    const reference = randomRotation(random);
    const axis = unit([random() - 0.5, random() - 0.5, random() - 0.5]);
    const [low, high] = [-0.6 - random(), 0.6 + random()];
    const slabs = (
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as Vec3[]
    ).map((way, k) => ({
      axis: unit(way),
      low: k === 2 ? low : -0.1,
      high: k === 2 ? high : 0.1,
    }));
    const shape = polytopeOfSlabs([0, 0, 0], slabRow(slabs));
    const limit: JointLimit = {
      joint: 1,
      name: 'knee',
      reference,
      split: 'none',
      twistAxis: axis,
      twistAxisSource: 'default',
      axes: chartAxes(axis),
      parts: [limitPart('whole', 'exponential-map', shape)],
      softening: null,
      sampleCount: 3,
    };
    const hinge = { kind: 'hinge', axis, reference, interval: [low + 0.3, high - 0.2] } as unknown as Hinge;
    const [from, to] = hingeReach(limit, hinge);
    expect(Math.abs(from - low)).toBeLessThan(2e-3);
    expect(Math.abs(to - high)).toBeLessThan(2e-3);
    const at = (angle: number) => multiply(reference, rotationFromVector(axis.map((x) => x * angle) as Vec3));
    expect(containsRotation(limit, at(from)) && containsRotation(limit, at(to))).toBe(true);
    // Where the limit ends before what was seen does, the ends are those seen.
    const wide = { ...hinge, interval: [low - 0.5, high + 0.5] } as Hinge;
    expect(hingeReach(limit, wide)).toEqual([low - 0.5, high + 0.5]);
  }
});
