import { describe, expect, it } from 'vitest';
import type { Quat } from '../../core';
import { multiply, readQuat } from '../../core/math';
import { haarBallPoints } from '../../core/math/haar-points';
import { randomRotation, seeded } from '../../core/testing/random';
import { type EngineRegion, type RegionKind, regionKinds, regionShare, regionTest } from './index';
import type { Interval } from './region';

const DEGREES = Math.PI / 180;

/** Ranges that are wide, narrow, off the middle; degrees. */
const ranges: Record<RegionKind, number[][][]> = {
  'jolt-cone': [
    [
      [-60, 30],
      [-40, 40],
      [-25, 25],
    ],
    [
      [-20, 20],
      [-110, 110],
      [-70, 70],
    ],
  ],
  'jolt-pyramid': [
    [
      [-40, 90],
      [-20, 70],
      [-50, 10],
    ],
    [
      [-120, 40],
      [-100, 130],
      [-20, 90],
    ],
    [
      [-180, 180],
      [-10, 10],
      [15, 60],
    ],
  ],
  'jolt-pyramid-alike': [
    [
      [-40, 40],
      [-70, 70],
      [-20, 20],
    ],
  ],
  'physx-cone': [
    [
      [-60, 30],
      [-40, 40],
      [-25, 25],
    ],
    [
      [-20, 20],
      [-110, 110],
      [-70, 70],
    ],
  ],
  'physx-pyramid': [
    [
      [-40, 90],
      [-20, 70],
      [-50, 10],
    ],
    [
      [-120, 40],
      [-90, 100],
      [-20, 90],
    ],
  ],
  'havok-cone': [
    [
      [-60, 30],
      [-40, 40],
      [-25, 25],
    ],
    [
      [-20, 130],
      [-60, 60],
      [-110, 110],
    ],
    [
      [-180, 180],
      [-30, 30],
      [-50, 50],
    ],
  ],
  'component-box': [
    [
      [-40, 30],
      [-20, 35],
      [-25, 10],
    ],
    [
      [-100, 80],
      [-60, 70],
      [-50, 90],
    ],
  ],
  'limit-rotation': [
    [
      [-65, 65],
      [-20, 70],
      [-30, 30],
    ],
    // Corners beyond 270°, where Blender takes the other triple.
    [
      [-150, 150],
      [-80, 60],
      [-110, 110],
    ],
    [
      [-180, 180],
      [10, 85],
      [-60, 60],
    ],
  ],
  'direction-cone': [[[-35, 35]], [[-140, 140]]],
  'direction-ranges': [
    [
      [-50, 50],
      [-20, 20],
    ],
    [
      [-180, 180],
      [-70, 70],
    ],
  ],
  'godot-angles': [
    [
      [-40, 40],
      [-20, 70],
      [-50, 50],
    ],
    [
      [-120, 120],
      [-80, 10],
      [-60, 60],
    ],
  ],
  hinges: [
    [
      [-40, 90],
      [-20, 70],
      [-50, 10],
    ],
    [
      [100, 250],
      [-80, 10],
      [-170, 60],
    ],
  ],
};

const POINTS = 60_000;
const everywhere = haarBallPoints([0, 0, 0, 1], Math.PI, POINTS, 7);

describe.each(regionKinds)('%s', (kind) => {
  const cases = ranges[kind].map(
    (list): EngineRegion => ({
      kind,
      parent: [0, 0, 0, 1],
      child: [0, 0, 0, 1],
      ranges: list.map((range) => range.map((angle) => angle * DEGREES) as Interval),
    }),
  );

  it.each(cases)(`has the share of all rotations that counting finds, $ranges`, (region) => {
    const isInside = regionTest(region);
    let inside = 0;
    for (let i = 0; i < POINTS; i++) if (isInside(readQuat(everywhere, i))) inside++;
    const counted = inside / POINTS;
    const sure = 4 * Math.sqrt((counted * (1 - counted)) / POINTS) + 2e-4;
    expect(Math.abs(regionShare(region) - counted)).toBeLessThan(sure);
  });

  it('is the same for q and −q, and in any frames (seed 1350)', () => {
    const random = seeded(1350);
    const [region] = cases;
    const isInside = regionTest(region);
    const [parent, child] = [randomRotation(random), randomRotation(random)];
    const moved = regionTest({ ...region, parent, child });
    let inside = 0;
    for (let i = 0; i < 3000; i++) {
      const q = randomRotation(random);
      const expected = isInside(q);
      if (expected) inside++;
      expect(isInside(q.map((x) => -x) as Quat)).toBe(expected);
      // R = parent · q · child⁻¹
      const R = multiply(multiply(parent, q), [-child[0], -child[1], -child[2], child[3]]);
      expect(moved(R)).toBe(expected);
    }
    expect(inside).toBeGreaterThan(5);
  });
});
