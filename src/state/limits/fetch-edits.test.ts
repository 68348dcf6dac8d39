import { expect, test, vi } from 'vitest';
import { redo, undo } from '../actions';
import { openClips } from '../clips/clips';
import { setWork, store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { remember } from '../work/history';
import { applying } from './edits';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;

test('what applies edits comes with the first edit, which holds as soon as it is there, and without a fit anew', async () => {
  await openClips([personFile('person.bvh')]);
  await settled();
  expect(applying.part).toBeNull();
  const { fitted } = state();
  remember('an edit from elsewhere', false);
  setWork({ edits: { 4: [{ id: 0, isOn: true, kind: 'keep-innermost', share: 0.5 }] } });
  expect(state().fit).toBe(fitted);
  await vi.waitFor(() => expect(state().appliesEdits).toBe(true), { timeout: 20_000 });
  expect(state().fitted).toBe(fitted);
  expect(state().fit!.limits[4]).not.toEqual(fitted!.limits[4]);
  const { fit } = state();
  undo();
  expect(state().fit).toBe(fitted);
  redo();
  expect(state().fit!.limits).toEqual(fit!.limits);
});
