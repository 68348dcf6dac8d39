import { beforeEach, expect, it, vi } from 'vitest';
import { fitJointLimits, type JointLimit, modelOf, violationAngle, writeLimits } from '../../core';
import { stepChartOf } from '../../core/edit';
import { jointCloud } from '../../core/limit';
import { defaultFitOptions } from '../../core/limit/options';
import { readQuat } from '../../core/math';
import { backToFitted, undo } from '../actions';
import { addStep, addSteps, finishEdit } from '../actions/edit-steps';
import { setWork, store } from '../store';
import { armClip } from '../testing/made-files';
import { madeFit } from '../testing/made-fit';
import { forget } from '../work/history';
import { borrowLimits } from './borrow';
import { holdApart } from './carried';
import { stepsOf, toldOf } from './edits';
import { fetchEdits } from './fetch-edits';
import { returnLimits } from './return-limits';

// The real work, without a thread of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});
vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));
// Limits are given here, not learned.
vi.mock('./learn', () => ({}));

const dancer = await armClip({ frames: 60 });
const athlete = await armClip({ frames: 30 });
const lent = writeLimits(fitJointLimits(athlete), { skeleton: athlete.skeleton, clips: [athlete.name] });
const arm = 1;

const state = () => store.getState();
const held = (): JointLimit => state().fit!.limits[arm];
const steps = () => stepsOf(state().work.edits, arm);
const told = () => toldOf(state().unedited, state().work.edits, arm, state().clip);

beforeEach(async () => {
  store.setState(store.getInitialState(), true);
  forget();
  const fitted = madeFit(fitJointLimits(dancer), {
    clouds: dancer.skeleton.names.map((_, joint) => jointCloud([dancer], joint, defaultFitOptions)),
    strips: new Uint8Array(dancer.skeleton.names.length * dancer.frameCount),
  });
  setWork({ takes: [dancer] }, { fitted });
  await fetchEdits();
});

/** Pulls the first handle of the arm's limit, as it is now. */
function pull(out: number): void {
  const limit = held();
  const { shape } = limit.parts[0];
  const [{ position, normal }] = modelOf(shape).handles!.of(shape);
  addStep(arm, {
    kind: 'move-handle',
    ...stepChartOf(limit, 0, limit.axes),
    shape: shape.kind,
    position,
    normal,
    out,
    across: 0,
  });
  finishEdit();
}

/** How far the clip goes beyond the limit that holds the arm, summed over its frames. */
const beyond = () =>
  Array.from({ length: dancer.frameCount }, (_, frame) =>
    violationAngle(held(), readQuat(dancer.rotations, frame * dancer.skeleton.names.length + arm)),
  ).reduce((sum, angle) => sum + angle, 0);

it('a borrowed limit is changed by hand like any other, and is as it came once the steps are taken back', async () => {
  await borrowLimits(lent, 'athlete.limits.json');
  const borrowed = held();
  pull(-0.05);
  expect(told().map((word) => word.state)).toEqual(['applied']);
  expect(held().parts).not.toEqual(borrowed.parts);
  expect(state().fit!.limits.filter((limit, joint) => limit !== state().unedited!.limits[joint])).toEqual([held()]);
  // What is told of all frames follows.
  const strip = () => state().fit!.strips.slice(arm * dancer.frameCount, (arm + 1) * dancer.frameCount);
  const strips = strip();
  backToFitted(arm);
  expect(held().parts).toEqual(borrowed.parts);
  expect(strip()).not.toEqual(strips);
  undo();
  expect(strip()).toEqual(strips);
});

it('what was done to the own limit waits for the own limit, and what was done to the borrowed one leaves with that', async () => {
  pull(0.1);
  const own = { parts: held().parts, steps: steps() };
  await borrowLimits(lent, 'athlete.limits.json');
  const before = beyond();
  expect(steps()).toEqual([]);
  pull(-0.05);
  expect(beyond()).not.toBe(before);
  returnLimits();
  expect(steps()).toEqual(own.steps);
  expect(held().parts).toEqual(own.parts);
  undo();
  expect(told().map((word) => word.state)).toEqual(['applied']);
  expect(held().parts).not.toEqual(own.parts);
});

it('a joint that keeps its own limit keeps its own steps, until the borrowed limit holds the joint all the same', async () => {
  pull(0.1);
  const own = { parts: held().parts, steps: steps() };
  await borrowLimits(lent, 'athlete.limits.json');
  const { borrowed } = state().work;
  returnLimits();
  setWork({ borrowed: { ...borrowed!, apart: [{ joint: arm, reason: 'This motion is never inside.' }] } });
  expect(held().parts).toEqual(own.parts);
  holdApart([arm]);
  expect(steps()).toEqual([]);
  expect(held().parts).not.toEqual(own.parts);
  returnLimits();
  expect({ parts: held().parts, steps: steps() }).toEqual(own);
});

it('samples that are here change no limit that was not fitted to them', async () => {
  await borrowLimits(lent, 'athlete.limits.json');
  const borrowed = held();
  addSteps(new Map([[arm, { kind: 'keep-innermost', share: 0.9 }]]));
  expect(steps()).toEqual([]);
  addStep(arm, { kind: 'keep-innermost', share: 0.9 });
  expect(told()[0]).toMatchObject({ state: 'refused', reason: expect.stringMatching(/not fitted to these samples/) });
  expect(held()).toEqual(borrowed);
});
