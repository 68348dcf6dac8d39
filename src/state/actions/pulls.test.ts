import { beforeAll, expect, it, vi } from 'vitest';
import { openClips } from '../clips/clips';
import { flush } from '../frame/playback';
import { chainEnd, handlesOf } from '../frame/reach';
import { fetchSolvers } from '../frame/solving';
import { store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { pinChain, pullChain, releaseChain, setSetting } from '.';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const handle = (id: string) => handlesOf(state().clip!, {}).find((chain) => chain.id === id)!;

beforeAll(async () => {
  await fetchSolvers();
  await openClips([personFile('a.bvh')]);
  await settled();
  setSetting('mode', 'ik');
  flush();
});

it('feet that are pinned keep how they stand: when the pelvis is pulled, and when they are pinned by hand', () => {
  pullChain('pelvis', chainEnd(handle('pelvis'), state().live!));
  const byPelvis = state().work.pulls['left-foot'];
  expect(byPelvis).toMatchObject({
    isPinned: true,
    turn: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
  releaseChain();
  pinChain('left-foot', true);
  expect(state().work.pulls['left-foot'].turn).toEqual(byPelvis.turn);
  // Dragged on, it stays as it is turned.
  pullChain('left-foot', [0.1, 0.1, 0.1]);
  expect(state().work.pulls['left-foot']).toMatchObject({
    target: [0.1, 0.1, 0.1],
    isPinned: true,
    turn: byPelvis.turn,
  });
});

it('a hand turns about its pin, and a foot that is merely dragged turns as it likes', () => {
  releaseChain();
  pinChain('left-hand', true);
  pullChain('right-foot', [0.1, 0.2, 0.3]);
  expect(state().work.pulls['left-hand']).not.toHaveProperty('turn');
  expect(state().work.pulls['right-foot']).not.toHaveProperty('turn');
});
