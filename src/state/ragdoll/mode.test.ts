import { afterEach, expect, it, vi } from 'vitest';
import { setSetting, undo } from '../actions';
import { store } from '../store';
import { cancelJob } from '../work';
import { ragdollMode } from './mode';

vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));
vi.mock('./fetch-engine', () => ({ fetchEngine: () => new Promise(() => {}) }));

afterEach(() => vi.restoreAllMocks());

const mode = () => store.getState().work.settings.mode;

it('who does not wait for the engine poses on: a step like any other, which undo takes back', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  setSetting('mode', 'ragdoll');
  ragdollMode.start();
  expect(store.getState().job?.label).toBe('Fetching the physics engine');
  clock.mockReturnValue(5000);
  cancelJob();
  expect(mode()).toBe('pose');
  undo();
  expect(mode()).toBe('ragdoll');
  undo();
  expect(mode()).toBe('pose');
});
