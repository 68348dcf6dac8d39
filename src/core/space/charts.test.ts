import { describe, expect, it } from 'vitest';
import { angleBetween, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { MAX_COVERS } from './chart';
import { chartKinds, charts } from './charts';

describe.each(chartKinds)('chart %s', (kind) => {
  const chart = charts[kind];
  const coversOf = (q: Quat, about: readonly number[] = [0, 0, 0]): Vec3[] => {
    const all = new Array<number>(3 * MAX_COVERS).fill(Number.NaN);
    const count = chart.covers(q, all, about);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(MAX_COVERS);
    return Array.from({ length: count }, (_, i) => all.slice(3 * i, 3 * i + 3) as Vec3);
  };

  it('comes back to the rotation it left from, on either cover (seed 21)', () => {
    const random = seeded(21);
    for (let i = 0; i < 5000; i++) {
      const q = randomRotation(random);
      expect(angleBetween(chart.toRotation(chart.toVector(q)), q)).toBeLessThan(1e-6);
    }
  });

  it('every cover stands for the same rotation; the cover taken at its word is among them', () => {
    const random = seeded(22);
    for (let i = 0; i < 5000; i++) {
      const q = randomRotation(random);
      const own = chart.toVector(q);
      let isAmongThem = false;
      for (const v of coversOf(q)) {
        expect(angleBetween(chart.toRotation(v), q)).toBeLessThan(1e-6);
        isAmongThem ||= Math.hypot(v[0] - own[0], v[1] - own[1], v[2] - own[2]) < 1e-6;
      }
      expect(isAmongThem).toBe(true);
    }
  });

  it('tells of angles within a turn of where it is asked about, and clamps to that (seed 26)', () => {
    const random = seeded(26);
    for (let i = 0; i < 5000; i++) {
      const about = randomVector(random, 3 * Math.PI);
      const q = randomRotation(random);
      for (const v of coversOf(q, about)) {
        expect(angleBetween(chart.toRotation(v), q)).toBeLessThan(1e-6);
        const kept = chart.clamp(v, about, [0, 0, 0]);
        expect(Math.hypot(v[0] - kept[0], v[1] - kept[1], v[2] - kept[2])).toBeLessThan(2e-6);
      }
      const far = randomVector(random, 30);
      const near = chart.clamp(far, about, [0, 0, 0]);
      const again = chart.clamp(near, about, [0, 0, 0]);
      expect(Math.hypot(near[0] - again[0], near[1] - again[1], near[2] - again[2])).toBeLessThan(1e-12);
      // What is left of it is one of the vectors that its rotation has.
      const list = coversOf(chart.toRotation(near), about);
      const off = list.map((v) => Math.hypot(v[0] - near[0], v[1] - near[1], v[2] - near[2]));
      expect(Math.min(...off)).toBeLessThan(1e-5);
    }
  });

  it('has no vector of a ball beyond its radius, and all but the shortest beyond its span less that (seed 25)', () => {
    const random = seeded(25);
    for (let i = 0; i < 5000; i++) {
      const lengths = coversOf(randomRotation(random)).map((v) => Math.hypot(...v));
      if (chart.span === 0) continue;
      expect(Math.max(...lengths)).toBeLessThan(chart.radius + 1e-5);
      const [shortest, ...others] = lengths;
      for (const length of others) {
        expect(length).toBeGreaterThan(shortest - 1e-9);
        expect(length).toBeGreaterThan(chart.span - shortest - 1e-9);
      }
    }
  });

  it.runIf(chart.splittable)('a swing of z is a vector across it, a twist about it one along it (seed 26)', () => {
    const random = seeded(26);
    for (let i = 0; i < 500; i++) {
      const [x, y, z] = randomVector(random, 3);
      for (const v of coversOf(rotationFromVector([x, y, 0]))) expect(Math.abs(v[2])).toBe(0);
      for (const v of coversOf(rotationFromVector([0, 0, z]))) expect(Math.hypot(v[0], v[1])).toBe(0);
    }
  });

  it('writes to `out`', () => {
    const random = seeded(27);
    for (let i = 0; i < 50; i++) {
      const q = randomRotation(random);
      const v: Vec3 = [9, 9, 9];
      expect(chart.toVector(q, v)).toBe(v);
      expect(v).toEqual(chart.toVector(q));
      const back: Quat = [9, 9, 9, 9];
      expect(chart.toRotation(v, back)).toBe(back);
      expect(back).toEqual(chart.toRotation(v));
    }
  });

  it('makes a unit rotation of any vector and is never NaN', () => {
    const random = seeded(23);
    for (let i = 0; i < 2000; i++) {
      const q = chart.toRotation(randomVector(random, 12));
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
      for (const x of [...coversOf(q).flat(), ...chart.toVector(q)]) expect(x).not.toBeNaN();
    }
  });

  it.skipIf(kind === 'euler-zyz-published')('near the middle a small turn is a small vector of the same length', () => {
    const random = seeded(24);
    for (let i = 0; i < 200; i++) {
      const v = randomVector(random, 1e-3);
      const zero = chart.toVector([0, 0, 0, 1]);
      const moved = chart.toVector(rotationFromVector(v));
      expect(Math.hypot(moved[0] - zero[0], moved[1] - zero[1], moved[2] - zero[2])).toBeCloseTo(Math.hypot(...v), 5);
    }
  });
});
