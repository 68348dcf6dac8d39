import { expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import type { Vec3 } from '../math/types';
import { pathSegments } from './path-segments';

/** From (x, y, z) to the nearest of M×6 segments. */
function distanceTo(segments: Float64Array, [x, y, z]: number[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let m = 0; m < segments.length; m += 6) {
    const end = [0, 1, 2].map((k) => segments[m + k]) as Vec3;
    const span = [0, 1, 2].map((k) => segments[m + 3 + k] - end[k]) as Vec3;
    const along = (x! - end[0]) * span[0] + (y! - end[1]) * span[1] + (z! - end[2]) * span[2];
    const t = Math.min(1, Math.max(0, along / (Math.hypot(...span) ** 2 || 1)));
    const foot = end.map((c, k) => c + t * span[k]);
    best = Math.min(best, Math.hypot(foot[0] - x!, foot[1] - y!, foot[2] - z!));
  }
  return best;
}

/** The way itself: every pair of neighbours no more than `gap` apart, and every point. */
function plainSegments(points: Float64Array, gap: number): Float64Array {
  const all: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const here = [points[i], points[i + 1], points[i + 2]];
    const next = [points[i + 3] ?? here[0], points[i + 4] ?? here[1], points[i + 5] ?? here[2]];
    const isApart = Math.hypot(next[0] - here[0], next[1] - here[1], next[2] - here[2]) > gap;
    all.push(...here, ...(isApart ? here : next));
  }
  return new Float64Array(all);
}

test('segments and way are nowhere further apart than the tolerance, across gaps there are none (seed 3)', () => {
  const random = makeRandom(3);
  for (const step of [0.005, 0.03, 0.1]) {
    const points = new Float64Array(3 * 90);
    for (let i = 0; i < 90; i++)
      for (let k = 0; k < 3; k++)
        points[3 * i + k] =
          Math.sin((i * step * (k + 2)) / 0.3) + (i > 40 ? 1.5 : 0) + (i === 60 ? 3 : 0) + 2e-4 * nextNormal(random);
    const [gap, tolerance] = [0.7, 0.004];
    const segments = pathSegments(points, gap, tolerance);
    const way = plainSegments(points, gap);
    let [off, strayed] = [0, 0];
    for (let m = 0; m < way.length; m += 6)
      for (const t of [0, 0.3, 0.5, 0.8, 1])
        off = Math.max(
          off,
          distanceTo(
            segments,
            [0, 1, 2].map((k) => way[m + k] + t * (way[m + 3 + k] - way[m + k])),
          ),
        );
    for (let m = 0; m < segments.length; m += 6)
      for (const t of [0, 0.3, 0.5, 0.8, 1])
        strayed = Math.max(
          strayed,
          distanceTo(
            way,
            [0, 1, 2].map((k) => segments[m + k] + t * (segments[m + 3 + k] - segments[m + k])),
          ),
        );
    expect(off).toBeLessThan(tolerance + 1e-9);
    expect(strayed).toBeLessThan(tolerance + 1e-9);
    if (step < 0.01) expect(segments.length / 6).toBeLessThan(45);
  }
});

test('one point, equal points, and points far apart', () => {
  expect([...pathSegments(Float64Array.of(1, 2, 3), 1, 0.1)]).toEqual([1, 2, 3, 1, 2, 3]);
  const still = pathSegments(new Float64Array(300).fill(2), 1, 0.1);
  expect(still.every((x) => x === 2)).toBe(true);
  expect(still.length / 6).toBeLessThan(5);
  expect([...pathSegments(Float64Array.of(0, 0, 0, 5, 0, 0, 5, 1, 0), 1, 0.1)]).toEqual([
    0, 0, 0, 0, 0, 0, 5, 0, 0, 5, 1, 0,
  ]);
});
