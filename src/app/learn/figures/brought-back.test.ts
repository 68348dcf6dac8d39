import { expect, test } from 'vitest';
import { seeded } from '../../../core/testing/random';
import { broughtBack } from './brought-back';
import { hullOf } from './hull-of';

test('what is asked is beyond the line, and no place of the line is nearer than what is held (seed 6)', () => {
  const random = seeded(6);
  for (let i = 0; i < 50; i++) {
    const dots = Array.from({ length: 12 }, () => [80 * random() - 40, 80 * random() - 40] as const);
    const corners = hullOf(dots);
    const { asked, held } = broughtBack(corners);
    expect(asked[0]).toBeGreaterThan(Math.max(...dots.map(([x]) => x)) + 10);
    const away = Math.hypot(asked[0] - held[0], asked[1] - held[1]);
    let least = Number.POSITIVE_INFINITY;
    corners.forEach(([x, y], k) => {
      const [toX, toY] = corners[(k + 1) % corners.length];
      for (let share = 0; share < 1; share += 0.002)
        least = Math.min(least, Math.hypot(asked[0] - x - share * (toX - x), asked[1] - y - share * (toY - y)));
    });
    expect(Math.abs(least - away)).toBeLessThan(0.05);
  }
});
