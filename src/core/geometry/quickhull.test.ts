import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickhull } from './quickhull';

/** Every directed edge once and its reverse once: a closed, oriented surface; Euler's formula for a sphere. */
function expectClosed(corners: number[], triangles: number[]): void {
  const edges = new Set<string>();
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const edge = `${triangles[t + k]},${triangles[t + ((k + 1) % 3)]}`;
      expect(edges.has(edge)).toBe(false);
      edges.add(edge);
    }
  }
  for (const edge of edges) expect(edges.has(edge.split(',').reverse().join(','))).toBe(true);
  expect(corners.length - edges.size / 2 + triangles.length / 3).toBe(2);
}

/** The furthest any point stands above any triangle's plane. */
function worstOutside(points: Float64Array, corners: number[], triangles: number[]): number {
  let worst = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      Array.from(points.subarray(3 * corners[triangles[t + k]], 3 * corners[triangles[t + k]] + 3)),
    );
    const u = [0, 1, 2].map((k) => b![k] - a![k]);
    const v = [0, 1, 2].map((k) => c![k] - a![k]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n);
    // Slivers have no normal worth the name.
    if (length < 1e-6) continue;
    for (let i = 0; i < points.length; i += 3) {
      let above = 0;
      for (let k = 0; k < 3; k++) above += (n[k] / length) * (points[i + k] - a![k]);
      worst = Math.max(worst, above);
    }
  }
  return worst;
}

describe('quickhull', () => {
  test('a cube with a grid of points on and in it has its eight corners among its own, and 6 flat sides (closed, none outside)', () => {
    const points: number[] = [];
    for (let x = 0; x < 5; x++)
      for (let y = 0; y < 5; y++) for (let z = 0; z < 5; z++) points.push(x / 4, y / 4, z / 4);
    const cloud = new Float64Array(points);
    const hull = quickhull(cloud);
    expect(hull.dimension).toBe(3);
    expectClosed(hull.corners, hull.triangles);
    expect(worstOutside(cloud, hull.corners, hull.triangles)).toBeLessThan(1e-9);
    for (const x of [0, 100])
      for (const y of [0, 20]) for (const z of [0, 4]) expect(hull.corners).toContain(x + y + z);
  });

  test('clouds rounded to a coarse grid, full of coplanar and equal points: closed, none outside (seed 1234)', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })),
          { minLength: 1, maxLength: 60 },
        ),
        fc.constantFrom(1, 0.3, 1e-3),
        (cells, scale) => {
          const cloud = new Float64Array(cells.flat().map((x) => x * scale));
          const hull = quickhull(cloud);
          expect(new Set(hull.corners).size).toBe(hull.corners.length);
          if (hull.dimension >= 2) {
            expectClosed(hull.corners, hull.triangles);
            expect(worstOutside(cloud, hull.corners, hull.triangles)).toBeLessThan(1e-8);
          }
        },
      ),
      { seed: 1234, numRuns: 300 },
    );
  });

  test('one point, equal points, a line and a plane are told apart', () => {
    expect(quickhull(new Float64Array([1, 2, 3]))).toEqual({ dimension: 0, corners: [0], triangles: [] });
    expect(quickhull(new Float64Array([1, 2, 3, 1, 2, 3, 1, 2, 3])).dimension).toBe(0);
    const line = new Float64Array(Array.from({ length: 30 }, (_, i) => [i * 0.1, i * 0.2, -i * 0.3]).flat());
    expect(quickhull(line).corners.sort((a, b) => a - b)).toEqual([0, 29]);
    const square = new Float64Array([0, 0, 0.5, 1, 0, 0.5, 1, 1, 0.5, 0, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 0.5]);
    const hull = quickhull(square);
    expect(hull.dimension).toBe(2);
    expect(hull.corners.sort()).toEqual([0, 1, 2, 3]);
    expectClosed(hull.corners, hull.triangles);
  });
});
