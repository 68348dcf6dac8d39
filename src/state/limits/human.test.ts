import { beforeEach, expect, test, vi } from 'vitest';
import { containsRotation } from '../../core';
import { readQuat } from '../../core/math';
import { changeSettings, setSetting, undo } from '../actions';
import { fillJoints } from '../actions/fill-joints';
import { openClips } from '../clips/clips';
import { setWork, store } from '../store';
import { armFile, personFile, settled } from '../testing/made-files';
import { chooseForAll } from './choose';
import { orderHuman } from './human';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;

beforeEach(async () => {
  store.setState(store.getInitialState(), true);
  await openClips([personFile('person.bvh')]);
  // What an earlier test said of this skeleton is remembered.
  setWork({ roleChoices: {} });
  await settled();
});

test('limits of people are found when something asks, and forgotten when profile, roles or clip change', async () => {
  expect(state().human).toBeNull();
  await orderHuman();
  const { human, clip } = state();
  expect(human!.limits).toHaveLength(clip!.skeleton.names.length);
  expect(human!.limits.some((limit) => limit !== null)).toBe(true);
  setSetting('padding', 0.2);
  expect(state().human).toBe(human);
  setSetting('profile', 'older');
  expect(state().human).toBeNull();
  await orderHuman();
  expect(state().human!.limits).not.toEqual(human!.limits);
  setWork({ roleChoices: { Head: 'helper' } });
  expect(state().human).toBeNull();
  await orderHuman();
  await openClips([armFile('arm.bvh')]);
  await settled();
  expect(state().human).toBeNull();
  await orderHuman();
  expect(state().human!.limits.every((limit) => limit === null)).toBe(true);
  expect(state().human!.missing[0].reason).not.toBe('');
});

test('limits are filled up by the setting, which is one step of undo; each frame stays inside', async () => {
  const before = state().fit!.limits;
  expect(state().fit!.learned).toBe(before);
  changeSettings({ fill: 0.75 });
  await settled();
  const { fit, clip } = state();
  expect(fit!.learned).toEqual(before);
  const filled = fit!.fills.flatMap((fill, joint) => (fill ? [joint] : []));
  expect(filled.length).toBeGreaterThan(10);
  const joints = clip!.skeleton.names.length;
  for (const joint of filled) {
    expect(fit!.limits[joint]).not.toEqual(before[joint]);
    for (let frame = 0; frame < clip!.frameCount; frame++)
      expect(containsRotation(fit!.limits[joint], readQuat(clip!.rotations, frame * joints + joint))).toBe(true);
  }
  undo();
  await settled();
  expect(state().work.settings.fill).toBe(0);
  expect(state().fit!.limits).toEqual(before);
});

test('roles given by hand change what is filled up', async () => {
  changeSettings({ fill: 0.5 });
  await settled();
  const knee = state().clip!.skeleton.names.indexOf('LeftKnee');
  expect(state().fit!.fills[knee]).not.toBeNull();
  setWork({ roleChoices: { LeftKnee: 'helper' } });
  await vi.waitFor(() => expect(state().fit!.fills[knee]).toBeNull(), { timeout: 20_000 });
});

test('joints with scarce data are filled up when shapes are chosen, one joint can be taken back, and each is one step', async () => {
  // No moment shows what another has shown.
  const rotation = (joint: number, frame: number) =>
    [1, 2, 3].map((k) => (30 * Math.sin(k * frame * frame + joint)).toFixed(4)).join(' ');
  await openClips([personFile('short.bvh', { frames: 24, rotation })]);
  setWork({ roleChoices: {} });
  await settled();
  await chooseForAll();
  await settled();
  const { clip, verdicts, work, fit } = state();
  const scarce = verdicts!.joints.flatMap(({ data, fill }, joint) => (data.kind === 'scarce' && fill ? [joint] : []));
  expect(scarce.length).toBeGreaterThan(3);
  for (const [joint, { fill }] of verdicts!.joints.entries()) {
    expect(fill === null || fill.coverage >= fill.learned.coverage).toBe(true);
    if (work.chosen[joint]) expect(work.chosen[joint].fill).toBe(scarce.includes(joint) ? 0.75 : 0);
    expect(fit!.fills[joint]?.share ?? 0).toBe(scarce.includes(joint) ? 0.75 : 0);
  }
  const [first, second] = scarce;
  fillJoints({ [first]: 0 });
  await settled();
  expect([state().fit!.fills[first], state().fit!.fills[second]?.share]).toEqual([null, 0.75]);
  undo();
  expect(state().work.chosen).toEqual(work.chosen);
  expect(clip!.skeleton.parents[first]).toBeGreaterThanOrEqual(0);
});
