import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePopup } from './place-popup';

const button = { left: 100, top: 10, right: 140, bottom: 50 };

describe('what a button opens', () => {
  it('stands below it, at its left edge or its right one', () => {
    const size = { width: 200, height: 300 };
    const window = { width: 800, height: 600 };
    expect(placePopup(button, size, window, 'left')).toMatchObject({ left: 100, top: 56 });
    expect(placePopup({ ...button, left: 500, right: 540 }, size, window, 'right')).toMatchObject({
      left: 340,
      top: 56,
    });
  });

  it('is in the window whatever its size, over no part of its button, where there is any room at all', () => {
    const px = (most: number) => fc.integer({ min: 0, max: most });
    fc.assert(
      fc.property(
        px(1400),
        px(900),
        px(3000),
        fc.integer({ min: 40, max: 300 }),
        fc.constantFrom('left' as const, 'right' as const),
        (x, y, height, width, align) => {
          const window = { width: 320 + x, height: 240 + y };
          const left = x % (window.width - 40);
          const top = y % (window.height - 40);
          const at = { left, top, right: left + 40, bottom: top + 40 };
          const place = placePopup(at, { width, height }, window, align);
          const shown = Math.min(height, place.maxHeight);
          expect(place.left).toBeGreaterThanOrEqual(8);
          expect(place.left + width).toBeLessThanOrEqual(window.width - 8);
          expect(place.top).toBeGreaterThanOrEqual(8);
          expect(place.top + shown).toBeLessThanOrEqual(window.height - 8);
          expect(place.top >= at.bottom || place.top + shown <= at.top).toBe(true);
          // It scrolls only where neither side has room.
          if (shown < height) expect(height).toBeGreaterThan(Math.max(top, window.height - at.bottom) - 14);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});
