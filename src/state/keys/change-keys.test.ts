import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clip, containsRotation, fitJointLimits, parseBvh } from '../../core';
import { clipOn } from '../../core/carry';
import { movingPerson } from '../../core/carry/testing/moving-people';
import { timeOfFrame } from '../../core/clip';
import { angleBetween, readQuat, type Vec3 } from '../../core/math';
import { randomVector, seeded } from '../../core/testing/random';
import { redo, seekFrame, setManual, setSetting, undo } from '../actions';
import { addClips } from '../clips/clips';
import { freeOf } from '../clips/roles';
import { createLiveFrame, setTime } from '../frame/live';
import { flush, presentScene, requestFrame } from '../frame/playback';
import { defaultSettings } from '../settings';
import { setWork, store } from '../store';
import { madeFit } from '../testing/made-fit';
import { forget } from '../work/history';
import { unposed } from '../work/scopes';
import { copyKey, deleteKey, keepKeysAsClip, moveKey, setKey } from './change-keys';

// What settings set in motion, and what reads files, is tried elsewhere.
vi.mock('../limits/learn', () => ({ refit: async () => {}, regrow: async () => {} }));
vi.mock('../clips/clips', () => ({ addClips: vi.fn(async () => {}) }));

const state = store.getState;
const FRAMES = 100;

function show(seed: number): { clip: Clip; limits: ReturnType<typeof fitJointLimits>; random: () => number } {
  const random = seeded(seed);
  const clip = movingPerson({ armsOut: 1, legsOut: 0.1, facing: seed, seed, size: 0.6 + random() }, FRAMES);
  const limits = fitJointLimits(clip, { padding: 0.02 });
  setWork(
    { ...unposed, settings: defaultSettings, keys: [], selectedJoint: 0, roleChoices: {} },
    { clip, live: createLiveFrame(clip.skeleton), fit: madeFit(limits), isPlaying: false, notices: [] },
  );
  forget();
  flush();
  return { clip, limits, random };
}

const heldAt = (frame: number) => {
  seekFrame(frame);
  flush();
  return state().live!.held.slice();
};

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from({ length: a.length / 4 }, (_, j) => angleBetween(readQuat(a, j), readQuat(b, j))));

/** What goes through keys has come. */
const arrived = () => vi.waitFor(() => expect(presentScene()?.keyed).not.toBeNull());

beforeEach(() => {
  store.setState({ ...store.getInitialState() }, true);
  vi.mocked(addClips).mockClear();
});

describe.each([1401, 1402, 1403])('keys on the timeline (seed %i)', (seed) => {
  it('are the poses that were shown, and in between no joint is beyond its limit or jumps', async () => {
    const { clip, limits, random } = show(seed);
    const set: { frame: number; pose: Float32Array }[] = [];
    for (const frame of [5, 30, 42, 90]) {
      seekFrame(frame);
      // Turned by hand, far beyond the limits now and then.
      for (let i = 0; i < 4; i++)
        setManual(1 + Math.floor(random() * (limits.length - 1)), randomVector(random, 1.5) as Vec3);
      const pose = heldAt(frame);
      setKey();
      set.push({ frame, pose });
    }
    await arrived();
    expect(state().work).toMatchObject({ manual: {}, settings: { pose: 'keys' } });
    for (const { frame, pose } of set) expect(farthest(heldAt(frame), pose)).toBeLessThan(1e-3);
    expect(farthest(heldAt(0), set[0].pose)).toBeLessThan(1e-3);
    expect(farthest(heldAt(99), set[3].pose)).toBeLessThan(1e-3);
    const free = freeOf(state());
    const { live } = state();
    let before: Float32Array | null = null;
    // Between frames too: as it plays at a higher rate.
    for (let share = 5; share <= 90; share += 0.25) {
      setTime(live!, clip, share * clip.frameTime);
      requestFrame();
      flush();
      for (const [joint, limit] of limits.entries())
        if (!free.includes(joint)) expect(containsRotation(limit, readQuat(live!.held, joint))).toBe(true);
      // The widest way between keys is π in 12 frames, and a curve is at most a few times as fast as its mean.
      if (before) expect(farthest(live!.held, before)).toBeLessThan(0.4);
      before = live!.held.slice();
    }
  });

  it('are moved, copied, deleted, undone and done again', async () => {
    show(seed);
    const pose = heldAt(20);
    setKey();
    heldAt(60);
    seekFrame(60);
    setSetting('pose', 'clip');
    setKey();
    await arrived();
    const frames = () => state().work.keys.map(({ frame }) => frame);
    expect(frames()).toEqual([20, 60]);
    moveKey(20, 31.6);
    expect(frames()).toEqual([32, 60]);
    expect(farthest(heldAt(32), pose)).toBeLessThan(1e-3);
    copyKey(32, 500);
    expect(frames()).toEqual([32, 60, FRAMES - 1]);
    expect(farthest(heldAt(FRAMES - 1), pose)).toBeLessThan(1e-3);
    deleteKey(60);
    expect(frames()).toEqual([32, FRAMES - 1]);
    undo();
    expect(frames()).toEqual([32, 60, FRAMES - 1]);
    undo();
    undo();
    expect(frames()).toEqual([20, 60]);
    redo();
    expect(frames()).toEqual([32, 60]);
    deleteKey();
    expect(state().work).toMatchObject({ keys: [], settings: { pose: 'clip' } });
  });

  it('are kept as a clip: a BVH of the same joints, every frame inside', async () => {
    const { clip, limits, random } = show(seed);
    const turn = () => {
      for (let joint = 1; joint < limits.length; joint++) setManual(joint, randomVector(random, 2) as Vec3);
    };
    turn();
    heldAt(10);
    setKey();
    setSetting('pose', 'clip');
    turn();
    const last = heldAt(50);
    setKey();
    await arrived();
    await keepKeysAsClip();
    const [[[file]]] = vi.mocked(addClips).mock.calls;
    expect(file.name).toMatch(/\.keys\.bvh$/);
    const kept = clipOn(parseBvh(await file.text(), file.name), clip.skeleton) as Clip;
    expect(kept.frameCount).toBe(41);
    expect(kept.frameTime).toBeCloseTo(clip.frameTime, 5);
    const joints = clip.skeleton.names.length;
    expect(farthest(kept.rotations.subarray(4 * joints * 40), last)).toBeLessThan(0.01);
    const free = freeOf(state());
    for (let frame = 0; frame < kept.frameCount; frame++)
      for (const [joint, limit] of limits.entries())
        if (!free.includes(joint))
          expect(containsRotation(limit, readQuat(kept.rotations, frame * joints + joint))).toBe(true);
  });
});

it('the clip is shown while what goes through keys is not there, and again when it is asked for', async () => {
  const { clip } = show(1410);
  heldAt(10);
  setKey();
  await arrived();
  expect(timeOfFrame(clip, 10)).toBeCloseTo(presentScene()!.keyed!.start, 9);
  setSetting('pose', 'clip');
  const joints = clip.skeleton.names.length;
  expect(farthest(heldAt(70), clip.rotations.subarray(280 * joints, 284 * joints))).toBeLessThan(1e-3);
});
