import { describe, expect, it } from 'vitest';
import { readAngle, shareOf, slideBy, strokeBy } from './turn-values';

const DEG = Math.PI / 180;

describe('a slider', () => {
  it('turns by no more than 1° for each px, whatever its width, and with Shift by a tenth of that', () => {
    for (let width = 1; width < 2000; width += 7) {
      expect(slideBy(1, width, false)).toBeLessThanOrEqual(DEG);
      expect(slideBy(1, width, true)).toBeCloseTo(slideBy(1, width, false) / 10, 12);
      expect(slideBy(-3, width, false)).toBeCloseTo(-3 * slideBy(1, width, false), 12);
    }
    expect(slideBy(1, 100, false)).toBe(DEG);
  });

  it('that is wide keeps the thumb under the pointer', () => {
    expect(shareOf(slideBy(90, 720, false)) - shareOf(0)).toBeCloseTo(90 / 720, 12);
  });

  it('shows what is beyond its ends at them', () => {
    expect([-4, -Math.PI, 0, Math.PI, 9].map(shareOf)).toEqual([0, 0, 0.5, 1, 1]);
  });
});

describe('a typed angle', () => {
  it.each([
    ['32', 32],
    [' 12.5° ', 12.5],
    ['−12°', -12],
    ['-12', -12],
    ['+7', 7],
    ['1,5 deg', 1.5],
    ['.25', 0.25],
    ['200 degrees', 200],
  ])('%j is %d°', (text, value) => {
    expect(readAngle(text)).toBe(value * DEG);
  });

  it.each(['', '°', 'far', '1e9', '12-3', '--4', '1.2.3', 'NaN', 'Infinity'])('%j is none', (text) => {
    expect(readAngle(text)).toBeNull();
  });

  it('goes by 1° with a key, by a tenth with Shift', () => {
    expect(strokeBy(false)).toBe(DEG);
    expect(strokeBy(true)).toBeCloseTo(DEG / 10, 15);
  });
});
