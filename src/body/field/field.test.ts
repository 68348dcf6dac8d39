import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../core/math/types';
import { type BodyPiece, distanceToField, makeField, nearSweeps, smoothMin } from './field';
import { profileTable, TABLE_STEPS } from './profile';
import { ellipsoidSweep, type Sweep, sweep, sweepBound } from './sweep';

const coordinate = (reach: number) => fc.double({ min: -reach, max: reach, noNaN: true });
const point = fc.tuple(coordinate(0.3), coordinate(0.3), coordinate(0.3));
const radius = fc.double({ min: 0.01, max: 0.08, noNaN: true });

const tube = (from: Vec3, to: Vec3, r0: number, r1: number): Sweep =>
  sweep({
    from,
    to,
    side: [1, 0.2, 0.1],
    stations: [
      [0, r0, r0 * 0.8],
      [0.4, r1, r1],
      [1, r0, r1],
    ],
    blend: 0.03,
  });

const fieldOf = (s: Sweep) => makeField([{ name: 'all', sweeps: [s], blend: 0 }]);
const sweepDistance = (s: Sweep, x: number, y: number, z: number) => distanceToField(fieldOf(s), [0], x, y, z);

describe('a sweep', () => {
  it('of constant radius is a capsule: its distance is the closed form', () => {
    const capsule = sweep({
      from: [0, 0, 0],
      to: [0, 0.2, 0],
      side: [1, 0, 0],
      stations: [
        [0, 0.05, 0.05],
        [1, 0.05, 0.05],
      ],
      blend: 0,
    });
    fc.assert(
      fc.property(point, ([x, y, z]) => {
        const t = Math.min(0.2, Math.max(0, y));
        const exact = Math.hypot(x, y - t, z) - 0.05;
        expect(sweepDistance(capsule, x, y, z)).toBeCloseTo(exact, 6);
      }),
      { seed: 1234, numRuns: 500 },
    );
  });

  it('of an ellipsoid is negative inside, positive outside, zero on the surface', () => {
    const axes: [number, number, number] = [0.05, 0.03, 0.09];
    const e = ellipsoidSweep([0.01, 0.02, 0.03], [1, 0, 0], [0, 1, 0], axes, 0);
    fc.assert(
      fc.property(point, ([x, y, z]) => {
        // `across` is what is at right angles to side and along.
        const k = Math.hypot((x - 0.01) / axes[0], (z - 0.03) / axes[1], (y - 0.02) / axes[2]);
        fc.pre(Math.abs(k - 1) > 1e-2);
        expect(Math.sign(sweepDistance(e, x, y, z))).toBe(Math.sign(k - 1));
      }),
      { seed: 1234, numRuns: 500 },
    );
  });

  it('never reaches outside its bound', () => {
    fc.assert(
      fc.property(point, point, point, radius, radius, (from, to, [x, y, z], r0, r1) => {
        const s = tube(from as Vec3, to as Vec3, r0, r1);
        if (sweepDistance(s, x, y, z) < 0) expect(sweepBound(fieldOf(s).numbers, 0, x, y, z)).toBeLessThan(1e-9);
      }),
      { seed: 1234, numRuns: 500 },
    );
  });

  it('without length is a ball, not NaN', () => {
    const s = tube([0.1, 0, 0], [0.1, 0, 0], 0.05, 0.05);
    expect(sweepDistance(s, 0.1, 0, 0)).toBeLessThan(0);
    expect(sweepDistance(s, 0.3, 0, 0)).toBeGreaterThan(0.1);
  });
});

describe('a profile', () => {
  it('stays between its lowest and highest station, whatever their order', () => {
    const station = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), radius, radius);
    fc.assert(
      fc.property(fc.array(station, { minLength: 2, maxLength: 8 }), (stations) => {
        const table = profileTable(stations, 4);
        const widths = stations.map((s) => s[1]);
        for (let q = 0; q <= TABLE_STEPS; q++) {
          expect(table[q * 4]).toBeGreaterThanOrEqual(Math.min(...widths) - 1e-9);
          expect(table[q * 4]).toBeLessThanOrEqual(Math.max(...widths) + 1e-9);
        }
      }),
      { seed: 1234, numRuns: 200 },
    );
  });
});

describe('the smooth minimum', () => {
  it('is the minimum where the two are far apart, below it by at most a sixth of the reach, and symmetric', () => {
    fc.assert(
      fc.property(coordinate(0.2), coordinate(0.2), radius, (a, b, reach) => {
        const m = smoothMin(a, b, reach);
        expect(m).toBe(smoothMin(b, a, reach));
        expect(m).toBeLessThanOrEqual(Math.min(a, b));
        expect(m).toBeGreaterThanOrEqual(Math.min(a, b) - reach / 6 - 1e-12);
        if (Math.abs(a - b) >= reach) expect(m).toBe(Math.min(a, b));
      }),
      { seed: 1234, numRuns: 500 },
    );
  });
});

describe('culling', () => {
  it('leaves the field as it is near the surface', () => {
    const parts: BodyPiece[] = [
      {
        name: 'a',
        blend: 0,
        sweeps: [tube([0, 0, 0], [0, 0.2, 0], 0.06, 0.05), tube([0.05, 0, 0], [0.2, 0.1, 0], 0.03, 0.02)],
      },
      { name: 'b', blend: 0.05, sweeps: [tube([0, 0.1, 0.1], [0.1, 0.3, 0.1], 0.04, 0.02)] },
    ];
    const field = makeField(parts);
    const all = [0, 1, 2];
    const middle: Vec3 = [0.06, 0.08, 0.02];
    const reach = 0.03;
    const near = nearSweeps(field, ...middle, reach);
    fc.assert(
      fc.property(coordinate(reach / 2), coordinate(reach / 2), coordinate(reach / 2), (x, y, z) => {
        const p: Vec3 = [middle[0] + x, middle[1] + y, middle[2] + z];
        const whole = distanceToField(field, all, ...p);
        fc.pre(Math.abs(whole) < 0.01);
        expect(distanceToField(field, near, ...p)).toBeCloseTo(whole, 9);
      }),
      { seed: 1234, numRuns: 300 },
    );
  });
});

describe('a part', () => {
  const ball = ellipsoidSweep([0, 0, 0], [1, 0, 0], [0, 1, 0], [0.1, 0.1, 0.1], 0.01);

  it('with a cut ends there, with a sole stands on it, and is itself elsewhere', () => {
    const cut = { point: [0.02, 0, 0] as Vec3, direction: [1, 0, 0] as Vec3, keep: -1 as const, softness: 0.01 };
    const shaped = makeField([{ name: 'all', sweeps: [ball], blend: 0, cut, sole: -0.05 }]);
    fc.assert(
      fc.property(point, ([x, y, z]) => {
        const d = distanceToField(shaped, [0], x, y, z);
        const plain = Math.max(sweepDistance(ball, x, y, z), x - 0.02, -0.05 - y);
        expect(d).toBeGreaterThanOrEqual(plain - 1e-12);
        expect(d).toBeLessThan(plain + 0.01 / 6 + 0.014 / 6 + 1e-12);
      }),
      { seed: 1234, numRuns: 300 },
    );
  });

  it('with a carved sweep is hollow there', () => {
    const hollow = ellipsoidSweep([0.1, 0, 0], [1, 0, 0], [0, 1, 0], [0.03, 0.03, 0.03], 0.004, true);
    const carved = makeField([{ name: 'all', sweeps: [ball, hollow], blend: 0 }]);
    expect(distanceToField(carved, [0, 1], 0.09, 0, 0)).toBeGreaterThan(0);
    expect(distanceToField(carved, [0, 1], -0.09, 0, 0)).toBeLessThan(0);
  });
});
