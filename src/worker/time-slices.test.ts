import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTimeSlices } from './time-slices';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work in steps of so many ms each. */
function* work(steps: number, duration: number): Generator<number, string> {
  for (let i = 1; i <= steps; i++) {
    vi.advanceTimersByTime(duration);
    yield i;
  }
  return 'done';
}

test('looks up every 6 ms and tells how far it is', async () => {
  const looks: number[] = [];
  expect(
    await inTimeSlices(
      work(40, 1),
      () => false,
      (step) => looks.push(step),
    ),
  ).toBe('done');
  expect(looks).toEqual([6, 12, 18, 24, 30, 36]);
});

test('what is cancelled goes on until the next look at most', async () => {
  let isCancelled = false;
  let last = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    isCancelled = true;
    port1.close();
  };
  const counted = (function* (): Generator<number, string> {
    for (const step of work(1000, 3)) yield (last = step);
    return 'done';
  })();
  const answer = inTimeSlices(
    counted,
    () => isCancelled,
    (step) => {
      if (step === 6) port2.postMessage('cancel');
    },
  );
  expect(await answer).toBeNull();
  expect(last).toBeLessThanOrEqual(9);
});

test('messages are let in between slices', async () => {
  let isHeard = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    isHeard = true;
    port1.close();
  };
  port2.postMessage('cancel');
  expect(await inTimeSlices(work(1000, 3), () => isHeard)).toBeNull();
});
