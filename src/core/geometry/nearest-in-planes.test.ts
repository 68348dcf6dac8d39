import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../math';
import { seeded } from '../testing/random';
import { type PlaneRows, planeProjector, planeRows } from './nearest-in-planes';
import { nearestInSlabs } from './nearest-in-slabs';

const normal = (random: () => number): number => random() + random() + random() + random() - 2;

function randomDirection(random: () => number, size: number): number[] {
  const v = Array.from({ length: size }, () => normal(random));
  const length = Math.hypot(...v);
  return v.map((x) => x / length);
}

/** Rows of one to four blocks that all have `inside`; some without thickness, some the same plane twice. */
function randomRows(random: () => number, blocks: number, inside: Float64Array): PlaneRows {
  const count = 4 + Math.floor(30 * random());
  const touched: number[][] = [];
  for (let row = 0; row < count; row++) {
    const order = Array.from({ length: blocks }, (_, i) => ({ i, at: random() })).sort((a, b) => a.at - b.at);
    const size = random() < 0.5 ? 1 : 1 + Math.floor(Math.min(4, blocks) * random());
    touched.push(row > 0 && random() < 0.2 ? touched[row - 1] : order.slice(0, size).map(({ i }) => 3 * i));
  }
  const rows = planeRows(touched.map(({ length }) => length));
  for (let row = 0; row < count; row++) {
    const [from, to] = [rows.starts[row], rows.starts[row + 1]];
    rows.blocks.set(touched[row], from);
    if (row > 0 && touched[row] === touched[row - 1])
      rows.normals.copyWithin(3 * from, 3 * rows.starts[row - 1], 3 * from);
    else rows.normals.set(randomDirection(random, 3 * (to - from)), 3 * from);
    const height = heightOf(rows, row, inside);
    const isThin = random() < 0.1;
    rows.high[row] = height + (isThin ? 0 : random());
    rows.low[row] = random() < 0.5 ? Number.NEGATIVE_INFINITY : height - (isThin ? 0 : random());
  }
  return rows;
}

function heightOf({ starts, blocks, normals }: PlaneRows, row: number, x: Float64Array): number {
  let sum = 0;
  for (let b = starts[row]; b < starts[row + 1]; b++)
    for (let k = 0; k < 3; k++) sum += normals[3 * b + k] * x[blocks[b] + k];
  return sum;
}

const excessOf = (rows: PlaneRows, x: Float64Array): number =>
  Math.max(
    ...Array.from(rows.low, (low, row) => {
      const height = heightOf(rows, row, x);
      return Math.max(low - height, height - rows.high[row]);
    }),
  );

describe.each([1, 2, 5, 12])('planes in %d blocks of three coordinates', (blocks) => {
  const size = 3 * blocks;
  const point = (random: () => number, reach: number) =>
    Float64Array.from({ length: size }, () => reach * normal(random));

  it('have the answer inside, and none nearer on the way to any point inside (seed 41)', () => {
    const random = seeded(41);
    const project = planeProjector(size);
    for (let round = 0; round < 60; round++) {
      const inside = point(random, 1);
      const rows = randomRows(random, blocks, inside);
      for (let k = 0; k < 5; k++) {
        const asked = point(random, 4);
        const answer = asked.slice();
        expect(project(rows, answer)).toBe(true);
        expect(excessOf(rows, answer)).toBeLessThan(1e-9);
        // A nearest point x of a convex set: (p − x) · (y − x) ≤ 0 for all its points y.
        const other = point(random, 4);
        expect(project(rows, other)).toBe(true);
        for (const y of [inside, other]) {
          const slope = asked.reduce((sum, p, i) => sum + (p - answer[i]) * (y[i] - answer[i]), 0);
          expect(slope).toBeLessThan(1e-7);
        }
      }
    }
  });

  it('that leave nothing are said to leave nothing (seed 42)', () => {
    const random = seeded(42);
    const project = planeProjector(size);
    for (let round = 0; round < 60; round++) {
      const some = randomRows(random, blocks, point(random, 1));
      const sizes = Array.from(some.low, (_, row) => some.starts[row + 1] - some.starts[row]);
      const rows = planeRows([...sizes, sizes[0]]);
      for (const key of ['blocks', 'normals', 'low', 'high'] as const) rows[key].set(some[key]);
      const last = some.low.length;
      rows.blocks.copyWithin(rows.starts[last], 0, sizes[0]);
      rows.normals.copyWithin(3 * rows.starts[last], 0, 3 * sizes[0]);
      rows.low[last] = rows.high[0] + 0.01 + random();
      rows.high[last] = rows.low[last] + 1;
      expect(project(rows, point(random, 4))).toBe(false);
    }
  });
});

describe('slabs', () => {
  it('have the same nearest point by guess as by the active set, or none by both (seed 43)', () => {
    const random = seeded(43);
    const project = planeProjector(3);
    const answers = { inside: 0, none: 0 };
    for (let round = 0; round < 4000; round++) {
      const rows = randomRows(
        random,
        1,
        Float64Array.from({ length: 3 }, () => normal(random)),
      );
      rows.low.forEach((low, row) => {
        if (low === Number.NEGATIVE_INFINITY) rows.low[row] = rows.high[row] - 8;
      });
      if (round % 4 === 0) rows.low[0] = rows.high[0] + 2 * random();
      if (rows.low[0] > rows.high[0]) rows.high[0] = rows.low[0] + 0.1;
      const slabs = Array.from(rows.low, (low, row) => [
        ...rows.normals.subarray(3 * row, 3 * row + 3),
        (low + rows.high[row]) / 2,
        (rows.high[row] - low) / 2,
      ]).flat();
      const asked: Vec3 = [4 * normal(random), 4 * normal(random), 4 * normal(random)];
      const expected = Float64Array.from(asked);
      const isInside = project(rows, expected);
      const found: Vec3 = [0, 0, 0];
      expect(nearestInSlabs(slabs, asked, found)).toBe(isInside);
      answers[isInside ? 'inside' : 'none']++;
      if (isInside) for (let k = 0; k < 3; k++) expect(found[k]).toBeCloseTo(expected[k], 8);
    }
    expect(answers.inside).toBeGreaterThan(1000);
    expect(answers.none).toBeGreaterThan(50);
  });
});
