import { describe, expect, it } from 'vitest';
import { numbersDue } from './use-meters';

/** Which rows are written, frame by frame. */
function written(rows: number, frames: number, frameTime: number, isPlaying = true): number[][] {
  const turn = { first: 0, time: 0 };
  return Array.from({ length: frames }, (_, i) => {
    const { first } = turn;
    const due = numbersDue(turn, rows, 1000 + i * frameTime, isPlaying);
    return Array.from({ length: rows }, (_, row) => row).filter((row) => (row - first + rows) % rows < due);
  });
}

describe('numbers of meters', () => {
  it.each([
    [24, 16],
    [24, 7],
    [7, 33],
    [60, 16],
  ])(
    'of %i rows at a frame each %i ms are each written as often, none for longer than a tenth of a second, a few at a time',
    (rows, frameTime) => {
      const frames = written(rows, 400, frameTime).slice(1);
      const most = Math.ceil((rows * frameTime) / 90) + 1;
      const last = new Array(rows).fill(0);
      for (const [i, now] of frames.entries()) {
        expect(now.length).toBeLessThanOrEqual(most);
        for (const row of now) {
          expect((i - last[row]) * frameTime).toBeLessThanOrEqual(90 + 2 * frameTime);
          last[row] = i;
        }
      }
      for (const row of last) expect((frames.length - row) * frameTime).toBeLessThanOrEqual(90 + 2 * frameTime);
    },
  );

  it('are all written where time stands, and after a pause', () => {
    for (const rows of written(9, 5, 16, false)) expect(rows).toHaveLength(9);
    const turn = { first: 3, time: 0 };
    expect(numbersDue(turn, 9, 500, true)).toBe(9);
    expect(numbersDue({ first: 0, time: 0 }, 0, 500, true)).toBe(0);
    expect(numbersDue({ first: 0, time: 499 }, 0, 500, true)).toBe(0);
  });
});
