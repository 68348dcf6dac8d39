import { describe, expect, it } from 'vitest';
import { count, degrees, duration, percent, signed, timeLeft } from './format';

describe('numbers as people read them', () => {
  it('degrees with a real minus, never minus zero', () => {
    expect(degrees(Math.PI / 2)).toBe('90°');
    expect(degrees(-Math.PI / 6)).toBe('−30°');
    expect(degrees(-1e-4)).toBe('0°');
    expect(degrees(-0.01, 1)).toBe('−0.6°');
  });

  it('large counts in groups of three, small ones whole', () => {
    expect(count(4592)).toBe('4592');
    expect(count(1234567).replace(/\s/gu, '_')).toBe('1_234_567');
  });

  it('durations in seconds, long ones in minutes without 60 s', () => {
    expect(duration(38.27)).toBe('38.3 s');
    expect(duration(119.7)).toBe('2 min 0 s');
    expect(duration(150)).toBe('2 min 30 s');
  });

  it('what is left of some work once there is something to go by', () => {
    expect(timeLeft(0.4, 0.5, 0.5)).toBe('');
    expect(timeLeft(30, 0.01, 0.99)).toBe('');
    expect(timeLeft(6, 0.6, 0.4)).toBe('about 4 s left');
    expect(timeLeft(2, 0.9, 0.01)).toBe('about 1 s left');
    expect(timeLeft(60, 0.2, 0.8)).toBe('about 4 min left');
  });

  it('shares in whole percent, signs in type', () => {
    expect(percent(0.974)).toBe('97');
    expect(signed('-3')).toBe('−3');
    expect(signed('3')).toBe('3');
  });
});
