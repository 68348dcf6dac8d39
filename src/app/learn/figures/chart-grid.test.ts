import { expect, test } from 'vitest';
import { DEGREE, dot } from '../../../core/math';
import { areRingsLocked, chartGrid, LOCKED, REACH, stretchAt } from './chart-grid';
import { ringAxes } from './three-rings';

test('the exponential map is its own sheet: straight lines, with the second number held', () => {
  const { lines, locked } = chartGrid('exponential-map', 0.4);
  const isOnLine = (x: number) => Math.abs((6 * x) / REACH - Math.round((6 * x) / REACH)) < 1e-4;
  lines.forEach((segments, i) => {
    expect(segments.length).toBe(13 * 24 * 6);
    for (let at = 0; at < segments.length; at += 3) {
      expect(segments[at + 1]).toBeCloseTo(0.4, 5);
      expect(isOnLine(segments[at + (i === 0 ? 2 : 0)])).toBe(true);
    }
  });
  expect(locked).toHaveLength(0);
});

test('volumes agree with closed forms: (2 sin(θ/2)/θ)² of the exponential map, sin ψ of the Euler angles', () => {
  for (const angle of [0.3, 1.2, 2.5]) {
    const v = [0.6 * angle, 0, 0.8 * angle] as [number, number, number];
    expect(stretchAt('exponential-map', v)).toBeCloseTo((2 * Math.sin(angle / 2)) ** 2 / angle ** 2, 5);
    // Away from the poles one unit of ψ, φ and θ is worth the sine of ψ.
    expect(stretchAt('euler-zyz', [0.4, angle - Math.PI / 2, -0.7])).toBeCloseTo(Math.sin(angle), 5);
  }
});

test('at a middle angle of 0 the sheet of z–y–z is a line about one axis, of twice the reach to each side', () => {
  const { lines, locked } = chartGrid('euler-zyz-published', 0);
  let farthest = 0;
  for (const points of [...lines, locked]) {
    expect(points.length).toBeGreaterThan(0);
    for (let i = 0; i < points.length; i += 3) {
      expect(Math.hypot(points[i], points[i + 1])).toBeLessThan(1e-6);
      farthest = Math.max(farthest, Math.abs(points[i + 2]));
    }
  }
  expect(farthest).toBeCloseTo(2 * REACH, 5);
});

/** The least true room of the sheet whose second number is `held`, by its closed form. */
const LEAST = {
  'euler-zyz': (held: number) => Math.abs(Math.cos(held)),
  'euler-zyz-published': (held: number) => Math.abs(Math.sin(held)),
  'exponential-map': (held: number) => {
    const angle = Math.hypot(REACH, held, REACH);
    return ((2 * Math.sin(angle / 2)) / angle) ** 2;
  },
} as const;

test('the least room, and whether an axis is lost, is what the closed form says, at all middle angles that can be set', () => {
  for (const [chart, least] of Object.entries(LEAST)) {
    for (let held = -90; held <= 90; held += 5) {
      const grid = chartGrid(chart as keyof typeof LEAST, held * DEGREE);
      const exact = least(held * DEGREE);
      expect(Math.abs(grid.least - exact), `${chart} ${held}°`).toBeLessThan(1e-4);
      expect(grid.locked.length > 0, `${chart} ${held}°`).toBe(exact < LOCKED);
    }
  }
});

test('rings lock where outer and inner axis are one, at 90°', () => {
  for (let middle = 0; middle <= 90; middle++) {
    const [outer, , inner] = ringAxes(25, middle);
    expect(areRingsLocked(middle), `${middle}°`).toBe(Math.abs(dot(outer, inner)) > 1 - 1e-9);
  }
});
