import { expect, test } from 'vitest';
import { DEGREE } from '../../core/math';
import { seeded } from '../../core/testing/random';
import { type Place, turnOnDial } from './turn-on-dial';

const random = seeded(29);

test('round the middle of a dial a pointer turns by the angle that it goes, whole turns too', () => {
  for (const radius of [25, 45, 80, 200]) {
    let last: Place = [radius, 0];
    let turn = 0;
    for (let i = 1; i <= 500; i++) {
      const angle = (i / 500) * 3 * Math.PI;
      const next: Place = [radius * Math.cos(angle), radius * Math.sin(angle)];
      turn += turnOnDial(last, next, radius);
      last = next;
    }
    // To .1°.
    expect(turn).toBeCloseTo(3 * Math.PI, 2);
  }
});

test('no pixel turns by more than 1.5°, and a straight way turns alike in one step or many (seed 29)', () => {
  for (let n = 0; n < 300; n++) {
    const from: Place = [60 * random() - 30, 60 * random() - 30];
    const way = 2 * Math.PI * random();
    const at = (pixels: number): Place => [from[0] + pixels * Math.cos(way), from[1] + pixels * Math.sin(way)];
    let turn = 0;
    for (let i = 0; i < 60; i++) {
      const step = turnOnDial(at(i), at(i + 1), 60);
      expect(Math.abs(step)).toBeLessThan(1.5 * DEGREE);
      turn += step;
    }
    expect(Math.abs(turn - turnOnDial(at(0), at(60), 60))).toBeLessThan(0.1 * DEGREE);
  }
});
