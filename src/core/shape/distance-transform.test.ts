import { describe, expect, test } from 'vitest';
import { makeRandom } from '../math/random';
import type { Vec3 } from '../math/types';
import { distanceTransform, type Grid } from './distance-transform';

/** The largest difference from brute force, in cell diagonals. */
function worstError(grid: Grid, points: Float64Array): number {
  const { resolution, min, cell } = grid;
  const distance = distanceTransform(grid, points);
  let worst = 0;
  for (let node = 0; node < distance.length; node++) {
    const [i, j, k] = [
      node % resolution[0],
      Math.floor(node / resolution[0]) % resolution[1],
      Math.floor(node / resolution[0] / resolution[1]),
    ];
    const [x, y, z] = [min[0] + i * cell[0], min[1] + j * cell[1], min[2] + k * cell[2]];
    let best = Number.POSITIVE_INFINITY;
    for (let p = 0; p < points.length; p += 3)
      best = Math.min(best, Math.hypot(points[p]! - x, points[p + 1]! - y, points[p + 2]! - z));
    worst = Math.max(worst, Math.abs(distance[node]! - best));
  }
  return worst / Math.hypot(...cell);
}

describe('distance transform', () => {
  test('points on nodes: exact, whatever the shape of the cells (seed 1234)', () => {
    const random = makeRandom(1234);
    for (let trial = 0; trial < 20; trial++) {
      const grid: Grid = {
        resolution: [4 + Math.floor(9 * random()), 4 + Math.floor(9 * random()), 4 + Math.floor(9 * random())],
        min: [random(), random(), random()],
        cell: [0.05 + random(), 0.05 + random(), 0.05 + random()],
      };
      const points = new Float64Array(3 * (1 + Math.floor(12 * random())));
      for (let i = 0; i < points.length; i++) {
        const axis = (i % 3) as 0 | 1 | 2;
        points[i] = grid.min[axis] + grid.cell[axis] * Math.floor(grid.resolution[axis] * random());
      }
      expect(worstError(grid, points)).toBeLessThan(1e-12);
    }
  });

  test('points anywhere, also many to a cell: exact (seed 7)', () => {
    const random = makeRandom(7);
    const cell: Vec3 = [0.1, 0.06, 0.14];
    const grid: Grid = { resolution: [12, 12, 12], min: [0, 0, 0], cell };
    for (const count of [1, 5, 50, 400]) {
      const spread: number[] = [];
      const huddled: number[] = [];
      for (let trial = 0; trial < 4; trial++) {
        const cloud = (place: () => number) => new Float64Array(3 * count).map((_, i) => cell[i % 3]! * place());
        spread.push(
          worstError(
            grid,
            cloud(() => 11 * random()),
          ),
        );
        huddled.push(
          worstError(
            grid,
            cloud(() => 4 + 2.5 * random()),
          ),
        );
      }
      expect(Math.max(...spread)).toBeLessThan(1e-12);
      expect(Math.max(...huddled)).toBeLessThan(1e-12);
    }
  });
});
