import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fitJointLimits, type Quat, type Vec3 } from '../../core';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { beginGesture, endGesture, play, seekFrame, selectJoint, setManual, setSetting } from '../actions';
import { snapshot } from '../link/snapshot';
import { store } from '../store';
import { madeFit } from '../testing/made-fit';
import { createLiveFrame } from './live';
import { advance, flush, onTick, requestFrame } from './playback';

const state = store.getState;
const start = store.getInitialState();
const clip = clipOf(wanderingRotations(600, 9));
const limits = fitJointLimits(clip);
const FAR: Vec3 = [-1, 0.5, -2];
const made = vi.fn();
onTick(made);

const angle = (a: Quat, b: Quat) => 2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, x, k) => sum + x * b[k], 0))));
const held = () => [...state().live!.held.subarray(4, 8)] as Quat;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const fit = madeFit(limits);
  const live = createLiveFrame(clip.skeleton);
  store.setState({ ...start, clip, live, fit, fitted: fit, isPlaying: false }, true);
  // What an earlier test left on its way.
  for (let i = 0; i < 8; i++) advance(0.1);
  made.mockClear();
});

/** Frames of a page's loop, for so many seconds. */
function run(frames: number, seconds: number, each: () => void = () => {}): void {
  for (let i = 0; i < Math.round(frames * seconds); i++) {
    advance(1 / frames);
    each();
  }
}

describe('frames', () => {
  it('are made once a call, however much has changed', () => {
    setManual(1, [0.1, 0, 0]);
    setManual(1, [0.2, 0, 0]);
    setSetting('limits', false);
    setSetting('limits', true);
    selectJoint(1);
    seekFrame(30);
    requestFrame();
    expect(made).not.toHaveBeenCalled();
    advance(1 / 60);
    expect(made).toHaveBeenCalledTimes(1);
    expect(state().live!.frame).toBe(30);
  });

  it('are not made where nothing has changed, nor for what is not to be seen', () => {
    run(60, 1);
    store.setState({ status: 'a word', notices: [], hoveredJoint: 1, markedFrames: [1, 2] });
    run(60, 1);
    expect(made).not.toHaveBeenCalled();
  });

  it('are made for each that plays', () => {
    play();
    run(60, 0.5);
    expect(made).toHaveBeenCalledTimes(30);
    expect(state().live!.time).toBeCloseTo(0.5, 9);
  });

  it('are made at once when someone asks for numbers, and once', () => {
    setManual(1, [0.3, 0, 0]);
    expect(snapshot().joints[1].asked[0]).not.toBe(0);
    expect(made).toHaveBeenCalledTimes(1);
    snapshot();
    flush();
    advance(1 / 60);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('make themselves where nobody drives them', async () => {
    vi.advanceTimersByTime(3000);
    setManual(1, [0.1, 0, 0]);
    setManual(1, [0.2, 0, 0]);
    expect(made).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('leave what is in the store as it is', () => {
    const before = structuredClone(limits);
    setSetting('softening', true);
    advance(1 / 60);
    setManual(1, FAR);
    advance(1 / 60);
    expect(limits).toEqual(before);
    expect(state().live!.heldViolation[1]).toBeGreaterThan(0.01);
  });
});

describe('what takes its time', () => {
  const rate = (300 * Math.PI) / 180;

  it.each([26, 60, 144])('under the rate limit is as far after as long, at %d frames a second', (frames) => {
    setSetting('easing', 'rate-limit');
    advance(1 / frames);
    const from = held();
    setManual(1, FAR);
    let last = from;
    run(frames, 0.25, () => {
      expect(angle(last, held())).toBeLessThan((rate / frames) * 1.02);
      last = held();
    });
    const count = Math.round(frames * 0.25);
    expect(angle(from, held())).toBeCloseTo((rate * count) / frames, 1);
    run(frames, 2);
    const end = held();
    setSetting('easing', 'none');
    advance(1 / frames);
    expect(angle(end, held())).toBeLessThan(1e-6);
  });

  it('does not go on by what passes no time', () => {
    setSetting('easing', 'rate-limit');
    advance(1 / 60);
    setManual(1, FAR);
    advance(1 / 60);
    const before = held();
    for (let i = 0; i < 20; i++) {
      selectJoint(i % 2);
      flush();
      advance(0);
    }
    expect(held()).toEqual(before);
    advance(1 / 60);
    expect(held()).not.toEqual(before);
  });

  it('begins with what is to be seen when the rate limit is switched on', () => {
    setManual(1, FAR);
    setSetting('easing', 'none');
    advance(1 / 60);
    const before = held();
    setSetting('easing', 'rate-limit');
    setManual(1, [0.2, 0, 0]);
    advance(1 / 60);
    expect(angle(before, held())).toBeLessThan((rate / 60) * 1.02);
    expect(angle(before, held())).toBeGreaterThan(0);
  });

  it('jumps where time does', () => {
    setSetting('easing', 'rate-limit');
    advance(1 / 60);
    seekFrame(300);
    advance(1 / 60);
    const jumped = held();
    setSetting('easing', 'none');
    advance(1 / 60);
    expect(angle(jumped, held())).toBeLessThan(1e-3);
  });

  it.each([26, 60, 144])(
    'eases over for half a second at most when limits are switched, at %d frames a second',
    (frames) => {
      setManual(1, FAR);
      advance(1 / frames);
      const from = held();
      setSetting('limits', false);
      advance(1 / frames);
      const step = angle(from, held());
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThan(((540 * Math.PI) / 180 / frames) * 1.02);
      run(frames, 0.55);
      made.mockClear();
      run(frames, 0.5);
      expect(made).not.toHaveBeenCalled();
      expect(state().live!.heldViolation[1]).toBeGreaterThan(0.5);
    },
  );

  it('arrives at once where nobody drives frames', () => {
    setSetting('easing', 'rate-limit');
    advance(1 / 60);
    vi.advanceTimersByTime(3000);
    setManual(1, FAR);
    flush();
    const there = held();
    setSetting('easing', 'none');
    flush();
    expect(angle(there, held())).toBeLessThan(1e-6);
  });
});

it('a slider held still for long is one step of undo, and each of its values is to be seen', () => {
  beginGesture();
  for (const x of [0.1, 0.2, 0.3]) {
    setManual(1, [x, 0, 0]);
    vi.advanceTimersByTime(400);
    advance(1 / 60);
  }
  endGesture();
  expect(made).toHaveBeenCalledTimes(3);
});
