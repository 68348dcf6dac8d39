import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Clip, containsRotation, parseBvh, type Quat, writeBvh } from '../../core';
import { multiply, readQuat } from '../../core/math';
import { setSetting, undo } from '../actions';
import { openClips } from '../clips/clips';
import { store } from '../store';
import { armFile, settled } from '../testing/made-files';
import { cancelJob } from '../work';
import { fetchEdits } from './fetch-edits';
import { checkPossible, checkUnseen, cleanClip, faultyFrames, isChecking } from './possible';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const FRAMES = 300;
const FLIP = [100, 139] as const;
const SPIKE = [200, 201] as const;

/** A person whose left foot flips and whose left forearm spikes. */
function badClip(): Clip {
  const whole = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'bad.bvh');
  const { names } = whole.skeleton;
  const rotations = whole.rotations.slice(0, 4 * names.length * FRAMES);
  const turn = (name: string, [first, last]: readonly [number, number], by: Quat) => {
    for (let frame = first; frame <= last; frame++) {
      const at = frame * names.length + names.indexOf(name);
      rotations.set(multiply(readQuat(rotations, at), by), 4 * at);
    }
  };
  turn('LeftFoot', FLIP, [0, 1, 0, 0]);
  turn('LeftForeArm', SPIKE, [0, 0, -Math.sin(1), Math.cos(1)]);
  return { ...whole, frameCount: FRAMES, rotations, rootPositions: whole.rootPositions.slice(0, 3 * FRAMES) };
}

const text = writeBvh(badClip());
const jointOf = (name: string): number => state().clip!.skeleton.names.indexOf(name);
const isHeld = (joint: number, frame: number): boolean => {
  const { clip, fit } = state();
  const limit = fit!.limits[joint];
  return containsRotation(limit, readQuat(clip!.rotations, frame * clip!.skeleton.names.length + joint), 1e-3);
};

beforeAll(fetchEdits);
beforeEach(async () => {
  store.setState(store.getInitialState(), true);
  await openClips([new File([text], 'bad.bvh')]);
  await settled();
});

test('a clip is checked when something asks, and the answer is forgotten when profile or clip change', async () => {
  expect(state().checked).toBeNull();
  await checkPossible();
  const { checked } = state();
  expect(checked!.joints.map(({ joint, causes }) => [joint, causes[0]?.cause])).toEqual([
    [jointOf('LeftFoot'), 'flip'],
    [jointOf('LeftForeArm'), 'spike'],
  ]);
  setSetting('padding', 0.2);
  expect(state().checked).toBe(checked);
  setSetting('profile', 'flexible');
  expect(state().checked).toBeNull();
  await checkUnseen();
  expect(state().checked!.joints).toHaveLength(2);
  await openClips([armFile('arm.bvh')]);
  await settled();
  expect(state().checked).toBeNull();
  await checkPossible();
  expect(state().checked).toMatchObject({ checked: 0, joints: [] });
});

test('an answer for another profile than is asked for by now is not taken', async () => {
  const check = checkUnseen();
  setSetting('profile', 'older');
  await check;
  expect(state().checked).toBeNull();
});

test('a check under way is shown, and cancelled it leaves nothing behind', async () => {
  const check = checkPossible();
  expect(isChecking(state())).toBe(true);
  cancelJob();
  await check;
  expect(state()).toMatchObject({ checked: null, job: null });
});

describe('cleaning', () => {
  test('leaves flips and spikes out of what their joints learn from, as one step of undo', async () => {
    await checkPossible();
    const { checked, clip, fit } = state();
    const [foot, arm] = [jointOf('LeftFoot'), jointOf('LeftForeArm')];
    expect([isHeld(foot, FLIP[0]), isHeld(arm, SPIKE[0])]).toEqual([true, true]);
    const faulty = faultyFrames(checked!, clip!, state().work.edits);
    expect(faulty.map(({ joint, flips, spikes }) => [joint, flips, spikes])).toEqual([
      [foot, 40, 0],
      [arm, 0, 2],
    ]);
    cleanClip(faulty);
    expect(Object.keys(state().work.edits).map(Number).sort()).toEqual([foot, arm].sort());
    for (let frame = 0; frame < FRAMES; frame++) {
      const [isFlip, isSpike] = [FLIP, SPIKE].map(([first, last]) => frame >= first && frame <= last);
      expect(isHeld(foot, frame), `foot, frame ${frame}`).toBe(!isFlip);
      expect(isHeld(arm, frame), `arm, frame ${frame}`).toBe(!isSpike);
    }
    // What is left out once is not offered again.
    expect(faultyFrames(checked!, clip!, state().work.edits)).toEqual([]);
    undo();
    expect(state().work.edits).toEqual({});
    expect(state().fit!.limits[foot]).toBe(fit!.limits[foot]);
    expect(faultyFrames(checked!, clip!, state().work.edits)).toEqual(faulty);
  });
});
