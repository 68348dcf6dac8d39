import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserPlace, patiently } from './place';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a store that the browser never opens fails after some seconds, so that work can say so', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const place = browserPlace();
  const all = Promise.allSettled([
    place.readNow(),
    place.writeNow('{}'),
    place.named('limit sets').read(),
    place.keptClips(),
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await all).toEqual(
    Array(4).fill({
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringContaining('does not answer') }),
    }),
  );
});

it('a store that is open may take its time', async () => {
  const slow = patiently((_mode, use) => Promise.resolve(use({} as IDBObjectStore)));
  const reading = slow('readonly', () => new Promise((resolve) => setTimeout(() => resolve('late'), 50_000)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toBe('late');
});
