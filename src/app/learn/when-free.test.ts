import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Steps } from '../../core/math';
import { learnView } from './learn-view';
import { betweenFrames, whenFree } from './when-free';

/** ms of each step. */
const STEP = 2;
/** ms that work may take after one frame, with the step that goes past the slice. */
const MOST = 8;

let frames: (() => void)[] = [];
let log: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  frames = [];
  log = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Makes a frame, and does what follows it; returns the ms that this took. */
function frame(): number {
  const start = performance.now();
  for (const callback of frames.splice(0)) callback();
  vi.runAllTimers();
  return performance.now() - start;
}

function* work(name: string, steps: number): Steps<void> {
  for (let i = 0; i < steps; i++) {
    log.push(name);
    vi.advanceTimersByTime(STEP);
    yield;
  }
}

test('work is done a few ms after each frame', () => {
  whenFree('long', () => work('long', 40));
  expect(log).toEqual([]);
  const spent: number[] = [];
  while (frames.length > 0) spent.push(frame());
  expect(log).toHaveLength(40);
  expect(Math.max(...spent)).toBeLessThanOrEqual(MOST);
});

test('what was asked for is painted before any work', () => {
  whenFree('short', () => work('short', 1));
  frames.splice(0)[0]();
  expect(log).toEqual([]);
  frame();
  expect(log).toEqual(['short']);
});

test('what is under way ends; of what is due under one name only the newest is done, and each is told', () => {
  const { finds } = learnView.getState();
  whenFree('room', () => work('first', 20));
  frame();
  frame();
  expect(log.length).toBeLessThan(20);
  whenFree('room', () => work('second', 3));
  whenFree('room', () => work('third', 3));
  whenFree('other', () => work('other', 3));
  while (frames.length > 0) frame();
  expect(log.filter((name) => name === 'first')).toHaveLength(20);
  expect([...new Set(log)]).toEqual(['first', 'third', 'other']);
  expect(learnView.getState().finds).toBe(finds + 3);
});

test('work that fails is told of, and what is due after it is done', () => {
  whenFree('bad', function* () {
    yield* work('bad', 1);
    throw new Error('no');
  });
  whenFree('good', () => work('good', 1));
  frames.splice(0)[0]();
  frames.splice(0)[0]();
  expect(() => vi.runAllTimers()).toThrow('no');
  while (frames.length > 0) frame();
  vi.runAllTimers();
  expect(log).toEqual(['bad', 'good']);
});

test('the rest of work can be left', () => {
  const end = vi.fn();
  const leave = betweenFrames(work('left', 40), end);
  leave();
  while (frames.length > 0) frame();
  expect(log.length).toBeLessThan(40);
  expect(end).not.toHaveBeenCalled();
});
