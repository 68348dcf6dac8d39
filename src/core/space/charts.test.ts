import { describe, expect, it } from 'vitest';
import { angleBetween, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { MAX_COVERS } from './chart';
import { chartKinds, charts } from './charts';

describe.each(chartKinds)('chart %s', (kind) => {
  const chart = charts[kind];
  const covers = new Float64Array(3 * MAX_COVERS);

  it('comes back to the rotation it left from, on either cover (seed 21)', () => {
    const random = seeded(21);
    for (let i = 0; i < 5000; i++) {
      const frame = randomRotation(random);
      const q = randomRotation(random);
      const v = chart.toVector(q, frame);
      expect(angleBetween(chart.toRotation(v, frame), q)).toBeLessThan(1e-6);
    }
  });

  it('every cover stands for the same rotation; the cover taken at its word is among them', () => {
    const random = seeded(22);
    for (let i = 0; i < 5000; i++) {
      const frame = randomRotation(random);
      const q = randomRotation(random);
      const count = chart.covers(q, frame, covers);
      expect(count).toBeGreaterThan(0);
      const own = chart.toVector(q, frame);
      let isAmongThem = false;
      for (let c = 0; c < count; c++) {
        const v = [...covers.subarray(3 * c, 3 * c + 3)] as Vec3;
        expect(angleBetween(chart.toRotation(v, frame), q)).toBeLessThan(1e-6);
        isAmongThem ||= Math.hypot(v[0] - own[0], v[1] - own[1], v[2] - own[2]) < 1e-6;
      }
      expect(isAmongThem).toBe(true);
    }
  });

  it('makes a unit rotation of any vector and is never NaN', () => {
    const random = seeded(23);
    for (let i = 0; i < 2000; i++) {
      const q = chart.toRotation(randomVector(random, 12), randomRotation(random));
      expect(Math.hypot(...q)).toBeCloseTo(1, 9);
    }
    const poles: Quat[] = [
      [0, 0, 0, 1],
      [0, 0, 0, -1],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, -1, 0],
      [0.6, 0.8, 0, 0],
    ];
    for (const q of poles) {
      const count = chart.covers(q, [0, 0, 0, 1], covers);
      for (let k = 0; k < 3 * count; k++) expect(covers[k]).not.toBeNaN();
      for (const x of chart.toVector(q, [0, 0, 0, 1])) expect(x).not.toBeNaN();
    }
  });

  it.skipIf(kind === 'euler-zyz-published')('near the middle a small turn is a small vector of the same length', () => {
    const random = seeded(24);
    for (let i = 0; i < 200; i++) {
      const v = randomVector(random, 1e-3);
      const frame = randomRotation(random);
      const zero = chart.toVector([0, 0, 0, 1], frame);
      const moved = chart.toVector(rotationFromVector(v), frame);
      expect(Math.hypot(moved[0] - zero[0], moved[1] - zero[1], moved[2] - zero[2])).toBeCloseTo(Math.hypot(...v), 5);
    }
  });
});
