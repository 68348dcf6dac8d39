import { expect, test } from 'vitest';
import { DEGREE } from '../../../core/math';
import { chartGrid, LOCKED, stretchAt } from './chart-grid';

test('the exponential map is its own grid: straight lines', () => {
  const { lines } = chartGrid('exponential-map', 1);
  lines.forEach((segments, axis) => {
    expect(segments.length).toBe(13 * 40 * 6);
    for (let i = 0; i < segments.length; i++) {
      const k = i % 3;
      if (k !== axis) expect(Math.abs(6 * segments[i] - Math.round(6 * segments[i]))).toBeLessThan(1e-5);
    }
  });
});

test('volumes agree with closed forms: (2 sin(θ/2)/θ)² of the exponential map, sin ψ of the Euler angles', () => {
  for (const angle of [0.3, 1.2, 2.5]) {
    const v = [0.6 * angle, 0, 0.8 * angle] as [number, number, number];
    expect(stretchAt('exponential-map', v)).toBeCloseTo((2 * Math.sin(angle / 2)) ** 2 / angle ** 2, 5);
    // Away from the poles one unit of ψ, φ and θ is worth the sine of ψ.
    expect(stretchAt('euler-zyz', [0.4, angle - Math.PI / 2, -0.7])).toBeCloseTo(Math.sin(angle), 5);
  }
});

test('gimbal lock shows: published Euler angles lose an axis at the identity, others do not', () => {
  const { stretch, locked } = chartGrid('euler-zyz-published', 1);
  expect(stretch[0]).toBeLessThan(1e-3);
  // With no turn about y in between, both turns about z are one: all of the line of those is lost.
  expect(locked.length / 3).toBe(81);
  const turns: number[] = [];
  for (let i = 0; i < locked.length; i += 3) {
    expect(Math.hypot(locked[i], locked[i + 1])).toBeLessThan(1e-6);
    turns.push(locked[i + 2]);
  }
  expect(Math.min(...turns)).toBeCloseTo(-2, 6);
  expect(Math.max(...turns)).toBeCloseTo(2, 6);
  for (const chart of ['exponential-map', 'quaternion-vector', 'swing-twist', 'euler-zyz'] as const) {
    expect(chartGrid(chart, 1).stretch[0], chart).toBeGreaterThan(0.3);
    expect(chartGrid(chart, 1).locked, chart).toHaveLength(0);
  }
});

test('corners outside the ball of the quaternion vector are no gimbal lock: they are not in the chart', () => {
  for (const reach of [70, 80, 110]) {
    const { stretch, locked, isCut, lines } = chartGrid('quaternion-vector', reach * DEGREE);
    expect(isCut).toBe(true);
    expect(locked).toHaveLength(0);
    // Towards the rim one unit of the chart is worth ever more true volume: no axis is lost anywhere.
    expect(stretch[0]).toBeGreaterThan(0.9);
    for (const segments of lines) for (const x of segments) expect(Number.isFinite(x)).toBe(true);
  }
  expect(chartGrid('quaternion-vector', 60 * DEGREE).isCut).toBe(false);
  // Half a turn about each axis: the exponential map goes on there, by its longer vectors.
  expect(chartGrid('exponential-map', 110 * DEGREE).isCut).toBe(false);
});

/** The least true room of a chart in a cube of half width `reach`, by its closed form. */
const LEAST = {
  'euler-zyz': (reach: number) => (reach >= Math.PI / 2 ? 0 : Math.cos(reach)),
  'euler-zyz-published': () => 0,
  'exponential-map': (reach: number) => {
    const angle = reach * Math.sqrt(3);
    return ((2 * Math.sin(angle / 2)) / angle) ** 2;
  },
  'swing-twist': (reach: number) => {
    const swing = reach * Math.SQRT2;
    return Math.sin(swing) / swing;
  },
} as const;

test('the least room, and whether an axis is lost, is what the closed form says, over all the reach that can be set', () => {
  for (const [chart, least] of Object.entries(LEAST)) {
    for (let reach = 20; reach <= 110; reach += 5) {
      const { stretch, locked } = chartGrid(chart as keyof typeof LEAST, reach * DEGREE);
      const exact = least(reach * DEGREE);
      expect(Math.abs(stretch[0] - exact), `${chart} ±${reach}°`).toBeLessThan(1e-4);
      expect(locked.length > 0, `${chart} ±${reach}°`).toBe(exact < LOCKED);
    }
  }
});
