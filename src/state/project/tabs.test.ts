import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setManual } from '../actions';
import { openClips } from '../clips/clips';
import { store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { createKeeping } from './keeping';
import { type MemoryPlace, memoryPlace } from './testing/memory-place';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

type Options = { steal?: boolean; signal?: AbortSignal };

/** One lock, as Web Locks has it: whoever steals it ends the one that holds it; others wait until they have had enough. */
function oneLock() {
  let lose: (() => void) | null = null;
  const request = (_: string, { steal, signal }: Options, run: () => Promise<never>) =>
    new Promise<never>((_, reject) => {
      if (lose && !steal) {
        signal?.addEventListener('abort', () => reject(signal.reason));
        return;
      }
      lose?.();
      lose = () => reject(new DOMException('stolen', 'AbortError'));
      void run();
    });
  return { request };
}

let place: MemoryPlace;

beforeEach(() => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (k: string, v: string) => items.set(k, v),
  };
  vi.stubGlobal('localStorage', storage);
  const locks = oneLock();
  vi.stubGlobal('navigator', { locks });
  const listeners = { addEventListener: () => {} };
  vi.stubGlobal('document', listeners);
  vi.stubGlobal('window', listeners);
  place = memoryPlace();
  // Another tab has it.
  locks.request('limber.project', {}, () => new Promise(() => {})).catch(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('work that goes on in a tab that had not got it at first is kept there as it changes', async () => {
  const keeping = createKeeping(place);
  expect(await keeping.openKept()).toBe(false);
  await openClips([personFile('person.bvh')]);
  await settled();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  keeping.start();
  setManual(5, [0.1, -0.2, 0.3]);
  vi.advanceTimersByTime(2000);
  await settled();
  expect(place.now).toBeNull();
  const [notice] = store.getState().notices.filter(({ title }) => title === 'Your project is open in another tab');
  notice.action!.run();
  await vi.waitFor(() => expect(keeping.isKept()).toBe(true));
  setManual(5, [0.1, -0.2, 0.4]);
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(place.now ?? '').toContain('0.4'));
});
