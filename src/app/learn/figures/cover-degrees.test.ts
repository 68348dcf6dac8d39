import { expect, it } from 'vitest';
import { coverDegrees } from './cover-degrees';

it('two covers add up to a whole turn, wherever rounding falls', () => {
  for (let tenth = 0; tenth <= 3600; tenth++) {
    const angle = (tenth * Math.PI) / 1800;
    const [followed, other] = coverDegrees(angle);
    expect(followed + other).toBe(360);
    expect(Math.abs(followed - tenth / 10)).toBeLessThanOrEqual(0.5 + 1e-9);
    expect(Math.abs(other - (360 - tenth / 10))).toBeLessThanOrEqual(0.5 + 1e-9);
  }
  // What the chapter begins with is 137.5°.
  expect(coverDegrees(2.4)).toEqual([138, 222]);
});
