import { describe, expect, it } from 'vitest';
import { angleBetween, rotationFromVector } from '../math/rotation';
import type { Quat } from '../math/types';
import { followRotation, type RateTracker } from './rate-limit';

const STEP = 0.1;
const BROKEN: Quat[] = [
  [Number.NaN, 0, 0, 1],
  [0, Number.POSITIVE_INFINITY, 0, 1],
  [0, 0, 0, 0],
];

describe('following a rotation by at most a step a call', () => {
  it('arrives after as many steps as the way is long', () => {
    const tracker: RateTracker = { last: null };
    const start = rotationFromVector([0.2, -0.4, 0.1]);
    const target = rotationFromVector([1, 0.3, -0.5]);
    followRotation(tracker, start, STEP);
    const calls = Math.ceil(angleBetween(start, target) / STEP);
    let last = start;
    for (let i = 0; i < calls; i++) {
      const next = followRotation(tracker, target, STEP);
      expect(angleBetween(last, next)).toBeLessThan(STEP + 1e-9);
      last = next;
    }
    expect(angleBetween(last, target)).toBeLessThan(1e-9);
  });

  it.each(BROKEN)(
    'stays where it is while the target is no rotation (%d, %d, %d, %d), and goes on after',
    (...broken) => {
      const tracker: RateTracker = { last: null };
      const start = followRotation(tracker, rotationFromVector([0.5, 0, 0]), STEP);
      expect(followRotation(tracker, broken, STEP)).toEqual(start);
      const target = rotationFromVector([0.7, 0, 0]);
      followRotation(tracker, target, STEP);
      expect(angleBetween(followRotation(tracker, target, STEP), target)).toBeLessThan(1e-9);
    },
  );

  it.each(BROKEN)('does not begin with what is no rotation (%d, %d, %d, %d)', (...broken) => {
    const tracker: RateTracker = { last: null };
    expect(followRotation(tracker, broken, STEP)).toEqual(broken);
    const target = rotationFromVector([0.7, 0, 0]);
    expect(followRotation(tracker, target, STEP)).toEqual(target);
  });
});
