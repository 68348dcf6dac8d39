import { describe, expect, it } from 'vitest';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { alignPoints } from './align-points';
import { angleBetween, rotateVector } from './rotation';
import type { Points, Quat, Vec3 } from './types';

const random = seeded(1987);
const points = (count: number): Points =>
  Float64Array.from(Array.from({ length: count }, () => randomVector(random)).flat());

function moved(from: Points, turn: Quat, scale: number, shift: Vec3): Points {
  const to = from.slice();
  for (let i = 0; i < from.length; i += 3)
    to.set(
      rotateVector(turn, [from[i], from[i + 1], from[i + 2]]).map((x, k) => scale * x + shift[k]),
      i,
    );
  return to;
}

describe('alignPoints', () => {
  it('finds any turn, scale and shift, half turns too (seed 1987)', () => {
    const halves: Quat[] = [
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ];
    for (const turn of [...halves, ...Array.from({ length: 200 }, () => randomRotation(random))]) {
      const from = points(3 + Math.floor(20 * random()));
      const scale = 10 ** (4 * random() - 2);
      const found = alignPoints(from, moved(from, turn, scale, randomVector(random, 9)))!;
      expect(angleBetween(found.turn, turn)).toBeLessThan(1e-7);
      expect(found.scale / scale).toBeCloseTo(1, 9);
      expect(found.apart).toBeLessThan(1e-9);
    }
  });

  it('is the least of all turns where points do not fit, and says by how much they miss', () => {
    const from = points(12);
    const to = points(12);
    const { turn, scale, apart } = alignPoints(from, to)!;
    const middle = (set: Points, k: number) => set.reduce((sum, x, i) => sum + (i % 3 === k ? x / 12 : 0), 0);
    const centre = (set: Points) => set.map((x, i) => x - middle(set, i % 3));
    const [a, b] = [centre(from), centre(to)];
    const cost = (by: Quat) => moved(a, by, scale, [0, 0, 0]).reduce((sum, x, i) => sum + (x - b[i]) ** 2, 0);
    for (let i = 0; i < 2000; i++) expect(cost(randomRotation(random))).toBeGreaterThanOrEqual(cost(turn));
    const misses = moved(a, turn, scale, [0, 0, 0]).map((x, i) => x - b[i]);
    const far = Array.from({ length: 12 }, (_, i) => Math.hypot(...misses.subarray(3 * i, 3 * i + 3)));
    const size = Math.sqrt(b.reduce((sum, x) => sum + x * x, 0) / 12);
    expect(apart).toBeCloseTo(Math.max(...far) / size, 12);
  });

  it('a mirrored set never fits', () => {
    const from = points(10);
    expect(
      alignPoints(
        from,
        from.map((x, i) => (i % 3 === 0 ? -x : x)),
      )!.apart,
    ).toBeGreaterThan(0.1);
  });

  it('points in one place or on a line have no turn', () => {
    expect(alignPoints(Float64Array.of(1, 2, 3, 1, 2, 3), Float64Array.of(0, 0, 0, 0, 0, 0))).toBeNull();
    const line = Float64Array.from({ length: 15 }, (_, i) => Math.floor(i / 3) * [1, -2, 0.5][i % 3]);
    expect(alignPoints(line, line)).toBeNull();
    expect(alignPoints(new Float64Array(0), new Float64Array(0))).toBeNull();
  });
});
