import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fitJointLimits, type JointLimit, type Tie, violationAngle, writeLimits } from '../../core';
import { jointCloud } from '../../core/limit';
import { defaultFitOptions } from '../../core/limit/options';
import type { FitAnswer } from '../../worker/api';
import { undo } from '../actions';
import { setWork, store } from '../store';
import { armClip } from '../testing/made-files';
import { madeFit } from '../testing/made-fit';
import { forget } from '../work/history';
import { beyondBorrowed } from './beyond-borrowed';
import { borrowLimits } from './borrow';
import { holdApart } from './carried';
import { isLimitsFile, withBorrowed } from './held';
import { returnLimits } from './return-limits';
import { tiesInForce } from './ties';

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
const narrow = fitJointLimits(athlete);
const text = writeLimits(narrow, { skeleton: athlete.skeleton, clips: [athlete.name] });

const learned = fitJointLimits(dancer);
const fitted = (): FitAnswer =>
  madeFit(learned, {
    clouds: dancer.skeleton.names.map((_, joint) => jointCloud([dancer], joint, defaultFitOptions)),
    strips: new Uint8Array(dancer.skeleton.names.length * dancer.frameCount),
  });

beforeEach(() => {
  store.setState(store.getInitialState(), true);
  forget();
  const own = fitted();
  setWork({ takes: [dancer] }, { fitted: own });
});

const heldLimit = (): JointLimit => store.getState().fit!.limits[1];

describe('limits of a file', () => {
  it('hold the character in place of its own, until those are asked for again; both are steps of undo', async () => {
    const own = heldLimit();
    await borrowLimits(text, 'athlete.limits.json');
    expect(heldLimit().parts).toEqual(narrow[1].parts);
    returnLimits();
    expect(heldLimit()).toEqual(own);
    undo();
    expect(heldLimit().parts).toEqual(narrow[1].parts);
    undo();
    expect(heldLimit()).toEqual(own);
  });

  it('say in which frames the clip goes beyond them: those the athlete never came to', async () => {
    await borrowLimits(text, 'athlete.limits.json');
    const { fit, work } = store.getState();
    const { borrowed } = work;
    const found = beyondBorrowed(fit!, borrowed!, dancer);
    expect(found).toHaveLength(1);
    expect(found[0].joint).toBe(1);
    // 2° a frame, a padding of some 3°: of 60 frames the last 30, less one or two.
    expect(found[0].frames).toBeGreaterThan(0.42);
    expect(found[0].frames).toBeLessThanOrEqual(0.5);
  });

  it('say nothing of where the character faces', async () => {
    const turned = { ...dancer, rotations: dancer.rotations.slice() };
    for (let at = 0; at < turned.rotations.length; at += 4 * dancer.skeleton.names.length)
      turned.rotations.set([0, 1, 0, 0], at);
    store.setState({ clip: turned });
    await borrowLimits(text, 'athlete.limits.json');
    const { fit, work } = store.getState();
    const { borrowed } = work;
    expect(violationAngle(fit!.limits[0], [0, 1, 0, 0])).toBeGreaterThan(1);
    expect(beyondBorrowed(fit!, borrowed!, turned).map(({ joint }) => joint)).toEqual([1]);
  });

  it('leave joints alone that keep their own, with their ties, until those are held all the same', async () => {
    await borrowLimits(text, 'athlete.limits.json');
    const own = fitted().limits[1];
    const tie: Tie = { joints: [0, 1], references: [own.reference, own.reference], planes: [1, 0, 0, 0, 0, 0, 1] };
    const borrowed = { ...store.getState().work.borrowed!, ties: [tie] };
    setWork({ borrowed: { ...borrowed, apart: [{ joint: 1, reason: 'This motion is never inside.' }] } });
    expect(heldLimit().parts).toEqual(own.parts);
    expect(tiesInForce(store.getState())).toEqual([]);
    expect(beyondBorrowed(store.getState().fit!, store.getState().work.borrowed!, dancer)).toEqual([]);
    holdApart([1]);
    expect(heldLimit().parts).toEqual(narrow[1].parts);
    expect(tiesInForce(store.getState())).toEqual([tie]);
    undo();
    expect(heldLimit().parts).toEqual(own.parts);
  });

  it('stay when limits are learned anew', async () => {
    await borrowLimits(text, 'athlete.limits.json');
    expect(withBorrowed(fitted(), store.getState().work.borrowed, dancer).limits[1].parts).toEqual(narrow[1].parts);
  });

  it.each([
    ['of another skeleton', text.replaceAll('"arm"', '"leg"'), /another skeleton/],
    ['cut off', text.slice(0, 400), /cut off/],
    [
      'of the future',
      text.replace('"version": 2', '"version": 9').replace('"version":2', '"version":9'),
      /newer|version/,
    ],
  ])('%s: a sentence, and all stays as it was', async (_, bad, words) => {
    const before = store.getState().fit;
    await borrowLimits(bad, 'bad.limits.json');
    const { fit, notices, work } = store.getState();
    const { borrowed } = work;
    expect(fit).toBe(before);
    expect(borrowed).toBeNull();
    expect(notices.at(-1)?.detail).toMatch(words);
  });

  it('are told from other files by how they begin', () => {
    expect(isLimitsFile(text.slice(0, 1000))).toBe(true);
    expect(isLimitsFile('HIERARCHY\nROOT hips "format": "limber-limits"')).toBe(false);
    expect(isLimitsFile('{"format":"limber-project"}')).toBe(false);
  });
});
