import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vec3 } from '../../core';
import { takesOf } from '../../core/clip';
import { addClips, openClips, removeClip } from '../clips/clips';
import { rolesOf } from '../clips/roles';
import { gazeOf } from '../frame/gaze';
import { advance, flush } from '../frame/playback';
import { chainEnd, chainsOf, handlesOf, reachReports } from '../frame/reach';
import { fetchSolvers } from '../frame/solving';
import { store } from '../store';
import { personFile, settled } from '../testing/made-files';
import {
  beginGesture,
  cancelGesture,
  chooseRole,
  endGesture,
  endPreview,
  pause,
  play,
  previewTurn,
  pullChain,
  redo,
  seekFrame,
  setManual,
  setSetting,
  undo,
} from '.';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const held = () => {
  flush();
  return [...state().live!.held];
};
const difference = (a: number[], b: number[]) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));
const hand = () => handlesOf(state().clip!, state().work.chainChoices).find(({ id }) => id === 'left-hand')!;

beforeAll(fetchSolvers);

beforeEach(async () => {
  store.setState({ notices: [] });
  await openClips([personFile('person.bvh')]);
  await settled();
  pause();
  setSetting('mode', 'ik');
  seekFrame(11);
  flush();
});

describe('pulls', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Drags the hand along a curve, a frame for each place. */
  const drag = (to: Vec3, isDriven: boolean) => {
    // Whoever drove frames before does so no more.
    vi.advanceTimersByTime(3000);
    flush();
    const from = chainEnd(hand(), state().live!);
    beginGesture();
    for (let i = 1; i <= 25; i++) {
      const share = i / 25;
      const place = from.map((x, k) => x + (to[k] - x) * share + (k === 0 ? 0.4 * Math.sin(Math.PI * share) : 0));
      pullChain('left-hand', place as Vec3);
      if (isDriven) advance(1 / 60);
      else flush();
    }
    endGesture();
  };
  /** Lets limbs come to rest. */
  const rest = () => {
    for (let i = 0; i < 120; i++) advance(1 / 60);
  };

  it.each([
    ['near', [0.3, 1.3, 0.4], true],
    ['near, where nobody drives', [0.3, 1.3, 0.4], false],
    ['out of reach', [-0.6, 1.9, -0.9], true],
    ['out of reach, where nobody drives', [-0.6, 1.9, -0.9], false],
    ['behind', [-0.2, 1.1, -0.5], true],
  ] as const)('%s: undone and done again they land where they were', (_, target, isDriven) => {
    const first = held();
    drag([0.5, 1.6, 0.3], isDriven);
    if (isDriven) rest();
    const second = held();
    drag([...target], isDriven);
    if (isDriven) rest();
    const third = held();
    const residual = reachReports()[0].residual;
    undo();
    expect(difference(held(), second)).toBeLessThan(1e-6);
    undo();
    expect(difference(held(), first)).toBeLessThan(1e-6);
    redo();
    expect(difference(held(), second)).toBeLessThan(1e-6);
    redo();
    expect(difference(held(), third)).toBeLessThan(1e-6);
    expect(reachReports()[0].residual).toBeCloseTo(residual, 9);
    if (isDriven) rest();
    expect(difference(held(), third)).toBeLessThan(1e-6);
  });

  it('that are cancelled leave the limb where it was', () => {
    drag([0.5, 1.6, 0.3], true);
    rest();
    const before = held();
    beginGesture();
    pullChain('left-hand', [0.2, 1.1, 0.5]);
    rest();
    expect(difference(held(), before)).toBeGreaterThan(0.05);
    cancelGesture();
    expect(difference(held(), before)).toBeLessThan(1e-6);
    expect(state().canRedo).toBe(false);
  });
});

describe('roles', () => {
  const names = () => state().clip!.skeleton.names;

  it('chosen by hand are a step of undo, with the pulls they let go', async () => {
    pullChain('left-hand', [0.3, 1.3, 0.4]);
    chooseRole('Head', 'none');
    expect(rolesOf(state().clip!).head).toBe(-1);
    expect(state().work.pulls).toEqual({});
    undo();
    expect(rolesOf(state().clip!).head).toBe(names().indexOf('Head'));
    expect(Object.keys(state().work.pulls)).toEqual(['left-hand']);
    redo();
    expect(rolesOf(state().clip!).head).toBe(-1);
    undo();
    await settled();
  });

  it('chosen during a fit do not lose its answer', async () => {
    const before = state().fit;
    setSetting('shape', 'box');
    chooseRole('Head', 'none');
    await settled();
    expect(state().fit).not.toBe(before);
    expect(state().fit!.limits[1].parts[0].shape.kind).toBe('box');
    expect(state().job).toBeNull();
    undo();
    undo();
    await settled();
  });

  it('hold for limbs and gaze, also when a clip is added and removed', async () => {
    const limbs = () => chainsOf(state().clip!).map(({ id }) => id);
    const gaze = () => gazeOf(state().clip!, 'automatic')?.chain;
    const found = { head: rolesOf(state().clip!).head, limbs: limbs(), gaze: gaze() };
    for (const joint of ['LeftHand', 'LeftElbow', 'Head']) chooseRole(joint, 'none');
    const chosen = { head: -1, limbs: limbs(), gaze: gaze() };
    expect(chosen.limbs).not.toEqual(found.limbs);
    expect(chosen.gaze).not.toEqual(found.gaze);
    const now = () => ({ head: rolesOf(state().clip!).head, limbs: limbs(), gaze: gaze() });
    await addClips([personFile('other.bvh', { frames: 40 })]);
    expect(now()).toEqual(chosen);
    removeClip(1);
    expect(takesOf(state().clip!)).toHaveLength(1);
    expect(now()).toEqual(chosen);
    for (let i = 0; i < 5; i++) undo();
    expect(now()).toEqual(found);
    await settled();
  });
});

describe('a preview', () => {
  const joint = 3;

  it('shows the joint turned, and leaves pose, mode, play and undo as they are', () => {
    setManual(joint, [0.2, 0, 0]);
    undo();
    play();
    advance(1 / 60);
    const { isPlaying, canUndo, canRedo, work } = state();
    const { manual, settings } = work;
    const time = state().live!.time;
    previewTurn(joint, [0, 1.4, 0]);
    advance(1 / 60);
    const shown = [...state().live!.asked.subarray(4 * joint, 4 * joint + 4)];
    previewTurn(joint, [0, 1.5, 0]);
    advance(1 / 60);
    expect([...state().live!.asked.subarray(4 * joint, 4 * joint + 4)]).not.toEqual(shown);
    expect(state().live!.time).toBe(time);
    expect(state()).toMatchObject({ isPlaying, canUndo, canRedo, work: { manual, settings } });
    endPreview();
    advance(1 / 60);
    expect(state().live!.time).toBeGreaterThan(time);
    expect(state()).toMatchObject({ isPlaying, canUndo, canRedo, preview: null, work: { manual, settings } });
    redo();
    expect(state().work.manual[joint]).toEqual([0.2, 0, 0]);
  });

  it('lets time run again when play is asked for', () => {
    previewTurn(joint, [0, 1.4, 0]);
    const { time } = state().live!;
    play();
    advance(1 / 60);
    expect(state().live!.time).toBeGreaterThan(time);
    endPreview();
  });
});
