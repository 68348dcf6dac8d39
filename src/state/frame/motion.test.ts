import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a clip on a system that is asked for less motion, or not. */
async function opened(isLess: boolean): Promise<boolean> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isLess && query.includes('reduced-motion: reduce') }));
  const { openClips } = await import('../clips/clips');
  const { store } = await import('../store');
  const { armFile, settled } = await import('../testing/made-files');
  await openClips([armFile('a.bvh')]);
  await settled();
  return store.getState().isPlaying;
}

it('plays a clip that is opened', async () => {
  expect(await opened(false)).toBe(true);
});

it('shows it at rest to those who want less motion', async () => {
  expect(await opened(true)).toBe(false);
});
