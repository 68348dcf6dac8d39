import { describe, expect, test } from 'vitest';
import { makeRandom } from '../math/random';
import type { Vec3 } from '../math/types';
import { distanceTransform, type Grid } from './distance-transform';

/** Each point as a segment of no length. */
const asSegments = (points: Float64Array): Float64Array =>
  new Float64Array(2 * points.length).map((_, i) => points[3 * Math.floor(i / 6) + (i % 3)]);

/** From (x, y, z) to a segment, by trying the feet a ternary search finds. */
function distanceToSegment(segments: Float64Array, m: number, x: number, y: number, z: number): number {
  const at = (t: number) =>
    Math.hypot(
      segments[m] + t * (segments[m + 3] - segments[m]) - x,
      segments[m + 1] + t * (segments[m + 4] - segments[m + 1]) - y,
      segments[m + 2] + t * (segments[m + 5] - segments[m + 2]) - z,
    );
  if (segments[m] === segments[m + 3] && segments[m + 1] === segments[m + 4] && segments[m + 2] === segments[m + 5])
    return at(0);
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round++) {
    const third = (high - low) / 3;
    if (at(low + third) < at(high - third)) high -= third;
    else low += third;
  }
  return Math.min(at(0), at(1), at((low + high) / 2));
}

/** The largest difference from brute force, in cell diagonals. */
function worstError(grid: Grid, segments: Float64Array): number {
  const { resolution, min, cell } = grid;
  const distance = distanceTransform(
    grid,
    segments,
    new Float64Array(resolution[0] * resolution[1] * resolution[2]).fill(Number.NaN),
  );
  let worst = 0;
  for (let node = 0; node < distance.length; node++) {
    const [i, j, k] = [
      node % resolution[0],
      Math.floor(node / resolution[0]) % resolution[1],
      Math.floor(node / resolution[0] / resolution[1]),
    ];
    const [x, y, z] = [min[0] + i * cell[0], min[1] + j * cell[1], min[2] + k * cell[2]];
    let best = Number.POSITIVE_INFINITY;
    for (let m = 0; m < segments.length; m += 6) best = Math.min(best, distanceToSegment(segments, m, x, y, z));
    const error = Math.abs(distance[node] - best);
    // Not a number counts as wrong.
    if (!(error <= worst)) worst = error;
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
      expect(worstError(grid, asSegments(points))).toBeLessThan(1e-12);
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
        const cloud = (place: () => number) =>
          asSegments(new Float64Array(3 * count).map((_, i) => cell[i % 3] * place()));
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

  test('segments, long and short, crossing and parallel, of no length too: exact to the root of rounding (seed 8)', () => {
    const random = makeRandom(8);
    for (let trial = 0; trial < 12; trial++) {
      const grid: Grid = {
        resolution: [5 + Math.floor(9 * random()), 5 + Math.floor(9 * random()), 5 + Math.floor(9 * random())],
        min: [random(), random(), random()],
        cell: [0.05 + random(), 0.05 + random(), 0.05 + random()],
      };
      const segments = new Float64Array(6 * (1 + Math.floor(20 * random())));
      for (let m = 0; m < segments.length; m += 6) {
        const length = [0, 1e-9, 1, 4][trial % 4];
        for (let k = 0; k < 3; k++) {
          const extent = grid.cell[k] * (grid.resolution[k] - 1);
          segments[m + k] = grid.min[k] + extent * (1.4 * random() - 0.2);
          segments[m + 3 + k] = segments[m + k] + length * (random() - 0.5);
        }
      }
      expect(worstError(grid, segments)).toBeLessThan(1e-7);
    }
  });
});
