import { beforeEach, expect, it, vi } from 'vitest';
import { setManual, setSetting, undo } from '../actions';
import { defaultSettings } from '../settings';
import { setWork, store } from '../store';
import { forget } from './history';
import {
  adjustLesson,
  beginLesson,
  endLesson,
  readerJoint,
  stageJoint,
  stageLesson,
  stageTurn,
  takeLessonAlong,
} from './lesson';
import { ownState } from './own-state';
import { unposed } from './scopes';

// What settings set in motion is tried elsewhere.
vi.mock('../limits/learn', () => ({ refit: async () => {}, regrow: async () => {} }));

const state = store.getState;

beforeEach(() => {
  endLesson();
  setWork(
    { ...unposed, settings: defaultSettings, selectedJoint: 3, chosen: {}, edits: {} },
    { clip: null, live: null },
  );
  forget();
});

/** The reader's own work, and then a chapter. */
function open(): void {
  setSetting('shape', 'ellipsoid');
  setManual(3, [0.1, 0, 0]);
  setSetting('page', 'learn');
  beginLesson();
  stageLesson({ shape: 'box', split: 'swing-twist' }, { selectedJoint: 5 });
}

it('sets the stage: what the chapter needs over what is usual, and nothing of it is a step', () => {
  setSetting('build', 0.8);
  open();
  expect(state().work.settings).toMatchObject({ shape: 'box', split: 'swing-twist', page: 'learn', build: 0.8 });
  expect(state()).toMatchObject({ canUndo: false, work: { selectedJoint: 5, manual: {} } });
});

it('gives back all that was there, with its steps, whatever was done meanwhile', () => {
  open();
  setSetting('padding', 0.2);
  setManual(5, [1, 0, 0]);
  stageTurn(5, [2, 0, 0]);
  adjustLesson({ easing: 'none' });
  stageLesson({ mode: 'ik' });
  setSetting('page', 'inspect');
  endLesson();
  expect(state().work.settings).toEqual({ ...defaultSettings, shape: 'ellipsoid' });
  expect(state()).toMatchObject({ canUndo: true, work: { selectedJoint: 3, manual: { 3: [0.1, 0, 0] } } });
  undo();
  expect(state().work.manual).toEqual({});
  undo();
  expect(state().work.settings.shape).toBe('k-dop');
  expect(state().canUndo).toBe(false);
});

it('what is kept and shared meanwhile is what was there before, and the chapter', () => {
  open();
  setSetting('learn', 6);
  expect(ownState().work).toMatchObject({ selectedJoint: 3, manual: { 3: [0.1, 0, 0] } });
  expect(ownState().work.settings).toMatchObject({ shape: 'ellipsoid', split: 'none', page: 'learn', learn: 6 });
  endLesson();
  expect(ownState()).toBe(state());
});

it('taken along to another page, all it came to is one step', () => {
  open();
  setSetting('padding', 0.2);
  takeLessonAlong('inspect');
  expect(state().work.settings).toMatchObject({ shape: 'box', padding: 0.2, page: 'inspect' });
  expect(state().work.selectedJoint).toBe(5);
  undo();
  expect(state().work.settings).toMatchObject({ shape: 'ellipsoid', padding: 0.05, page: 'inspect' });
  expect(state().work).toMatchObject({ selectedJoint: 3, manual: { 3: [0.1, 0, 0] } });
});

it('on another clip only settings come back', () => {
  open();
  setWork(
    { selectedJoint: 0, manual: {} },
    { clip: { rotations: new Float32Array(4), skeleton: { names: ['one'], parents: [-1] } } as never },
  );
  expect(ownState().work).toMatchObject({ selectedJoint: 0, manual: {} });
  endLesson();
  expect(state().work.settings.shape).toBe('ellipsoid');
  expect(state().work).toMatchObject({ selectedJoint: 0, manual: {} });
});

it('a figure that selects joints leaves the reader’s to come back to', () => {
  open();
  expect(readerJoint()).toBeNull();
  stageJoint(7);
  stageJoint(9);
  expect([state().work.selectedJoint, readerJoint()]).toEqual([9, 5]);
  stageLesson({}, { selectedJoint: readerJoint()! });
  expect([state().work.selectedJoint, readerJoint()]).toEqual([5, null]);
});

it('without a lesson nothing of it does anything', () => {
  stageTurn(3, [1, 0, 0]);
  stageLesson({ shape: 'box' });
  adjustLesson({ shape: 'box' });
  stageJoint(8);
  expect(state().work).toMatchObject({ manual: {}, selectedJoint: 3 });
  expect(state().work.settings).toEqual(defaultSettings);
});
