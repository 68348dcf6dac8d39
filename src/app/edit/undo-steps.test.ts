import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defaultFitOptions, parseBvh } from '../../core';
import { fitCloud, jointCloud } from '../../core/limit';
import { redo, setManual, setSetting, undo } from '../../state/actions';
import { createLiveFrame } from '../../state/frame/live';
import { stepsOf } from '../../state/limits/edits';
import { fetchEdits } from '../../state/limits/fetch-edits';
import { store } from '../../state/store';
import { personFile } from '../../state/testing/made-files';
import { forget } from '../../state/work/history';
import { editView, setEditView, viewState } from '../page/view-state';
import { addPose, deleteSamples } from './change-samples';
import { dabAtPose, editedPart, nudge } from './change-shape';
import { shapeHandles } from './handles';

vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));

const file = personFile('person.bvh');
const clip = parseBvh(await file.text(), file.name);
const JOINT = 5;

beforeAll(fetchEdits);
beforeEach(() => show('k-dop'));

function show(shape: 'k-dop' | 'distance-field'): void {
  const clouds = clip.skeleton.names.map((_, joint) => jointCloud([clip], joint, { ...defaultFitOptions, shape }));
  const limits = clouds.map((cloud) => fitCloud(cloud, { ...defaultFitOptions, shape }));
  const fit = { limits, clouds, learned: limits, fills: [], types: [], strips: new Uint8Array(0), duration: 0 };
  const live = createLiveFrame(clip.skeleton);
  forget();
  store.setState(
    {
      ...store.getInitialState(),
      clip,
      live,
      fit,
      fitted: fit,
      work: { ...store.getInitialState().work, selectedJoint: JOINT },
    },
    true,
  );
  viewState.setState(viewState.getInitialState(), true);
}

const steps = () => stepsOf(store.getState().work.edits, JOINT);
const kinds = () => steps().map(({ kind }) => kind);

test('a push that brings a face back to where it was is one step of undo', () => {
  const [{ key }] = shapeHandles(editedPart()!.shape);
  nudge(key, 0.05);
  expect(kinds()).toEqual(['move-handle']);
  nudge(key, -0.05);
  expect(kinds()).toEqual([]);
  undo();
  expect(kinds()).toEqual(['move-handle']);
  undo();
  expect(kinds()).toEqual([]);
});

test('samples of the clip and one that was added go together, and come back together', () => {
  const { live } = store.getState();
  live!.asked.set([0.6, 0.2, -0.3, Math.sqrt(1 - 0.49)], 4 * JOINT);
  addPose();
  const { part, added } = lastSample();
  setEditView({ marked: { part, indices: [0, added], by: 'lasso' } });
  deleteSamples();
  expect(kinds()).toEqual(['leave-out']);
  undo();
  expect(kinds()).toEqual(['add-sample']);
});

function lastSample() {
  const part = store.getState().fit!.clouds[JOINT].parts[0];
  return { part, added: part.frames.length - 1 };
}

test('a touch of the brush that changes nothing is no step, and what was undone can still be done again', () => {
  show('distance-field');
  setManual(JOINT, [0.1, 0, 0]);
  undo();
  // All of it at once.
  setEditView({ brush: 'remove', radius: 9 });
  dabAtPose();
  expect(editView().stopped).toBe('That would leave nothing of the limit.');
  expect(kinds()).toEqual([]);
  expect(store.getState()).toMatchObject({ canUndo: false, canRedo: true });
  redo();
  expect(store.getState().work.manual[JOINT]).toEqual([0.1, 0, 0]);
});

test('a push that goes nowhere is no step, and joins none that come after it', () => {
  const [{ key }] = shapeHandles(editedPart()!.shape);
  nudge(key, -9);
  nudge(key, -9);
  expect(editView().stopped).not.toBeNull();
  const now = vi.spyOn(performance, 'now');
  for (const [time, radius] of [
    [1e6, 0.2],
    [2e6, 0.3],
  ] as const) {
    now.mockReturnValue(time);
    setSetting('softeningRadius', radius);
  }
  now.mockRestore();
  undo();
  expect(store.getState().work.settings.softeningRadius).toBe(0.2);
  undo();
  expect(kinds()).toEqual(['move-handle']);
  undo();
  expect(kinds()).toEqual([]);
});
