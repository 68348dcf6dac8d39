import { describe, expect, it } from 'vitest';
import { createProgress } from './progress';

/** A screen that keeps what it is told, and a clock that is set by hand. */
function stage(isTTY: boolean, columns = 60) {
  const shown: string[] = [];
  let time = 0;
  const progress = createProgress(
    'Reading',
    100,
    { write: (text) => shown.push(`${text}`), isTTY, columns },
    () => time,
  );
  const at = (ms: number, done: number) => {
    time = ms;
    progress.set(done);
  };
  return { shown, progress, at };
}

describe('progress', () => {
  it('is a bar with the time left in a terminal, drawn over itself and gone at the end', () => {
    const { shown, at, progress } = stage(true);
    at(50, 1);
    expect(shown).toEqual([]);
    at(10_000, 20);
    expect(shown.join('')).toMatch(/^█+░+ Reading: 20 of 100, 40 s left$/);
    at(10_050, 21);
    expect(shown).toHaveLength(1);
    at(600_000, 50);
    expect(shown[1]).toBe('\r\x1b[2K');
    expect(shown[2]).toMatch(/^█+░+ Reading: 50 of 100, 10 min left$/);
    progress.say('a line');
    expect(shown.slice(3)).toEqual(['\r\x1b[2K', 'a line\n']);
    progress.end();
    expect(shown).toHaveLength(5);
  });

  it('keeps to the width of the terminal', () => {
    const { shown, at } = stage(true, 24);
    at(10_000, 20);
    expect(shown.join('').length).toBeLessThan(24);
  });

  it('is a line now and then elsewhere, and none for what is done at once', () => {
    const { shown, at, progress } = stage(false);
    for (let ms = 0; ms < 12_000; ms += 100) at(ms, ms / 200);
    progress.end();
    expect(shown).toEqual(['Reading: 25 of 100, 15 s left\n', 'Reading: 50 of 100, 10 s left\n']);
  });
});
