import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { modelOf } from '../../core';
import { mirrorJoint } from '../../core/clip';
import { stepChartOf } from '../../core/edit';
import { openClips } from '../clips/clips';
import { learnedCloud, stepsOf, toldOf } from '../limits/edits';
import { fetchEdits } from '../limits/fetch-edits';
import { setWork, store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { addStep, changeSettings, changeStep, mirrorToOther } from '.';
import { shareModel } from './share-model';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const joint = () => state().clip!.skeleton.names.indexOf('LeftElbow');
const other = () => mirrorJoint(state().clip!.skeleton, joint());
const there = () => stepsOf(state().work.edits, other());
const told = () => toldOf(state().fitted, state().work.edits, other(), state().clip);

function faceStep(out: number) {
  const limit = state().fitted!.limits[joint()];
  const { shape } = limit.parts[0];
  const [{ position, normal }] = modelOf(shape).handles!.of(shape);
  const place = stepChartOf(limit, 0, learnedCloud(state().fit!, joint())!.axes);
  return { kind: 'move-handle', ...place, shape: shape.kind, position, normal, out, across: 0 } as const;
}

beforeAll(fetchEdits);
beforeEach(async () => {
  store.setState(store.getInitialState(), true);
  await openClips([personFile('person.bvh')]);
  await settled();
});

it('mirrored twice, steps are there once, and the second time changes and remembers nothing', () => {
  addStep(joint(), faceStep(-0.1));
  mirrorToOther(joint());
  expect(there()).toHaveLength(1);
  const { work } = state();
  mirrorToOther(joint());
  expect(state().work).toBe(work);
  expect(state().status).toMatch(/has .* already/);
});

it('a face that was moved on takes the mirrored one along, and what was done there by itself stays', () => {
  const id = addStep(joint(), faceStep(-0.1));
  mirrorToOther(joint());
  addStep(other(), { kind: 'keep-innermost', share: 0.99 });
  changeStep(joint(), id, faceStep(-0.2));
  mirrorToOther(joint());
  expect(there().map(({ kind }) => kind)).toEqual(['move-handle', 'keep-innermost']);
  expect(there()[0]).toMatchObject({ out: -0.2 });
});

it('steps wait on a joint of another shape, as the status says, until it is limited alike', async () => {
  setWork({ selectedJoint: other() });
  shareModel(other(), 'joint');
  changeSettings({ shape: 'box' });
  await settled();
  addStep(joint(), faceStep(-0.1));
  mirrorToOther(joint());
  expect(told().map(({ state: came }) => came)).toEqual(['elsewhere']);
  expect(state().status).toMatch(/0 of 1 .*1 waits.*box/i);
  shareModel(joint(), 'mirror');
  await settled();
  expect(told().map(({ state: came }) => came)).toEqual(['applied']);
  // Whoever is limited like all others stays so.
  expect(state().work.chosen).toEqual({});
});

it('a mirrored interval of twists is told as it is there, from that joint’s own reference', async () => {
  changeSettings({ split: 'swing-twist' });
  await settled();
  const { reference } = state().fitted!.limits[joint()];
  addStep(joint(), { kind: 'set-twist', reference, low: -0.2, high: null });
  mirrorToOther(joint());
  const [{ twist, state: came }] = told();
  expect(came).toBe('applied');
  const limit = state().fit!.limits[other()];
  const part = limit.parts.find(({ bounds }) => bounds === 'twist')!;
  const ends = modelOf(part.shape)
    .handles!.of(part.shape)
    .map(({ position }) => position[0])
    .sort((a, b) => a - b);
  // The chart of the usual settings tells a twist by its angle.
  const [low, high] = twist!;
  expect(low ?? high).toBeCloseTo(low === null ? ends[1] : ends[0], 6);
});
