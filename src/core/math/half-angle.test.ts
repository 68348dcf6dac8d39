import { describe, expect, it } from 'vitest';
import { seeded } from '../testing/random';
import { atan2Unit, halfCosine, halfSineOverAngle } from './half-angle';
import { angleOverSine } from './minimax';

/** The range's ends, places just inside them, a dense grid and places at random. */
function places(low: number, high: number): number[] {
  const random = seeded(11);
  const shares = [0, 1e-300, 1e-17, 1e-9, 1e-4, 1 - 1e-4, 1 - 1e-9, 1];
  for (let i = 0; i <= 20_000; i++) shares.push(i / 20_000);
  for (let i = 0; i < 20_000; i++) shares.push(random());
  return shares.map((share) => low + share * (high - low));
}

const worst = (errors: number[]) => errors.reduce((most, error) => (error <= most ? most : error), 0);

describe('half angles (seed 11)', () => {
  it('angle over sine, from the cosine', () => {
    const off = places(0, Math.PI / 2).map((h) =>
      Math.abs(angleOverSine(Math.cos(h)) - (h < 1e-8 ? 1 : h / Math.sin(h))),
    );
    expect(worst(off)).toBeLessThan(3.2e-13);
    expect(worst(off)).toBeGreaterThan(2e-13);
  });

  it('sine and cosine of half an angle, up to a turn', () => {
    const turn = places(0, 2 * Math.PI);
    const sines = turn.map((a) => Math.abs(a * halfSineOverAngle(a * a) - Math.sin(a / 2)));
    const cosines = turn.map((a) => Math.abs(halfCosine(a * a) - Math.cos(a / 2)));
    expect(worst(sines)).toBeLessThan(1.8e-13);
    expect(worst(cosines)).toBeLessThan(1e-14);
    expect(halfSineOverAngle(0)).toBeCloseTo(0.5, 13);
  });

  it('sine and cosine of half an angle beyond a turn, where no polynomial goes', () => {
    for (const a of [2 * Math.PI, 2 * Math.PI + 1e-9, 7, 20, 1000]) {
      expect(Math.abs(a * halfSineOverAngle(a * a) - Math.sin(a / 2))).toBeLessThan(2e-13);
      expect(Math.abs(halfCosine(a * a) - Math.cos(a / 2))).toBeLessThan(2e-13);
    }
  });

  it('atan2 of a sine and a cosine, all the way round', () => {
    const off = places(-Math.PI, Math.PI).map((angle) => {
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
      return Math.abs(atan2Unit(sine, cosine) - Math.atan2(sine, cosine));
    });
    expect(worst(off)).toBeLessThan(3.2e-13);
    expect([atan2Unit(0, 1), atan2Unit(0, -1)]).toEqual([0, Math.PI]);
    expect(atan2Unit(1, 0)).toBeCloseTo(Math.PI / 2, 12);
    expect(atan2Unit(-1, 0)).toBeCloseTo(-Math.PI / 2, 12);
    expect(atan2Unit(-1e-9, -1)).toBeCloseTo(-Math.PI + 1e-9, 12);
  });

  it('atan2 of what is not quite on the unit circle is off by no more', () => {
    for (let angle = -3.1; angle < 3.14; angle += 0.01) {
      for (const e of [-1e-7, 1e-7]) {
        const [sine, cosine] = [Math.sin(angle), Math.cos(angle)].map((x) => x * Math.sqrt(1 + e));
        expect(Math.abs(atan2Unit(sine, cosine) - angle)).toBeLessThan(Math.abs(e));
      }
    }
  });

  it('NaN stays NaN', () => {
    expect([atan2Unit(Number.NaN, 1), atan2Unit(0, Number.NaN), halfSineOverAngle(Number.NaN)]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    expect(halfCosine(Number.NaN)).toBeNaN();
  });
});
