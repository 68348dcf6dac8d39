import { describe, expect, it } from 'vitest';
import { fromLocal, toLocal } from '../geometry/principal-frame';
import { distanceFromNearest, type Support } from '../geometry/testing/certificate';
import { nearestByBisection } from '../geometry/testing/ellipsoid-bisection';
import type { Points, Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { type Ellipsoid, ellipsoid } from './ellipsoid';
import { ordinaryClouds } from './testing/clouds';

const solid = ellipsoid.solid!;
const flat = ellipsoid.flat!;

const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** A turned frame, so that nothing is right by lying along the axes. */
const turned = [2 / 3, -1 / 3, 2 / 3, 2 / 3, 2 / 3, -1 / 3, -1 / 3, 2 / 3, 2 / 3];
const of = (radii: Vec3): Ellipsoid<3> => ({
  kind: 'ellipsoid',
  dimension: 3,
  centre: [0.1, -0.2, 0.3],
  axes: turned,
  radii,
});

const shapes: [string, Ellipsoid<3>][] = [
  ['fitted', solid.fit(ordinaryClouds.bent!, { padding: 0.05 })],
  ["the article's", solid.fit(ordinaryClouds.bent!, { padding: 0.05, ellipsoid: 'article' })],
  ['a ball', of([0.5, 0.5, 0.5])],
  ['a needle', of([2, 1e-3, 1e-3])],
  ['a flake', of([1.5, 1, 1e-4])],
  ['a disc', of([1, 0.5, 0])],
  ['a segment', of([1, 0, 0])],
  ['a point', of([0, 0, 0])],
  ['all scales', of([2, 1e-4, 1e-9])],
  ['next to nothing', of([1, 1e-160, 1e-200])],
];

/** c · d + |(radiusᵢ axisᵢ · d)| */
function supportOf({ centre, axes, radii }: Ellipsoid<3>): Support {
  return (direction) => {
    const along = toLocal([0, 0, 0], axes, direction);
    return (
      centre[0] * direction[0] +
      centre[1] * direction[1] +
      centre[2] * direction[2] +
      Math.hypot(along[0] * radii[0], along[1] * radii[1], along[2] * radii[2])
    );
  };
}

/** Random points, half of them on planes, axes or the centre of the ellipsoid, where careless solvers divide by zero. */
function probe({ centre, axes, radii }: Ellipsoid<3>, random: () => number, i: number): Vec3 {
  const local = randomVector(random, i % 3 ? Math.PI : 0.5);
  for (let k = 0; k < 3; k++) {
    if (i % 2 && random() < 0.5) local[k] = 0;
    if (i % 5 === 0) local[k] *= radii[k];
  }
  return fromLocal(centre, axes, local);
}

describe('ellipsoid', () => {
  it.each(shapes)('projects to the nearest point: %s (10,000 points, seed 1234)', (_, shape) => {
    const random = seeded(1234);
    const support = supportOf(shape);
    let off = 0;
    let outside = 0;
    for (let i = 0; i < 10000; i++) {
      const point = probe(shape, random, i);
      const foot = solid.project(shape, point);
      off = Math.max(off, distanceFromNearest(support, point, foot));
      // Inside as far as any direction can tell.
      const away: Vec3 = [point[0] - foot[0], point[1] - foot[1], point[2] - foot[2]];
      const length = Math.hypot(...away);
      if (length > 0) outside = Math.max(outside, (dot(away, foot) - support(away)) / length);
      if (!solid.contains(shape, foot)) outside = Number.POSITIVE_INFINITY;
    }
    expect(off).toBeLessThan(1e-6);
    expect(outside).toBeLessThan(1e-9);
  });

  it.each(shapes.filter(([, { radii }]) => Math.min(...radii) > 1e-50))(
    'agrees with bisection of the secular equation: %s (500 points, seed 1234)',
    (_, shape) => {
      const random = seeded(1234);
      let off = 0;
      for (let i = 0; i < 500; i++) {
        const point = probe(shape, random, i);
        const local = nearestByBisection(shape.radii as Vec3, toLocal(shape.centre, shape.axes, point));
        off = Math.max(off, distance(solid.project(shape, point), fromLocal(shape.centre, shape.axes, local)));
      }
      expect(off).toBeLessThan(1e-9);
    },
  );

  it('goes straight to a ball, to a disc from above, and to the end of a segment', () => {
    const place = (local: Vec3) => fromLocal([0.1, -0.2, 0.3], turned, local);
    const expectNearest = (radii: Vec3, point: Vec3, foot: Vec3) =>
      expect(distance(solid.project(of(radii), place(point)), place(foot))).toBeLessThan(1e-12);
    expectNearest([2, 2, 2], [3, 0, 4], [1.2, 0, 1.6]);
    expectNearest([2, 1, 0], [1, 0.5, 3], [1, 0.5, 0]);
    expectNearest([2, 1, 0], [5, 0, 0], [2, 0, 0]);
    expectNearest([2, 0, 0], [7, 1, -1], [2, 0, 0]);
    expectNearest([2, 0, 0], [-1, 1, -1], [-1, 0, 0]);
    expectNearest([0, 0, 0], [1, 2, 3], [0, 0, 0]);
    expectNearest([3, 2, 1], [0, 0, 5], [0, 0, 1]);
  });

  it('tells over a flat one from in it when the coordinates are exactly zero', () => {
    const straight = (radii: Vec3): Ellipsoid<3> => ({
      kind: 'ellipsoid',
      dimension: 3,
      centre: [0, 0, 0],
      axes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      radii,
    });
    expect(solid.project(straight([2, 0, 0]), [1, 1, 0])).toEqual([1, 0, 0]);
    expect(solid.project(straight([0, 2, 0]), [0, 1, 1])).toEqual([0, 1, 0]);
    expect(solid.project(straight([0, 0, 2]), [1, 0, 1])).toEqual([0, 0, 1]);
    expect(solid.project(straight([2, 0, 0]), [1, 0, 0])).toEqual([1, 0, 0]);
  });

  it("pads both fits alike, and the article's is never the smaller", () => {
    const volume = (cloud: Points, kind: 'minimum-volume' | 'article', padding: number) =>
      solid.fit(cloud, { padding, ellipsoid: kind }).radii.reduce((product, radius) => product * radius);
    for (const cloud of Object.values(ordinaryClouds)) {
      expect(volume(cloud, 'article', 0)).toBeGreaterThan(volume(cloud, 'minimum-volume', 0));
    }
    const thin = solid.fit(ordinaryClouds.bent!, { padding: 0 }).radii;
    const padded = solid.fit(ordinaryClouds.bent!, { padding: 0.05 }).radii;
    for (let k = 0; k < 3; k++) expect(padded[k] - thin[k]).toBeCloseTo(0.05, 12);
  });
});

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

const ellipse = (a: number, b: number, angle = 0.7): Ellipsoid<2> => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { kind: 'ellipsoid', dimension: 2, centre: [0.1, -0.2], axes: [c, s, -s, c], radii: [a, b] };
};

const ellipses: [string, Ellipsoid<2>][] = [
  ...Object.entries(ordinaryClouds).map(([name, cloud]): [string, Ellipsoid<2>] => [
    name,
    flat.fit(
      cloud.filter((_, i) => i % 3 < 2),
      { padding: 0.05 },
    ),
  ]),
  ['a disc', ellipse(0.5, 0.5)],
  ['a needle', ellipse(2, 1e-3)],
  ['the other way round', ellipse(0.3, 1.4)],
  ['a segment', ellipse(1, 0)],
  ['a segment across', ellipse(0, 1)],
  ['a point', ellipse(0, 0)],
  ['all scales', ellipse(2, 1e-9)],
  ['next to nothing', ellipse(1, 1e-160)],
];

describe('ellipse of a swing', () => {
  it.each(ellipses)('projects to the nearest point: %s (10,000 points, seed 1234)', (_, shape) => {
    const { centre, axes, radii } = shape;
    const random = seeded(1234);
    const support: Support = (d) => {
      const along = [axes[0] * d[0] + axes[1] * d[1], axes[2] * d[0] + axes[3] * d[1]];
      return centre[0] * d[0] + centre[1] * d[1] + Math.hypot(along[0] * radii[0], along[1] * radii[1]);
    };
    let off = 0;
    let byBisection = 0;
    for (let i = 0; i < 10000; i++) {
      const local = randomVector(random, i % 3 ? Math.PI : 0.5);
      for (let k = 0; k < 2; k++) {
        if (i % 2 && random() < 0.5) local[k] = 0;
        if (i % 5 === 0) local[k] *= radii[k];
      }
      const place = ([u, v]: readonly number[]): Vec3 => [
        centre[0] + axes[0] * u + axes[2] * v,
        centre[1] + axes[1] * u + axes[3] * v,
        0,
      ];
      const point = place(local);
      const foot = flat.project(shape, point);
      off = Math.max(off, distanceFromNearest(support, point, foot));
      if (!flat.contains(shape, foot)) off = Number.POSITIVE_INFINITY;
      if (i >= 500 || Math.min(...radii) < 1e-50) continue;
      // The disc is the ellipsoid's cut through its middle.
      const expected = nearestByBisection([radii[0], radii[1], 1], [local[0], local[1], 0]);
      byBisection = Math.max(byBisection, distance(foot, place(expected)));
    }
    expect(off).toBeLessThan(1e-6);
    expect(byBisection).toBeLessThan(1e-9);
  });

  it("pads both fits alike, and the article's is never the smaller", () => {
    for (const cloud of Object.values(ordinaryClouds)) {
      const points = cloud.filter((_, i) => i % 3 < 2);
      const area = (kind: 'minimum-volume' | 'article') =>
        flat.fit(points, { padding: 0, ellipsoid: kind }).radii.reduce((product, radius) => product * radius);
      expect(area('article')).toBeGreaterThan(area('minimum-volume'));
      const [thin, padded] = [0, 0.05].map((padding) => flat.fit(points, { padding }).radii);
      for (let k = 0; k < 2; k++) expect(padded[k] - thin[k]).toBeCloseTo(0.05, 12);
    }
  });
});
