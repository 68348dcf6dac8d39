import { describe, expect, it } from 'vitest';
import type { Points, Vec3 } from '../math/types';
import { degenerateClouds, ordinaryClouds } from '../shape/testing/clouds';
import { randomVector, seeded } from '../testing/random';
import { type EnclosingEllipsoid, minimumVolumeEllipsoid } from './enclosing-ellipsoid';
import { toLocal } from './principal-frame';
import { naiveMinimumVolume } from './testing/naive-ellipsoid';

const product = (radii: Vec3) => radii[0] * radii[1] * radii[2];

/** The largest Σ (local / radius)² over the points, flat directions left out. */
function farthest({ centre, axes, radii }: EnclosingEllipsoid, points: Points): number {
  let most = 0;
  for (let i = 0; i < points.length; i += 3) {
    const local = toLocal(centre, axes, [points[i], points[i + 1], points[i + 2]]);
    most = Math.max(
      most,
      local.reduce((sum, value, k) => sum + (radii[k] > 0 ? (value / radii[k]) ** 2 : 0), 0),
    );
  }
  return most;
}

/** matrix (3 rows) · point + offset */
function mapped(points: Vec3[], matrix: Vec3[], offset: Vec3): Points {
  return Float64Array.from(
    points.flatMap(([x, y, z]) => matrix.map((row, k) => row[0] * x + row[1] * y + row[2] * z + offset[k])),
  );
}

const determinant = ([a, b, c]: Vec3[]) =>
  a![0] * (b![1] * c![2] - b![2] * c![1]) -
  a![1] * (b![0] * c![2] - b![2] * c![0]) +
  a![2] * (b![0] * c![1] - b![1] * c![0]);

const cube: Vec3[] = Array.from({ length: 8 }, (_, c) => [c & 1 ? 1 : -1, c & 2 ? 1 : -1, c & 4 ? 1 : -1]);
const tetrahedron: Vec3[] = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
];
const octahedron: Vec3[] = [0, 1, 2].flatMap((k) =>
  [-1, 1].map((s) => [0, 1, 2].map((i) => (i === k ? s : 0)) as Vec3),
);

describe('minimumVolumeEllipsoid', () => {
  it('is the image of the circumscribed ball for any image of a regular solid (90 images, seed 1234)', () => {
    const random = seeded(1234);
    for (let n = 0; n < 90; n++) {
      const [solid, radius] = (
        [
          [cube, Math.sqrt(3)],
          [tetrahedron, Math.sqrt(3)],
          [octahedron, 1],
        ] as const
      )[n % 3];
      const thinness = 10 ** -(n % 7);
      const matrix = [randomVector(random), randomVector(random), randomVector(random)];
      for (const row of matrix) row[2] *= thinness;
      const offset = randomVector(random);
      const found = minimumVolumeEllipsoid(mapped([...solid, [0, 0, 0], [0.2, 0.1, -0.3]], matrix, offset));
      expect(product(found.radii) / (Math.abs(determinant(matrix)) * radius ** 3)).toBeCloseTo(1, 4);
      for (let k = 0; k < 3; k++) expect(found.centre[k]).toBeCloseTo(offset[k], 4);
    }
  });

  it('is as small as plain Khachiyan steps get it, to 1e-3', () => {
    for (const cloud of Object.values(ordinaryClouds)) {
      const few = cloud.slice(0, 3 * 60);
      const ratio = product(minimumVolumeEllipsoid(few).radii) / naiveMinimumVolume(few, 4000);
      expect(ratio).toBeLessThan(1.0001);
      expect(ratio).toBeGreaterThan(0.999);
    }
  });

  it.each(Object.entries({ ...ordinaryClouds, ...degenerateClouds }))(
    'touches and contains every sample: %s',
    (_, cloud) => {
      const found = minimumVolumeEllipsoid(cloud);
      expect(farthest(found, cloud)).toBeLessThan(1 + 1e-6);
      if (product(found.radii) > 1e-6) expect(farthest(found, cloud)).toBeCloseTo(1, 12);
      expect([...found.centre, ...found.axes, ...found.radii].every(Number.isFinite)).toBe(true);
    },
  );

  it('is flat for flat clouds: the smallest ellipse, segment or point', () => {
    const square = minimumVolumeEllipsoid(Float64Array.of(0, 0, 0, 2, 0, 0, 0, 0, 1, 2, 0, 1));
    expect(square.radii[0]).toBeCloseTo(Math.SQRT2, 4);
    expect(square.radii[1]).toBeCloseTo(Math.SQRT1_2, 4);
    expect(square.radii[2]).toBe(0);
    const segment = minimumVolumeEllipsoid(Float64Array.of(0, 0, 0, 1, 2, 2, 0.5, 1, 1, 0.1, 0.2, 0.2));
    expect(segment.radii[0]).toBeCloseTo(1.5, 6);
    expect(segment.radii.slice(1)).toEqual([0, 0]);
    expect(minimumVolumeEllipsoid(Float64Array.of(1, 2, 3)).radii).toEqual([0, 0, 0]);
  });
});
