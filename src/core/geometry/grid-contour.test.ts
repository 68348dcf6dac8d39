import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../math/types';
import { seeded } from '../testing/random';
import type { Grid } from './distance-transform';
import { gridContour } from './grid-contour';

const flatGrid = (nx: number, ny: number, min: Vec3, cell: Vec3): Grid => ({ resolution: [nx, ny, 1], min, cell });

function valuesOf({ resolution: [nx, ny], min, cell }: Grid, height: (x: number, y: number) => number): number[] {
  return Array.from({ length: nx * ny }, (_, n) =>
    height(min[0] + (n % nx) * cell[0], min[1] + Math.floor(n / nx) * cell[1]),
  );
}

/** The bilinear interpolation, by its definition. */
function interpolated({ resolution: [nx, ny], min, cell }: Grid, values: number[], x: number, y: number): number {
  const [u, v] = [(x - min[0]) / cell[0], (y - min[1]) / cell[1]];
  const [i, j] = [Math.min(Math.floor(u + 1e-9), nx - 2), Math.min(Math.floor(v + 1e-9), ny - 2)];
  const [a, b] = [u - i, v - j];
  const at = (p: number, q: number) => values[i + p + nx * (j + q)];
  return (1 - a) * (1 - b) * at(0, 0) + a * (1 - b) * at(1, 0) + (1 - a) * b * at(0, 1) + a * b * at(1, 1);
}

type Outline = ReturnType<typeof gridContour>;
const pointAt = (list: ArrayLike<number>, i: number): [number, number] => [list[3 * i], list[3 * i + 1]];

function areaOf({ positions, indices }: Outline): number {
  let area = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[t + k]));
    const twice = (b![0] - a![0]) * (c![1] - a![1]) - (c![0] - a![0]) * (b![1] - a![1]);
    expect(twice).toBeGreaterThan(-1e-9);
    area += twice / 2;
  }
  return area;
}

/** Green's theorem: what the rim encloses, the inside on its left. */
function enclosedBy({ edges }: Outline): number {
  let twice = 0;
  for (let i = 0; i < edges.length / 3; i += 2) {
    const [[ax, ay], [bx, by]] = [pointAt(edges, i), pointAt(edges, i + 1)];
    twice += ax * by - bx * ay;
  }
  return twice / 2;
}

function expectClosed({ edges }: Outline): void {
  const balance = new Map<string, number>();
  for (let i = 0; i < edges.length / 3; i++) {
    const key = pointAt(edges, i)
      .map((x) => x.toFixed(5))
      .join(' ');
    balance.set(key, (balance.get(key) ?? 0) + (i % 2 ? -1 : 1));
  }
  expect([...balance.values()].filter((sum) => sum !== 0)).toEqual([]);
}

function isCovered({ positions, indices }: Outline, x: number, y: number): boolean {
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[t + k]));
    const isLeft = corners.every(([ax, ay], k) => {
      const [bx, by] = corners[(k + 1) % 3];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9;
    });
    if (isLeft) return true;
  }
  return false;
}

describe('gridContour', () => {
  test('of a disc has its area to second order and a closed rim on the level', () => {
    const errors = [16, 32, 64].map((nodes) => {
      const grid = flatGrid(nodes, nodes + 3, [-1.3, -1.2, 0], [2.6 / (nodes - 1), 2.6 / (nodes - 1), 1]);
      const values = valuesOf(grid, (x, y) => Math.hypot(x - 0.05, y));
      const outline = gridContour(grid, values, 0.9);
      expectClosed(outline);
      expect(enclosedBy(outline)).toBeCloseTo(areaOf(outline), 5);
      for (let i = 0; i < outline.edges.length / 3; i++) {
        expect(interpolated(grid, values, ...pointAt(outline.edges, i))).toBeCloseTo(0.9, 5);
      }
      return Math.abs(areaOf(outline) / (Math.PI * 0.81) - 1);
    });
    expect(errors[0]).toBeLessThan(0.02);
    expect(errors[1]).toBeLessThan(errors[0] / 3);
    expect(errors[2]).toBeLessThan(errors[1] / 3);
  });

  test('leaves holes out', () => {
    const grid = flatGrid(80, 80, [-1.2, -1.2, 0], [2.4 / 79, 2.4 / 79, 1]);
    const outline = gridContour(
      grid,
      valuesOf(grid, (x, y) => Math.abs(Math.hypot(x, y) - 0.7)),
      0.25,
    );
    expectClosed(outline);
    expect(areaOf(outline)).toBeCloseTo(Math.PI * (0.95 ** 2 - 0.45 ** 2), 2);
    expect(isCovered(outline, 0, 0)).toBe(false);
  });

  test('of noise covers what is at or below the level and nothing else, saddles too (seed 15)', () => {
    const random = seeded(15);
    const grid = flatGrid(9, 7, [0, 0, 0], [0.5, 1, 1]);
    for (let run = 0; run < 20; run++) {
      const values = Array.from({ length: 63 }, () => random() - 0.5);
      // The rim of the grid is outside.
      values.forEach((_, n) => {
        if (n % 9 === 0 || n % 9 === 8 || n < 9 || n >= 54) values[n] = 0.5;
      });
      const outline = gridContour(grid, values, 0);
      expectClosed(outline);
      expect(enclosedBy(outline)).toBeCloseTo(areaOf(outline), 5);
      let [wrong, total] = [0, 0];
      for (let n = 0; n < 2000; n++) {
        const [x, y] = [4 * random(), 6 * random()];
        const value = interpolated(grid, values, x, y);
        // Across a cell the level runs in a bow, the rim straight: values differ by a quarter of the cell's twist at most.
        const at = Math.floor(2 * x) + 9 * Math.floor(y);
        const twist = values[at] + values[at + 10] - values[at + 1] - values[at + 9];
        if (Math.abs(value) < Math.abs(twist) / 4) continue;
        total++;
        if (isCovered(outline, x, y) !== value < 0) wrong++;
      }
      expect(total).toBeGreaterThan(800);
      expect(wrong).toBe(0);
    }
  });

  test('at a saddle two corners are joined where the middle is at or below the level, and apart where it is above', () => {
    const grid = flatGrid(4, 4, [0, 0, 0], [1, 1, 1]);
    const across = (diagonal: [number, number], inside: number, outside: number) => {
      const values = new Array<number>(16).fill(outside);
      for (const node of diagonal) values[node] = inside;
      const outline = gridContour(grid, values, 0);
      expectClosed(outline);
      expect(enclosedBy(outline)).toBeCloseTo(areaOf(outline), 6);
      return isCovered(outline, 1.5, 1.5);
    };
    for (const diagonal of [
      [5, 10],
      [6, 9],
    ] as [number, number][]) {
      expect(across(diagonal, -1, 0.5)).toBe(true);
      expect(across(diagonal, -0.5, 1)).toBe(false);
    }
  });

  test('closes at the rim of the grid', () => {
    const grid = flatGrid(5, 4, [0, 0, 0], [1, 1, 1]);
    const outline = gridContour(grid, new Array<number>(20).fill(-1), 0);
    expectClosed(outline);
    expect(areaOf(outline)).toBeCloseTo(12, 6);
    expect(enclosedBy(outline)).toBeCloseTo(12, 6);
  });
});
