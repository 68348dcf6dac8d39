import { describe, expect, it } from 'vitest';
import { columnGauges, highestOf, tickSpacing } from './strips';

describe('strips of the timeline', () => {
  it('the highest of some joints, frame by frame', () => {
    const strips = Uint8Array.of(1, 2, 3, /**/ 9, 9, 9, /**/ 3, 2, 1);
    expect([...highestOf(strips, [0, 2], 3)]).toEqual([3, 2, 3]);
  });

  it('no frame is lost in the columns, however few', () => {
    for (const columns of [1, 3, 7, 100]) {
      for (let hit = 0; hit < 50; hit++) {
        const strip = new Uint8Array(50);
        strip[hit] = 255;
        expect(Math.max(...columnGauges(strip, columns))).toBeCloseTo(1.25);
      }
    }
  });

  it('more columns than frames repeat the frames', () => {
    expect([...columnGauges(Uint8Array.of(0, 204), 4)].map((gauge) => gauge.toFixed(2))).toEqual([
      '0.00',
      '0.00',
      '1.00',
      '1.00',
    ]);
  });

  it('ticks are 1, 2 or 5 apart and have room', () => {
    expect(tickSpacing(38.3, 1100)).toBe(5);
    expect(tickSpacing(150, 1100)).toBe(10);
    expect(tickSpacing(0.4, 1100)).toBeCloseTo(0.05);
    for (const seconds of [0.1, 1, 7, 60, 3600]) {
      expect((tickSpacing(seconds, 500) / seconds) * 500).toBeGreaterThanOrEqual(64 - 1e-9);
    }
  });
});
