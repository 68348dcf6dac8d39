import { describe, expect, test } from 'vitest';
import { symmetricEigen } from '../math/eigen';
import { makeRandom, nextNormal } from '../math/random';
import type { Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { fanOutline, fromPlanar, planarFrame, toPlanar } from './planar';

/** A cloud with its long side at an angle. */
function cloud(random: () => number, long: number, short: number, angle: number): Float64Array {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return Float64Array.from(
    Array.from({ length: 80 }, () => {
      const [u, v] = [long * nextNormal(random), short * nextNormal(random)];
      return [0.7 + c * u - s * v, -0.4 + s * u + c * v];
    }).flat(),
  );
}

describe('planarFrame', () => {
  test("is the frame that Jacobi's rotations find, longest first, whatever way the cloud lies (seed 8)", () => {
    const random = makeRandom(8);
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.1) {
      const points = cloud(random, 1, 0.3, angle);
      const { centre, axes } = planarFrame(points);
      const sums = [0, 0, 0, 0, 0];
      for (let i = 0; i < points.length; i += 2) {
        sums[0] += points[i] / 80;
        sums[1] += points[i + 1] / 80;
      }
      expect(Math.hypot(centre[0] - sums[0], centre[1] - sums[1])).toBeLessThan(1e-12);
      for (let i = 0; i < points.length; i += 2) {
        const [x, y] = [points[i] - sums[0], points[i + 1] - sums[1]];
        sums[2] += x * x;
        sums[3] += x * y;
        sums[4] += y * y;
      }
      const { vectors } = symmetricEigen([sums[2], sums[3], 0, sums[4], 0, 0]);
      expect(Math.abs(axes[0] * vectors[0] + axes[1] * vectors[1])).toBeCloseTo(1, 9);
      expect(Math.hypot(axes[2] + axes[1], axes[3] - axes[0])).toBe(0);
    }
  });

  test('lies along a line in any direction; of one point, equal points and a square it is still a frame', () => {
    for (const [x, y] of [
      [1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-2, 1],
      [1e-9, -3e-9],
    ]) {
      const { axes } = planarFrame(Float64Array.of(0, 0, x, y, 2 * x, 2 * y));
      expect(Math.abs(axes[0] * x + axes[1] * y) / Math.hypot(x, y)).toBeCloseTo(1, 12);
    }
    for (const points of [
      [1, 2],
      [1, 2, 1, 2, 1, 2],
      [1, 1, -1, 1, -1, -1, 1, -1],
    ]) {
      const { axes } = planarFrame(Float64Array.from(points));
      expect(Math.hypot(axes[0], axes[1])).toBeCloseTo(1, 12);
      expect(Math.hypot(axes[2] + axes[1], axes[3] - axes[0])).toBe(0);
    }
  });
});

test('into a frame and back is where it was, the third number gone, also when out is the point (seed 9)', () => {
  const random = seeded(9);
  for (let n = 0; n < 200; n++) {
    const angle = 7 * random();
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const axes = [c, s, -s, c];
    const centre = [random(), random()];
    const point = randomVector(random, 3);
    const local = toPlanar(centre, axes, point);
    expect(local[0]).toBeCloseTo(c * (point[0] - centre[0]) + s * (point[1] - centre[1]), 12);
    expect(local[1]).toBeCloseTo(-s * (point[0] - centre[0]) + c * (point[1] - centre[1]), 12);
    const back = fromPlanar(centre, axes, local);
    expect(Math.hypot(back[0] - point[0], back[1] - point[1], back[2])).toBeLessThan(1e-12);
    const alias: Vec3 = [...point];
    expect(toPlanar(centre, axes, alias, alias)).toBe(alias);
    expect(alias).toEqual(local);
    expect(fromPlanar(centre, axes, alias, alias)).toEqual(back);
  }
});

test('a fan has a triangle for each side of its rim, from the middle', () => {
  const { positions, indices, edges } = fanOutline(
    [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ],
    [1, 0.5],
  );
  expect([...positions]).toEqual([1, 0.5, 0, 0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0]);
  expect([...indices]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1]);
  expect([...edges]).toEqual([0, 0, 0, 2, 0, 0, 2, 0, 0, 2, 1, 0, 2, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]);
});
