import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { centroid, type Polytope, polytopeOutline, type Slab, slabPolytope } from './polytope';
import { corners } from './testing/slabs';

const third = 1 / Math.sqrt(3);

const unitAxes: Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const diagonals: Vec3[] = [
  [third, third, third],
  [-third, third, third],
  [third, -third, third],
  [third, third, -third],
];

/** |x|, |y|, |z| ≤ 1 and |x| + |y| + |z| ≤ size. */
function cutCube(size: number): Polytope {
  return slabPolytope([
    ...unitAxes.map((axis) => ({ axis, low: -1, high: 1 })),
    ...diagonals.map((axis) => ({ axis, low: -size * third, high: size * third })),
  ]);
}

/** [0, sizes₀] × [0, sizes₁] × [0, sizes₂] */
function block(sizes: Vec3): Slab[] {
  return unitAxes.map((axis, k) => ({ axis, low: 0, high: sizes[k] }));
}

function counts({ vertices, faces }: Polytope) {
  return [vertices.length, faces.reduce((sum, loop) => sum + loop.length, 0) / 2, faces.length];
}

function volume(solid: Polytope): number {
  const { positions, indices } = polytopeOutline(solid);
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [p, q, r] = [0, 1, 2].map((k) => [...positions.slice(3 * indices[i + k], 3 * indices[i + k] + 3)] as Vec3);
    sum += p![0] * (q![1] * r![2] - q![2] * r![1]);
    sum += p![1] * (q![2] * r![0] - q![0] * r![2]);
    sum += p![2] * (q![0] * r![1] - q![1] * r![0]);
  }
  return sum / 6;
}

describe('slabPolytope', () => {
  it('has the corners, edges, faces and volume of known solids', () => {
    const solids: [number, number[], number][] = [
      [4, [8, 12, 6], 8],
      [3, [8, 12, 6], 8],
      [2.5, [24, 36, 14], 8 - 8 * (0.5 ** 3 / 6)],
      [2, [12, 24, 14], 20 / 3],
      [1, [6, 12, 8], 4 / 3],
      [0.5, [6, 12, 8], 4 / 3 / 8],
    ];
    for (const [size, expected, expectedVolume] of solids) {
      expect(counts(cutCube(size))).toEqual(expected);
      expect(volume(cutCube(size))).toBeCloseTo(expectedVolume, 6);
      expect(polytopeOutline(cutCube(size)).edges).toHaveLength(6 * expected[1]);
    }
  });

  it('finds the corners that brute force finds, and closes (30 random solids, seed 1234)', () => {
    const random = seeded(1234);
    for (let n = 0; n < 30; n++) {
      const slabs = Array.from({ length: 7 }, (): Slab => {
        const [x, y, z] = randomVector(random);
        const length = Math.hypot(x, y, z);
        return { axis: [x / length, y / length, z / length], low: -0.1 - random(), high: 0.1 + random() };
      });
      const solid = slabPolytope(slabs);
      const expected = corners(slabs);
      const [vertices, edges, faces] = counts(solid);
      expect(vertices! - edges! + faces!).toBe(2);
      for (const corner of expected) {
        const nearest = Math.min(...solid.vertices.map((v) => Math.hypot(...v.map((value, k) => value - corner[k]))));
        expect(nearest).toBeLessThan(1e-8 * (1 + Math.hypot(...corner)));
      }
      expect(vertices).toBe(expected.length);
    }
  });

  it('gives a flat region two sides, and a centre', () => {
    const flat = slabPolytope(block([2, 1, 0]));
    expect(counts(flat)).toEqual([8, 12, 6]);
    const middle = centroid(flat)!;
    expect(Math.hypot(middle[0] - 1, middle[1] - 0.5, middle[2])).toBeLessThan(1e-9);
  });

  it('finds the centre of mass: a cube with one corner cut off', () => {
    const solid = slabPolytope([...block([1, 1, 1]), { axis: diagonals[0], low: 0, high: 2 * third }]);
    // The corner x + y + z > 2 is a tetrahedron of volume 1/6 with its centre at 3/4.
    const expected = (0.5 - (1 / 6) * 0.75) / (5 / 6);
    for (const value of centroid(solid)!) expect(value).toBeCloseTo(expected, 12);
  });

  it('is empty where the slabs miss each other', () => {
    const empty = slabPolytope([...block([1, 1, 1]), { axis: [0, 0, 1], low: 2, high: 3 }]);
    expect(empty).toEqual({ vertices: [], faces: [] });
    expect(centroid(empty)).toBeUndefined();
  });
});
