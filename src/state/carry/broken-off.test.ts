import { beforeEach, expect, it, vi } from 'vitest';
import { movingPerson } from '../../core/carry/testing/moving-people';
import { WorkerLost } from '../../worker/desk';
import { store } from '../store';
import { cancelJob, worker } from '../work';
import { movingFigureOf } from './figures';
import { carryFigures } from './play';

vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));

const person = movingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0, seed: 5 }, 2);
const what = { wantsMotion: false, limits: [], ties: [] };
const carry = () => carryFigures(movingFigureOf([person]), movingFigureOf([person]), 'Playing a.bvh on rig.glb', what);

beforeEach(() => {
  store.setState(store.getInitialState(), true);
  vi.restoreAllMocks();
});

it.each([
  [new Error('Joint 3 has no length.'), 'Joint 3 has no length.'],
  [new WorkerLost('out of memory'), expect.stringMatching(/^The worker that reads and fits clips stopped/)],
])('work that breaks off is told of, and shown no longer: %s', async (fault, words) => {
  vi.spyOn(worker, 'carry').mockRejectedValue(fault);
  expect(await carry()).toBeNull();
  expect(store.getState().job).toBeNull();
  expect(store.getState().notices).toMatchObject([
    { kind: 'error', title: 'Playing a.bvh on rig.glb failed', detail: words },
  ]);
});

it('of work that gave way to other work nothing is told', async () => {
  let reject = (_: Error) => {};
  vi.spyOn(worker, 'carry').mockImplementation(() => new Promise((_, fail) => (reject = fail)));
  const first = carry();
  cancelJob();
  reject(new Error('late'));
  expect(await first).toBeNull();
  expect(store.getState().notices).toEqual([]);
});
