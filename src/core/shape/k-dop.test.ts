import { describe, expect, it } from 'vitest';
import type { Points, Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { type KDop, kDop } from './k-dop';
import { distanceFromNearest } from './testing/certificate';
import { degenerateClouds, ordinaryClouds } from './testing/clouds';
import { corners, dykstra, type Slab, supportOfCorners } from './testing/slabs';

const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function slabsOf({ axes, min, max }: KDop): Slab[] {
  return min.map((low, k) => ({ axis: axes.slice(3 * k, 3 * k + 3) as Vec3, low, high: max[k]! }));
}

/** 8 axes of an evenly spread set: odd angles, most corners where three faces meet. */
const unevenAxes: Vec3[] = Array.from({ length: 8 }, (_, k) => {
  const z = (k + 0.5) / 8;
  const angle = 2.399963 * k;
  return [Math.sqrt(1 - z * z) * Math.cos(angle), Math.sqrt(1 - z * z) * Math.sin(angle), z];
});

/** More than three faces meet at most corners: a cuboctahedron. */
const cuboctahedron: KDop = {
  kind: 'k-dop',
  centre: [0, 0, 0],
  axes: [1, 0, 0, 0, 1, 0, 0, 0, 1, ...[1, 1, 1, -1, 1, 1, 1, -1, 1, 1, 1, -1].map((value) => value / Math.sqrt(3))],
  min: [-1, -1, -1, ...Array<number>(4).fill(-2 / Math.sqrt(3))],
  max: [1, 1, 1, ...Array<number>(4).fill(2 / Math.sqrt(3))],
};

const shapes: [string, KDop][] = [
  ...Object.entries(ordinaryClouds).map(([name, cloud]): [string, KDop] => [name, kDop.fit(cloud, { padding: 0.05 })]),
  ['8 uneven axes', kDop.fit(ordinaryClouds.bent!, { padding: 0.05, axes: unevenAxes })],
  ['no padding', kDop.fit(ordinaryClouds.round!, { padding: 0 })],
  ['a thin plane', kDop.fit(degenerateClouds['a plane']!, { padding: 1e-4 })],
  ['a thin line', kDop.fit(degenerateClouds['a line']!, { padding: 1e-4 })],
  ['a corner-rich one', cuboctahedron],
];

describe('k-DOP', () => {
  it.each(shapes)('projects to the nearest point: %s (12,500 points, seed 1234)', (_, shape) => {
    const slabs = slabsOf(shape);
    const support = supportOfCorners(corners(slabs));
    const random = seeded(1234);
    let outside = 0;
    let off = 0;
    for (let i = 0; i < 12500; i++) {
      const point = randomVector(random, i % 2 ? Math.PI : 1);
      const foot = kDop.nearest(shape, point);
      for (const { axis, low, high } of slabs) {
        const along = axis[0] * foot[0] + axis[1] * foot[1] + axis[2] * foot[2];
        outside = Math.max(outside, low - along, along - high);
      }
      off = Math.max(off, distanceFromNearest(support, point, foot));
    }
    expect(outside).toBeLessThan(1e-11);
    expect(off).toBeLessThan(1e-6);
  });

  // Dykstra's projections stall for thousands of sweeps on thin shapes; there the certificate above decides alone.
  const thick = shapes.filter(([name]) => !name.includes('thin'));

  it.each(thick)("agrees with Dykstra's projections: %s (150 points, seed 1234)", (_, shape) => {
    const slabs = slabsOf(shape);
    const random = seeded(1234);
    let off = 0;
    for (let i = 0; i < 150; i++) {
      const point = randomVector(random, i % 2 ? Math.PI : 1);
      off = Math.max(off, distance(kDop.nearest(shape, point), dykstra(slabs, point)));
    }
    expect(off).toBeLessThan(1e-9);
  });

  it('goes to the corner, edge or face of a cuboctahedron that symmetry demands', () => {
    const expectNearest = (point: Vec3, foot: Vec3) =>
      expect(distance(kDop.nearest(cuboctahedron, point), foot)).toBeLessThan(1e-12);
    expectNearest([3, 3, 0], [1, 1, 0]);
    expectNearest([3, 0, 0], [1, 0, 0]);
    expectNearest([2, 2, 2], [2 / 3, 2 / 3, 2 / 3]);
    expectNearest([1.5, 0.75, 0.75], [1, 0.5, 0.5]);
    expectNearest([0.2, 0.3, 0.4], [0.2, 0.3, 0.4]);
  });

  it('is tight: every plane pushed back by the padding touches a sample', () => {
    const cloud: Points = ordinaryClouds.bent!;
    const { axes, min, max } = kDop.fit(cloud, { padding: 0.05 });
    expect(min).toHaveLength(13);
    for (let k = 0; k < 13; k++) {
      const along = Array.from(
        { length: cloud.length / 3 },
        (_, i) =>
          axes[3 * k]! * cloud[3 * i]! + axes[3 * k + 1]! * cloud[3 * i + 1]! + axes[3 * k + 2]! * cloud[3 * i + 2]!,
      );
      expect(min[k]! + 0.05).toBeCloseTo(Math.min(...along), 12);
      expect(max[k]! - 0.05).toBeCloseTo(Math.max(...along), 12);
    }
  });

  it('keeps its axes in the principal frame of the samples', () => {
    const { axes } = kDop.fit(degenerateClouds['a line']!, {
      padding: 0.05,
      axes: [
        [2, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    });
    const length = Math.hypot(0.3, 0.7, 0.9);
    expect(Math.abs((axes[0]! * 0.3 - axes[1]! * 0.7 + axes[2]! * 0.9) / length)).toBeCloseTo(1, 12);
  });

  it('refuses axes that leave the region unbounded, and axes without a direction', () => {
    const flat: Vec3[] = [
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ];
    expect(() => kDop.fit(ordinaryClouds.round!, { padding: 0, axes: flat })).toThrow(/span/);
    expect(() => kDop.fit(ordinaryClouds.round!, { padding: 0, axes: [] })).toThrow(/span/);
    expect(() => kDop.fit(ordinaryClouds.round!, { padding: 0, axes: [[0, 0, 0]] })).toThrow(/direction/);
  });
});
