import { beforeEach, expect, it, vi } from 'vitest';
import { containsRotation, fitJointLimits } from '../../core';
import { jointCloud } from '../../core/limit';
import { defaultFitOptions } from '../../core/limit/options';
import { readQuat } from '../../core/math';
import { undo } from '../actions';
import { setWork, store } from '../store';
import { armClip } from '../testing/made-files';
import { madeFit } from '../testing/made-fit';
import { forget } from '../work/history';
import { holdApart, keepOwn, padCarried } from './carried';

// The real work, without a thread of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});
vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));
// Limits are given here, not learned.
vi.mock('./learn', () => ({}));

const clip = await armClip({ frames: 60 });
const athlete = await armClip({ frames: 12 });
const arm = 1;
const [, carried] = fitJointLimits(athlete, { padding: 0.005 });
const state = () => store.getState();
const borrowed = () => state().work.borrowed!;
const inForce = () => state().fit!.limits[arm];
const inside = () => {
  let count = 0;
  for (let f = 0; f < clip.frameCount; f++)
    if (containsRotation(inForce(), readQuat(clip.rotations, f * clip.skeleton.names.length + arm))) count++;
  return count / clip.frameCount;
};

beforeEach(() => {
  store.setState(store.getInitialState(), true);
  forget();
  const fitted = madeFit(fitJointLimits(clip), {
    clouds: clip.skeleton.names.map((_, joint) => jointCloud([clip], joint, defaultFitOptions)),
    strips: new Uint8Array(clip.skeleton.names.length * clip.frameCount),
  });
  const apart = [{ joint: arm, reason: 'Inside in 0 % of the frames here, mostly 12° beyond.' }];
  setWork({ takes: [clip], borrowed: { name: 'athlete', clips: [], limits: [carried], apart } }, { fitted });
});

it.each([0.9, 0.99, 1])(
  'a carried limit is padded until %d of the frames here are inside; undo brings back what was',
  async (share) => {
    const own = inForce();
    await padCarried([arm], share);
    expect(borrowed().apart).toEqual([]);
    const [{ joint, by }] = borrowed().padded!;
    expect(joint).toBe(arm);
    expect(by).toBeGreaterThan(0.02);
    expect(inForce()).not.toEqual(own);
    expect(inside()).toBeGreaterThanOrEqual(share);
    undo();
    expect(borrowed().padded).toBeUndefined();
    expect(inForce()).toEqual(own);
  },
);

it('a padded limit that is to hold more is padded further, and says by how much in all', async () => {
  await padCarried([arm], 0.8);
  const [{ by: first }] = borrowed().padded!;
  await padCarried([arm], 1);
  const [{ by: all }] = borrowed().padded!;
  expect(all).toBeGreaterThan(first);
  const limit = borrowed().limits[0];
  await padCarried([arm], 1);
  expect(borrowed().limits[0]).toBe(limit);
  expect(borrowed().padded).toEqual([{ joint: arm, by: all }]);
});

it('a joint keeps its own limit when asked to, and is held all the same when asked to; each is one step of undo', () => {
  const own = inForce();
  holdApart([arm]);
  expect(inForce().parts).toEqual(carried.parts);
  keepOwn([arm]);
  expect(inForce()).toEqual(own);
  expect(borrowed().apart).toEqual([{ joint: arm, reason: 'Keeps its own limit, as was asked for.' }]);
  undo();
  expect(inForce().parts).toEqual(carried.parts);
  undo();
  expect(inForce()).toEqual(own);
});
