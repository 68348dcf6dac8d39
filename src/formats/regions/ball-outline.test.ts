import { describe, expect, it } from 'vitest';
import { type JointLimit, limitGauge, modelOf } from '../../core';
import { limitPart } from '../../core/limit';
import { chartAxes } from '../../core/limit/joint-limit';
import { readQuat } from '../../core/math';
import { formOf } from '../../core/shape';
import { randomRotation, seeded } from '../../core/testing/random';
import { ballOutline, ballRotations, ballVectors } from './ball-outline';
import { type EngineRegion, regionGauges, regionKinds, regionTest } from './index';
import type { Interval } from './region';

const DEGREES = Math.PI / 180;
/** Ranges are alike both ways, degrees. */
const halves = [30, 40, 25];

describe('the outline of a region in the ball', () => {
  it.each(regionKinds)('stands on the boundary of a %s, wherever its frames are', (kind) => {
    const random = seeded(41);
    const parent = randomRotation(random);
    const child = randomRotation(random);
    const ranges = halves.map((half): Interval => [-half * DEGREES, half * DEGREES]);
    const region: EngineRegion = { kind, parent, child, ranges };
    const isInside = regionTest(region);
    const view = { reference: randomRotation(random), axes: chartAxes([0.6, 0, 0.8]) };
    const { positions, indices } = ballOutline((all) => regionGauges(region, all), view, new Float64Array(0));
    expect(indices.length).toBeGreaterThan(300);
    // On the sphere of half a turn a region goes on at the other side: there it is closed by the ball, not by its boundary.
    const own = [...Array(positions.length / 3).keys()].filter(
      (i) => Math.hypot(...positions.subarray(3 * i, 3 * i + 3)) < Math.PI - 0.2,
    );
    let worst = 0;
    for (const i of own) {
      const v = [...positions.subarray(3 * i, 3 * i + 3)];
      const steps = [0.08, -0.08].flatMap((s) => [0, 1, 2].map((k) => v.map((x, j) => (j === k ? x + s : x))));
      const around = ballRotations(steps.flat(), view);
      const sides = new Set(steps.map((_, n) => isInside(readQuat(around, n))));
      if (sides.size < 2) worst++;
    }
    expect(own.length).toBeGreaterThan(100);
    expect(worst / own.length).toBeLessThan(0.02);
  });

  it('is the learned surface where that is known exactly', () => {
    const box = formOf('box', 3)!.fit(Float64Array.of(-0.6, -0.3, -0.9, 0.8, 0.5, 0.4), { padding: 0 });
    const limit: JointLimit = {
      joint: 0,
      name: 'a',
      reference: randomRotation(seeded(5)),
      split: 'none',
      twistAxis: [0.6, 0, 0.8],
      twistAxisSource: 'children',
      axes: chartAxes([0.6, 0, 0.8]),
      parts: [limitPart('whole', 'exponential-map', box)],
      softening: null,
      sampleCount: 2,
    };
    const gaugesOf = (all: Float64Array) =>
      Float64Array.from({ length: all.length / 4 }, (_, i) => limitGauge(limit, readQuat(all, i)));
    const { positions } = ballOutline(gaugesOf, limit, new Float64Array(0));
    const exact = modelOf(box);
    for (let i = 0; i < positions.length; i += 3) {
      const gauge = exact.gauge(box, [positions[i], positions[i + 1], positions[i + 2]]);
      expect(Math.abs(gauge - 1)).toBeLessThan(0.15);
    }
  });

  it('brings vectors back', () => {
    const view = { reference: randomRotation(seeded(7)), axes: chartAxes([0, -1, 0]) };
    const vectors = Float64Array.of(0.3, -1.2, 2, 0, 0, 0, -3, 0.4, 0.2);
    ballVectors(ballRotations(vectors, view), view).forEach((x, i) => {
      expect(x).toBeCloseTo(vectors[i], 9);
    });
  });

  it('finds what is thinner than the first look', () => {
    const view = { reference: [0, 0, 0, 1] as [number, number, number, number], axes: chartAxes([0, 0, 1]) };
    const region: EngineRegion = {
      kind: 'jolt-pyramid',
      parent: [0, 0, 0, 1],
      child: [0, 0, 0, 1],
      ranges: [
        [-0.02, 0.02],
        [-0.01, 0.5],
        [-0.02, 0.02],
      ],
    };
    const known = Float64Array.of(0, 0, 0, 0, 0.45, 0);
    const { indices } = ballOutline((all) => regionGauges(region, all), view, known);
    expect(indices.length).toBeGreaterThan(0);
  });
});
