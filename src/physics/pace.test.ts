import { describe, expect, it } from 'vitest';
import { createPace } from './pace';

/** Plays `seconds` of the clock at 60 frames a second on a device that takes `price` s for a substep. */
function play(price: number, speed = 1, seconds = 4, tick = 1 / 60) {
  const pace = createPace();
  let simulated = 0;
  let longest = 0;
  for (let t = 0; t < seconds; t += tick) {
    const times = pace.plan(tick, speed);
    simulated += times / (60 * pace.substeps);
    longest = Math.max(longest, times * price);
    pace.took(times * price, times, true);
  }
  return { simulated, longest, substeps: pace.substeps };
}

describe('the pace of a simulation', () => {
  it('is the clock’s on a quick device, in the finest steps', () => {
    const { simulated, substeps } = play(0.0003);
    expect(simulated).toBeGreaterThan(3.95);
    expect(simulated).toBeLessThanOrEqual(4.05);
    expect(substeps).toBe(8);
  });

  it('takes coarser steps where those take too long, and as much time', () => {
    const { simulated, substeps } = play(0.0013);
    expect(substeps).toBeLessThan(8);
    expect(simulated).toBeGreaterThan(3.8);
  });

  it('slows down where nothing else helps, and never does more and more', () => {
    const { simulated, longest } = play(0.01);
    expect(simulated).toBeLessThan(3);
    expect(simulated).toBeGreaterThan(0.3);
    // The first frame does not know yet what it costs.
    expect(longest).toBeLessThan(0.2);
    expect(play(0.01, 1, 20).simulated / simulated).toBeCloseTo(5, 0);
  });

  it('makes slow motion of fewer substeps, and loses none', () => {
    const { simulated } = play(0.0003, 1 / 8, 8);
    expect(simulated).toBeCloseTo(1, 2);
    expect(play(0.0003, 1, 4, 1 / 144).simulated).toBeGreaterThan(3.95);
  });

  it('does not catch up after the page stood still', () => {
    const pace = createPace();
    expect(pace.plan(60, 1)).toBeLessThanOrEqual(48);
    expect(pace.plan(-1, 1)).toBe(0);
  });
});
