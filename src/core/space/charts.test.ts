import { describe, expect, it } from 'vitest';
import { angleBetween, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { distance } from '../math/vector';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { MAX_COVERS } from './chart';
import { chartKinds, charts } from './charts';

describe.each(chartKinds)('chart %s', (kind) => {
  const chart = charts[kind];
  const coversOf = (q: Quat, about: readonly number[] = [0, 0, 0]): Vec3[] => {
    const all = new Array<number>(3 * MAX_COVERS).fill(Number.NaN);
    const count = chart.covers(q, all, about);
    // Matchers in loops like these would take longer than what they ask about.
    if (!(count > 0 && count <= MAX_COVERS)) expect.fail(`${count} covers`);
    return Array.from({ length: count }, (_, i) => all.slice(3 * i, 3 * i + 3) as Vec3);
  };

  it('comes back to the rotation it left from, on either cover (seed 21)', () => {
    const random = seeded(21);
    const off = Array.from({ length: 5000 }, () => {
      const q = randomRotation(random);
      return angleBetween(chart.toRotation(chart.toVector(q)), q);
    });
    expect(Math.max(...off)).toBeLessThan(1e-6);
  });

  it('every cover stands for the same rotation; the cover taken at its word is among them', () => {
    const random = seeded(22);
    let missing = 0;
    const off: number[] = [];
    for (let i = 0; i < 5000; i++) {
      const q = randomRotation(random);
      const own = chart.toVector(q);
      const covers = coversOf(q);
      off.push(Math.max(...covers.map((v) => angleBetween(chart.toRotation(v), q))));
      if (!covers.some((v) => distance(v, own) < 1e-6)) missing++;
    }
    expect(Math.max(...off)).toBeLessThan(1e-6);
    expect(missing).toBe(0);
  });

  it('tells of angles within a turn of where it is asked about, and clamps to that (seed 26)', () => {
    const random = seeded(26);
    const worst = { off: 0, clamped: 0, again: 0, lost: 0 };
    for (let i = 0; i < 5000; i++) {
      const about = randomVector(random, 3 * Math.PI);
      const q = randomRotation(random);
      for (const v of coversOf(q, about)) {
        note('off', angleBetween(chart.toRotation(v), q));
        note('clamped', distance(v, chart.clamp(v, about, [0, 0, 0])));
      }
      const far = randomVector(random, 30);
      const near = chart.clamp(far, about, [0, 0, 0]);
      note('again', distance(near, chart.clamp(near, about, [0, 0, 0])));
      // What is left of it is one of the vectors that its rotation has.
      const list = coversOf(chart.toRotation(near), about);
      note('lost', Math.min(...list.map((v) => distance(v, near))));
    }
    expect(worst.off).toBeLessThan(1e-6);
    expect(worst.clamped).toBeLessThan(2e-6);
    expect(worst.again).toBeLessThan(1e-12);
    expect(worst.lost).toBeLessThan(1e-5);

    /** What is no number is worse than any. */
    function note(what: keyof typeof worst, value: number): void {
      if (!(value <= worst[what])) worst[what] = value;
    }
  });

  it('has no vector of a ball beyond its radius, and all but the shortest beyond its span less that (seed 25)', () => {
    const random = seeded(25);
    const faults: number[][] = [];
    for (let i = 0; i < 5000; i++) {
      const lengths = coversOf(randomRotation(random)).map((v) => Math.hypot(...v));
      if (chart.span === 0) continue;
      const [shortest, ...others] = lengths;
      const isFine =
        lengths.every((length) => length < chart.radius + 1e-5) &&
        others.every((length) => length > shortest - 1e-9 && length > chart.span - shortest - 1e-9);
      if (!isFine) faults.push(lengths);
    }
    expect(faults.slice(0, 8)).toEqual([]);
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
