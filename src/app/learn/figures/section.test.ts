import { expect, test } from 'vitest';
import { modelOf, type Vec3 } from '../../../core';
import { distance, dot } from '../../../core/math';
import { makeRandom } from '../../../core/math/random';
import { formOf } from '../../../core/shape';
import { randomVector, seeded } from '../../../core/testing/random';
import { clampsOf, cornersOf, nearestInSection, type Plane, type Slabs, sectionOf } from './section';

const PLANE: Plane = { origin: [0.05, -0.02, 0.03], x: [0.6, 0.8, 0], y: [-0.48, 0.36, 0.8] };
const lifted = ([a, b]: readonly [number, number]): Vec3 =>
  PLANE.origin.map((o, k) => o + a * PLANE.x[k] + b * PLANE.y[k]) as Vec3;

const random = seeded(8);
const cloud = Float64Array.from(Array.from({ length: 60 }, () => randomVector(random, 1)).flat());
const solid = formOf('k-dop', 3)!.fit(cloud, { padding: 0.05 });
const section = sectionOf(solid as typeof solid & Slabs, PLANE);

test('a point of the plane is in the section where it is in the solid (seed 3)', () => {
  expect(Math.abs(dot(PLANE.x, PLANE.y))).toBeLessThan(1e-12);
  const chance = makeRandom(3);
  let inside = 0;
  for (let i = 0; i < 4000; i++) {
    const at: [number, number] = [3 * chance() - 1.5, 3 * chance() - 1.5];
    const isIn = modelOf(solid).contains(solid, lifted(at));
    expect(modelOf(section).contains(section, [...at, 0])).toBe(isIn);
    if (isIn) inside++;
  }
  expect(inside).toBeGreaterThan(200);
});

test('its corners go round it, and the nearest point is on a side between two of them (seed 5)', () => {
  const corners = cornersOf(section);
  expect(corners.length).toBeGreaterThan(3);
  for (const corner of corners) expect(modelOf(section).contains(section, [...corner, 0], 1e-9)).toBe(true);
  const chance = makeRandom(5);
  for (let i = 0; i < 200; i++) {
    const at: [number, number] = [5 * chance() - 2.5, 5 * chance() - 2.5];
    if (modelOf(section).contains(section, [...at, 0])) continue;
    let least = Infinity;
    corners.forEach((a, k) => {
      const b = corners[(k + 1) % corners.length];
      for (let share = 0; share <= 1; share += 1e-3)
        least = Math.min(least, Math.hypot(a[0] + share * (b[0] - a[0]) - at[0], a[1] + share * (b[1] - a[1]) - at[1]));
    });
    const [x, y] = nearestInSection(section, at);
    expect(Math.hypot(x - at[0], y - at[1])).toBeCloseTo(least, 4);
  }
});

test('each clamp goes straight to the line that it names', () => {
  const from: [number, number] = [2.4, 1.1];
  let last = from;
  const clamps = clampsOf(section, from);
  expect(clamps.length).toBeGreaterThan(1);
  for (const { to, line } of clamps) {
    const [nx, ny, away] = line;
    expect(nx * to[0] + ny * to[1]).toBeCloseTo(away, 9);
    const way: Vec3 = [to[0] - last[0], to[1] - last[1], 0];
    expect(Math.abs(dot(way, [nx, ny, 0]))).toBeCloseTo(distance(way, [0, 0, 0]), 9);
    last = to;
  }
});
