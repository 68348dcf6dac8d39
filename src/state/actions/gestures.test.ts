import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { createLiveFrame } from '../frame/live';
import { store } from '../store';
import { forget } from '../work/history';
import {
  beginGesture,
  beginOpenGesture,
  cancelGesture,
  changeSettings,
  clearManual,
  endGesture,
  glanceTo,
  redo,
  selectJoint,
  setManual,
  setSetting,
  undo,
} from '.';

const state = store.getState;
const start = store.getInitialState();
const turnOf = (joint: number) => state().work.manual[joint]?.[0] ?? null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const clip = clipOf(wanderingRotations(20, 3));
  store.setState({ ...start, clip, live: createLiveFrame(clip.skeleton) }, true);
  forget();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('changes without a gesture', () => {
  it('of one kind are one step when they follow closely, and two after a pause', () => {
    setManual(1, [0.1, 0, 0]);
    vi.advanceTimersByTime(500);
    setManual(1, [0.2, 0, 0]);
    vi.advanceTimersByTime(700);
    setManual(1, [0.3, 0, 0]);
    undo();
    expect(turnOf(1)).toBe(0.2);
    undo();
    expect(turnOf(1)).toBeNull();
    expect(state()).toMatchObject({ canUndo: false, canRedo: true });
  });

  it('of two kinds are two steps', () => {
    setManual(1, [0.1, 0, 0]);
    setManual(0, [0.1, 0, 0]);
    undo();
    expect([turnOf(1), turnOf(0)]).toEqual([0.1, null]);
  });
});

describe('a gesture', () => {
  it('is one step, however long it rests, whatever it changes', () => {
    beginGesture();
    setManual(1, [0.1, 0, 0]);
    vi.advanceTimersByTime(60_000);
    setManual(1, [0.2, 0, 0]);
    setManual(0, [0.5, 0, 0]);
    endGesture();
    undo();
    expect(state().work.manual).toEqual({});
    expect(state().canUndo).toBe(false);
    redo();
    expect([turnOf(1), turnOf(0)]).toEqual([0.2, 0.5]);
  });

  it('is none when nothing was changed', () => {
    beginGesture();
    endGesture();
    expect(state().canUndo).toBe(false);
  });

  it('is apart from what comes before and after', () => {
    setManual(1, [0.1, 0, 0]);
    beginGesture();
    setManual(1, [0.2, 0, 0]);
    endGesture();
    setManual(1, [0.3, 0, 0]);
    const seen = [turnOf(1)];
    for (let i = 0; i < 3; i++) {
      undo();
      seen.push(turnOf(1));
    }
    expect(seen).toEqual([0.3, 0.2, 0.1, null]);
  });

  it('that is cancelled takes back what it changed, and leaves what could be undone and done again', () => {
    setManual(1, [0.1, 0, 0]);
    setManual(0, [0.1, 0, 0]);
    undo();
    beginGesture();
    setManual(1, [0.7, 0, 0]);
    selectJoint(1);
    cancelGesture();
    expect([turnOf(1), state().work.selectedJoint]).toEqual([0.1, 0]);
    expect(state()).toMatchObject({ canUndo: true, canRedo: true });
    redo();
    expect(turnOf(0)).toBe(0.1);
    undo();
    undo();
    expect(state().work.manual).toEqual({});
  });

  it('that is cancelled and has changed nothing undoes no other step', () => {
    setManual(1, [0.1, 0, 0]);
    beginGesture();
    cancelGesture();
    cancelGesture();
    expect(turnOf(1)).toBe(0.1);
    expect(state()).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('that is cancelled takes back what is no step at all', () => {
    setManual(1, [0.1, 0, 0]);
    glanceTo([1, 1, 1]);
    beginGesture();
    glanceTo([2, 2, 2]);
    cancelGesture();
    expect(state().work.gazeTarget).toEqual([1, 1, 1]);
    expect(turnOf(1)).toBe(0.1);
  });

  it('ends with undo', () => {
    beginGesture();
    setManual(1, [0.1, 0, 0]);
    undo();
    setManual(0, [0.1, 0, 0]);
    setManual(1, [0.4, 0, 0]);
    undo();
    expect([turnOf(0), turnOf(1)]).toEqual([0.1, null]);
  });
});

it('a drag without a certain end goes on until something else is changed', () => {
  beginOpenGesture();
  setManual(1, [0.1, 0, 0]);
  vi.advanceTimersByTime(60_000);
  setManual(1, [0.2, 0, 0]);
  setSetting('padding', 0.1);
  clearManual(1);
  undo();
  expect(turnOf(1)).toBe(0.2);
  undo();
  expect(turnOf(1)).toBe(0.2);
  undo();
  expect(turnOf(1)).toBeNull();
});

describe('settings', () => {
  it('that are changed together are one step', () => {
    changeSettings({ split: 'swing-twist', chart: 'quaternion-vector', shape: 'ellipsoid' });
    expect(state().work.settings).toMatchObject({
      split: 'swing-twist',
      chart: 'quaternion-vector',
      shape: 'ellipsoid',
    });
    undo();
    expect(state().work.settings).toEqual(start.work.settings);
    expect(state().canUndo).toBe(false);
  });

  it('bring along what goes with them, in one step, and say so', () => {
    setSetting('shape', 'reach-cone');
    expect(state().work.settings).toMatchObject({ shape: 'reach-cone', split: 'swing-twist' });
    expect(state().status).toContain('Split is “Swing–twist”');
    setSetting('split', 'none');
    expect(state().work.settings).toMatchObject({ shape: 'k-dop', split: 'none' });
    undo();
    undo();
    expect(state().work.settings).toEqual(start.work.settings);
  });

  it('of another kind are left out, and those that change nothing are no step', () => {
    changeSettings({ padding: Number.NaN, shape: 'pear' as never, split: 'none' });
    expect(state().work.settings).toBe(start.work.settings);
    expect(state().canUndo).toBe(false);
  });

  it('where one looks and how time runs is left as it is', () => {
    setManual(1, [0.1, 0, 0]);
    changeSettings({ page: 'compare', speed: 2, loop: false });
    undo();
    expect(state()).toMatchObject({ canUndo: false, work: { manual: {} } });
    expect(state().work.settings).toMatchObject({ page: 'compare', speed: 2, loop: false });
    setSetting('page', 'learn');
    redo();
    expect(turnOf(1)).toBe(0.1);
    expect(state().work.settings.page).toBe('learn');
  });
});
