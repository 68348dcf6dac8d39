import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import { degenerateClouds, ordinaryClouds } from '../shape/testing/clouds';
import { lifted } from './lifted';
import { boxProportionedEllipse, type Ellipse, minimumEllipse } from './minimum-ellipse';
import { naiveMinimumVolume } from './testing/naive-ellipsoid';

const inPlane = (cloud: Float64Array): Float64Array => cloud.filter((_, i) => i % 3 < 2);
const planarClouds = Object.entries({ ...ordinaryClouds, ...degenerateClouds }).map(
  ([name, cloud]) => [name, inPlane(cloud as Float64Array)] as const,
);

/** The largest Σ (axisᵢ · (p − centre) / radiusᵢ)² over the points, flat directions left out. */
function farthest({ centre, axes, radii }: Ellipse, points: Float64Array): number {
  let most = 0;
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] - centre[0], points[i + 1] - centre[1]];
    const [u, v] = [axes[0] * x + axes[1] * y, axes[2] * x + axes[3] * y];
    most = Math.max(most, (radii[0] > 0 ? (u / radii[0]) ** 2 : 0) + (radii[1] > 0 ? (v / radii[1]) ** 2 : 0));
  }
  return most;
}

describe('minimumEllipse', () => {
  test('is the least: no ellipse of a fine search around it is smaller and holds the points (seed 3)', () => {
    const random = makeRandom(3);
    const xs = Array.from({ length: 60 }, () => nextNormal(random));
    const ys = xs.map((x) => 0.7 * x + 0.2 * nextNormal(random));
    const { centre, axes, radii } = minimumEllipse(Float64Array.from(xs.flatMap((x, i) => [x, ys[i]])));
    const angle = Math.atan2(axes[1], axes[0]);
    const areaNeeded = (cx: number, cy: number, turn: number, ratio: number): number => {
      let most = 0;
      for (let i = 0; i < xs.length; i++) {
        const [x, y] = [xs[i] - cx, ys[i] - cy];
        const [u, v] = [Math.cos(turn) * x + Math.sin(turn) * y, Math.cos(turn) * y - Math.sin(turn) * x];
        most = Math.max(most, u * u + (v / ratio) ** 2);
      }
      return Math.PI * most * ratio;
    };
    const area = Math.PI * radii[0] * radii[1];
    expect(areaNeeded(centre[0], centre[1], angle, radii[1] / radii[0])).toBeCloseTo(area, 9);
    for (let trial = 0; trial < 20000; trial++) {
      const size = 10 ** (-4 * random());
      const other = areaNeeded(
        centre[0] + size * nextNormal(random),
        centre[1] + size * nextNormal(random),
        angle + size * nextNormal(random),
        (radii[1] / radii[0]) * Math.exp(size * nextNormal(random)),
      );
      expect(other).toBeGreaterThan(area * (1 - 1e-3));
    }
  });

  test('is the cut through the naive ellipsoid around a prism over the points, to 1e-3', () => {
    // Of all x²α/r² + z²β ≤ 1 around a prism from z = −1 to 1 the least has α = ⅔, β = ⅓: its radii multiply to ab · 1.5 · √3.
    for (const cloud of Object.values(ordinaryClouds)) {
      const few = inPlane(cloud as Float64Array).slice(0, 2 * 40);
      const prism = [-1, 1].flatMap((z) => [...lifted(few, 2)].map((x, i) => (i % 3 === 2 ? z : x)));
      const area = naiveMinimumVolume(Float64Array.from(prism), 4000) / (1.5 * Math.sqrt(3));
      const { radii } = minimumEllipse(few);
      expect((radii[0] * radii[1]) / area).toBeGreaterThan(0.999);
      expect((radii[0] * radii[1]) / area).toBeLessThan(1.001);
    }
  });

  test.each(planarClouds)('both ellipses touch and hold every sample, in a right-handed frame: %s', (_, cloud) => {
    for (const found of [minimumEllipse(cloud), boxProportionedEllipse(cloud)]) {
      const { centre, axes, radii } = found;
      expect([...centre, ...axes, ...radii].every(Number.isFinite)).toBe(true);
      expect([centre.length, axes.length, radii.length]).toEqual([2, 4, 2]);
      expect(Math.hypot(axes[0], axes[1])).toBeCloseTo(1, 12);
      expect(Math.hypot(axes[2] + axes[1], axes[3] - axes[0])).toBe(0);
      expect(farthest(found, cloud)).toBeLessThan(1 + 1e-6);
      if (radii[0] * radii[1] > 1e-6) expect(farthest(found, cloud)).toBeCloseTo(1, 12);
    }
    const least = minimumEllipse(cloud);
    expect(least.radii[0]).toBeGreaterThanOrEqual(least.radii[1]);
    const areas = [least, boxProportionedEllipse(cloud)].map(({ radii }) => radii[0] * radii[1]);
    expect(areas[0]).toBeLessThanOrEqual(areas[1] * (1 + 1e-4) + 1e-18);
  });

  test('is flat for a line, whatever way it runs, and nothing for a point', () => {
    for (let turn = 0; turn < 12; turn++) {
      const [c, s] = [Math.cos(turn / 2), Math.sin(turn / 2)];
      const line = Float64Array.from([-2, 0.3, 1, 2].flatMap((t) => [0.5 + t * c, -0.25 + t * s]));
      const { centre, axes, radii } = minimumEllipse(line);
      expect(radii[0]).toBeCloseTo(2, 9);
      expect(radii[1]).toBeLessThan(1e-9);
      expect(Math.abs(axes[0] * c + axes[1] * s)).toBeCloseTo(1, 9);
      expect(Math.hypot(centre[0] - 0.5, centre[1] + 0.25)).toBeLessThan(1e-9);
    }
    expect(minimumEllipse(Float64Array.of(1, 2))).toMatchObject({ centre: [1, 2], radii: [0, 0] });
  });
});
