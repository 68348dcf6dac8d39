import { beforeEach, expect, it, vi } from 'vitest';
import { fitJointLimits } from '../../core';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { pullChain, seekFrame, setSetting } from '../actions';
import { isFetching } from '../fetch-part';
import { takeAction } from '../notices';
import { store } from '../store';
import { madeFit } from '../testing/made-fit';
import { createLiveFrame } from './live';
import { advance } from './playback';
import { chainEnd, handlesOf } from './reach';

const clip = clipOf(wanderingRotations(60, 9));
const fit = madeFit(fitJointLimits(clip));
const state = store.getState;
const start = store.getInitialState();

let isOffline = true;
vi.mock('./solvers', async (original) => {
  if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

beforeEach(() => {
  store.setState({ ...start, clip, live: createLiveFrame(clip.skeleton), fit, fitted: fit, isPlaying: false }, true);
});

it('lets a pull wait for what pulls, and tells where it does not come', async () => {
  seekFrame(5);
  advance(0.1);
  const asIs = [...state().live!.held];
  const handle = handlesOf(clip, {}).find(({ kind }) => kind !== 'root')!;
  const [x, y, z] = chainEnd(handle, state().live!);

  setSetting('mode', 'ik');
  expect(isFetching()).toBe(true);
  pullChain(handle.id, [x, y - 0.1, z + 0.1]);
  advance(0.1);
  expect([...state().live!.held]).toEqual(asIs);
  expect(state().live!.reach).toEqual([]);
  await vi.waitFor(() => expect(state().notices).toHaveLength(1));
  const [notice] = state().notices;
  expect(notice).toMatchObject({ kind: 'error', title: 'What pulls the character could not be loaded' });

  isOffline = false;
  takeAction(notice);
  await vi.waitFor(() => expect(isFetching()).toBe(false));
  for (let i = 0; i < 20; i++) advance(0.1);
  expect(state().live!.reach).toMatchObject([{ handle: handle.id }]);
  expect([...state().live!.held]).not.toEqual(asIs);
});
