import { expect, it } from 'vitest';
import { seeded } from '../../core/testing/random';
import { numberIn, valueShownAs } from './type-value';

it('numbers are read with their units, as people type them', () => {
  expect(['2.9°', '−12,5 %', ' 7', '1.00', '3 to 4', 'x'].map(numberIn)).toEqual([2.9, -12.5, 7, 1, 3, Number.NaN]);
});

it('a number that is typed is the number that the slider shows then, within its ends (seed 741)', () => {
  const random = seeded(741);
  for (let i = 0; i < 200; i++) {
    const [min, size] = [4 * random() - 2, 0.5 + 3 * random()];
    const unit = random() < 0.5 ? Math.PI / 180 : 0.01;
    const show = (value: number) => `${(value / unit).toFixed(1)}°`;
    const wanted = Number(((min + size * random()) / unit).toFixed(1));
    const value = valueShownAs(wanted, min, min + size, show);
    expect(numberIn(show(value))).toBe(wanted);
    expect(valueShownAs(1e6, min, min + size, show)).toBeCloseTo(min + size, 6);
    expect(valueShownAs(-1e6, min, min + size, show)).toBeCloseTo(min, 6);
  }
});
