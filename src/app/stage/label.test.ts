import { describe, expect, test } from 'vitest';
import { nameStart, textWidth } from './label';

describe('where a name begins', () => {
  test('right of its point where there is room, else left of it; never past the end', () => {
    const name = 'LeftForeArmRoll';
    const width = textWidth(name);
    for (let x = 0; x < 600; x++) {
      const start = nameStart(x, name, 500);
      expect(start + width).toBeLessThanOrEqual(500);
      expect(start).toBeGreaterThanOrEqual(4);
      if (x + 14 + width <= 500) expect(start).toBe(x + 14);
      // Beside the point, not over it, as long as the point itself is in sight.
      else if (x <= 500) expect(start + width).toBeLessThanOrEqual(x);
    }
  });

  test('one that fits nowhere begins in sight', () => {
    expect(nameStart(30, 'Character1_LeftHandThumb4_with_more', 100)).toBe(4);
  });
});
