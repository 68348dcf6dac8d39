import { expect, it } from 'vitest';
import { DIAL_NUMBERS, dialTicks } from './dial-marks';

/** Angle between two directions of the dial, rad. */
const apart = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

it('has no tick that could be taken for the sign of a number', () => {
  for (const number of DIAL_NUMBERS) {
    for (const { angle } of dialTicks) {
      expect(apart(angle, (number * Math.PI) / 180)).toBeGreaterThan((10 * Math.PI) / 180);
    }
  }
});

it('has a tick at every other 15°, long ones half-way between numbers', () => {
  expect(dialTicks).toHaveLength(20);
  const long = dialTicks.filter(({ length }) => length > 4).map(({ angle }) => Math.round((angle * 180) / Math.PI));
  expect(long).toEqual([45, 135, 225, 315]);
});
