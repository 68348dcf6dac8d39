import { describe, expect, it } from 'vitest';
import type { Slab } from '../geometry/polytope';
import { distanceFromNearest } from '../geometry/testing/certificate';
import { corners, dykstra, supportOfCorners } from '../geometry/testing/slabs';
import type { Points, Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { type KDop, kDop } from './k-dop';
import { degenerateClouds, ordinaryClouds } from './testing/clouds';

const solid = kDop.solid!;
const flat = kDop.flat!;

const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function slabsOf({ slabs }: KDop<3>): Slab[] {
  return Array.from({ length: slabs.length / 5 }, (_, k) => {
    const [x, y, z, middle, half] = slabs.slice(5 * k) as [number, number, number, number, number];
    return { axis: [x, y, z], low: middle - half, high: middle + half };
  });
}

/** 8 axes of an evenly spread set: odd angles, most corners where three faces meet. */
const unevenAxes: Vec3[] = Array.from({ length: 8 }, (_, k) => {
  const z = (k + 0.5) / 8;
  const angle = 2.399963 * k;
  return [Math.sqrt(1 - z * z) * Math.cos(angle), Math.sqrt(1 - z * z) * Math.sin(angle), z];
});

const third = 1 / Math.sqrt(3);

/** More than three faces meet at every corner: a cube cut down to |x| + |y| + |z| ≤ 2. */
const cuboctahedron: KDop<3> = {
  kind: 'k-dop',
  dimension: 3,
  centre: [0, 0, 0],
  slabs: [
    [1, 0, 0, 0, 1],
    [0, 1, 0, 0, 1],
    [0, 0, 1, 0, 1],
    [third, third, third, 0, 2 * third],
    [-third, third, third, 0, 2 * third],
    [third, -third, third, 0, 2 * third],
    [third, third, -third, 0, 2 * third],
  ].flat(),
};

const shapes: [string, KDop<3>][] = [
  ...Object.entries(ordinaryClouds).map(([name, cloud]): [string, KDop<3>] => [
    name,
    solid.fit(cloud, { padding: 0.05 }),
  ]),
  ['8 uneven axes', solid.fit(ordinaryClouds.bent!, { padding: 0.05, axes: unevenAxes })],
  ['no padding', solid.fit(ordinaryClouds.round!, { padding: 0 })],
  ['a thin plane', solid.fit(degenerateClouds['a plane'], { padding: 1e-4 })],
  ['a thin line', solid.fit(degenerateClouds['a line'], { padding: 1e-4 })],
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
      const foot = solid.project(shape, point);
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
      off = Math.max(off, distance(solid.project(shape, point), dykstra(slabs, point)));
    }
    expect(off).toBeLessThan(1e-9);
  });

  it('goes to the corner, edge or face of a cuboctahedron that symmetry demands', () => {
    const expectNearest = (point: Vec3, foot: Vec3) =>
      expect(distance(solid.project(cuboctahedron, point), foot)).toBeLessThan(1e-12);
    expectNearest([3, 3, 0], [1, 1, 0]);
    expectNearest([3, 0, 0], [1, 0, 0]);
    expectNearest([2, 2, 2], [2 / 3, 2 / 3, 2 / 3]);
    expectNearest([1.5, 0.75, 0.75], [1, 0.5, 0.5]);
    expectNearest([0.2, 0.3, 0.4], [0.2, 0.3, 0.4]);
  });

  it('is tight: every plane pushed back by the padding touches a sample', () => {
    const cloud: Points = ordinaryClouds.bent!;
    const slabs = slabsOf(solid.fit(cloud, { padding: 0.05 }));
    expect(slabs).toHaveLength(13);
    for (const { axis, low, high } of slabs) {
      const along = Array.from(
        { length: cloud.length / 3 },
        (_, i) => axis[0] * cloud[3 * i] + axis[1] * cloud[3 * i + 1] + axis[2] * cloud[3 * i + 2],
      );
      expect(low + 0.05).toBeCloseTo(Math.min(...along), 12);
      expect(high - 0.05).toBeCloseTo(Math.max(...along), 12);
    }
  });

  it('keeps its axes in the principal frame of the samples', () => {
    const cube: Vec3[] = [
      [2, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const [first] = slabsOf(solid.fit(degenerateClouds['a line'], { padding: 0.05, axes: cube }));
    const [x, y, z] = first!.axis;
    expect(Math.abs(x * 0.3 - y * 0.7 + z * 0.9) / Math.hypot(0.3, 0.7, 0.9)).toBeCloseTo(1, 12);
  });

  it('refuses axes that leave the region unbounded, and axes without a direction', () => {
    const inOnePlane: Vec3[] = [
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ];
    expect(() => solid.fit(ordinaryClouds.round!, { padding: 0, axes: inOnePlane })).toThrow(/span/);
    expect(() => solid.fit(ordinaryClouds.round!, { padding: 0, axes: [] })).toThrow(/span/);
    expect(() => solid.fit(ordinaryClouds.round!, { padding: 0, axes: [[0, 0, 0]] })).toThrow(/direction/);
  });
});

/** The polygon's slabs, in the plane z = 0. */
function planarSlabs({ slabs }: KDop<2>): Slab[] {
  const sides = Array.from({ length: slabs.length / 4 }, (_, k): Slab => {
    const [x, y, middle, half] = slabs.slice(4 * k) as [number, number, number, number];
    return { axis: [x, y, 0], low: middle - half, high: middle + half };
  });
  return [...sides, { axis: [0, 0, 1], low: 0, high: 0 }];
}

const inPlane = (cloud: Points): Points => cloud.filter((_, i) => i % 3 < 2);
const half = Math.SQRT1_2;

/** Two corners of the square are touched by a third slab: sides of no length, more than two lines at a corner. */
const touchedSquare: KDop<2> = {
  kind: 'k-dop',
  dimension: 2,
  centre: [0, 0],
  slabs: [
    [1, 0, 0, 1],
    [0, 1, 0, 1],
    [half, half, 0, 2 * half],
    [half, -half, 0, 1],
  ].flat(),
};

const polygons: [string, KDop<2>][] = [
  ...Object.entries({ ...ordinaryClouds, ...degenerateClouds }).map(([name, cloud]): [string, KDop<2>] => [
    name,
    flat.fit(inPlane(cloud), { padding: 0.05 }),
  ]),
  ['no padding', flat.fit(inPlane(ordinaryClouds.round!), { padding: 0 })],
  ['a thin line', flat.fit(inPlane(degenerateClouds['a line']), { padding: 1e-4 })],
  ['a line', flat.fit(inPlane(degenerateClouds['a line']), { padding: 0 })],
  ['a line along a side', flat.fit(Float64Array.of(0, 0, 1, 0, 0.3, 0), { padding: 0 })],
  ['a point', flat.fit(Float64Array.of(0.2, -0.3), { padding: 0 })],
  ['a touched square', touchedSquare],
];

describe('k-DOP of a swing', () => {
  it.each(polygons)('projects to the nearest point: %s (12,500 points, seed 1234)', (_, shape) => {
    const slabs = planarSlabs(shape);
    const support = supportOfCorners(corners(slabs));
    const random = seeded(1234);
    let outside = 0;
    let off = 0;
    for (let i = 0; i < 12500; i++) {
      const [x, y] = randomVector(random, [Math.PI, 1, 0.1][i % 3]);
      const point: Vec3 = [x, y, 0];
      const foot = flat.project(shape, point);
      for (const { axis, low, high } of slabs) {
        const along = axis[0] * foot[0] + axis[1] * foot[1] + axis[2] * foot[2];
        outside = Math.max(outside, low - along, along - high);
      }
      off = Math.max(off, distanceFromNearest(support, point, foot));
    }
    expect(outside).toBeLessThan(1e-11);
    expect(off).toBeLessThan(1e-6);
  });

  const thick = polygons.filter(([, { slabs }]) => slabs.every((half, i) => i % 4 !== 3 || half > 0.04));

  it.each(thick)("agrees with Dykstra's projections: %s (150 points, seed 1234)", (_, shape) => {
    const slabs = planarSlabs(shape);
    const random = seeded(1234);
    let off = 0;
    for (let i = 0; i < 150; i++) {
      const [x, y] = randomVector(random, i % 2 ? Math.PI : 1);
      off = Math.max(off, distance(flat.project(shape, [x, y, 0]), dykstra(slabs, [x, y, 0])));
    }
    expect(off).toBeLessThan(1e-9);
  });

  it('is an octagon whose every side, pushed back by the padding, touches a sample', () => {
    const cloud = inPlane(ordinaryClouds.bent!);
    const slabs = planarSlabs(flat.fit(cloud, { padding: 0.05 })).slice(0, 4);
    expect(slabs).toHaveLength(4);
    for (const { axis, low, high } of slabs) {
      expect(Math.hypot(...axis)).toBeCloseTo(1, 12);
      const along = Array.from(
        { length: cloud.length / 2 },
        (_, i) => axis[0] * cloud[2 * i] + axis[1] * cloud[2 * i + 1],
      );
      expect(low + 0.05).toBeCloseTo(Math.min(...along), 12);
      expect(high - 0.05).toBeCloseTo(Math.max(...along), 12);
    }
    const turns = slabs.map(({ axis }) => (Math.atan2(axis[1], axis[0]) * 8) / (2 * Math.PI));
    for (const turn of turns) expect((((turn - turns[0]) % 1) + 1.5) % 1).toBeCloseTo(0.5, 9);
  });

  it('goes to the side or corner that a square with touched corners demands', () => {
    expect(distance(flat.project(touchedSquare, [3, 3, 0]), [1, 1, 0])).toBeLessThan(1e-12);
    expect(distance(flat.project(touchedSquare, [1, 3, 0]), [1, 1, 0])).toBeLessThan(1e-12);
    expect(distance(flat.project(touchedSquare, [3, 0.1, 0]), [1, 0.1, 0])).toBeLessThan(1e-12);
    expect(distance(flat.project(touchedSquare, [2, -2, 0]), [half, -half, 0])).toBeLessThan(1e-12);
  });
});
