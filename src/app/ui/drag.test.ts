import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { glanceTo, setManual, undo } from '../../state/actions';
import { createLiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { forget } from '../../state/work/history';
import { type Drag, startDrag } from './drag';

const state = store.getState;
const start = store.getInitialState();
const captor = { setPointerCapture: vi.fn() };
let page: EventTarget;

const made = (type: string, more: object): Event => Object.assign(new Event(type, { cancelable: true }), more);
const pointer = (type: string, clientX: number, more: object = {}): PointerEvent =>
  made(type, { pointerId: 1, clientX, clientY: 0, button: 0, ...more }) as PointerEvent;
const press = (drag: Drag, more: object = {}): boolean =>
  startDrag(pointer('pointerdown', 0, more), captor as never, drag);
const go = (clientX: number, more: object = {}) => page.dispatchEvent(pointer('pointermove', clientX, more));
const letGo = (more: object = {}) => page.dispatchEvent(pointer('pointerup', 0, more));
const losePointer = () => page.dispatchEvent(pointer('pointercancel', 0));
const key = (name: string): Event => {
  const event = made('keydown', { key: name });
  page.dispatchEvent(event);
  return event;
};

/** Turns a joint by as many rad as the pointer went px. */
const turning = (more: Partial<Drag> = {}): Drag => ({
  move: ({ clientX }) => setManual(1, [clientX, 0, 0]),
  ...more,
});
const turn = () => state().work.manual[1]?.[0] ?? null;
const heard = () => ({ begin: vi.fn(), commit: vi.fn(), click: vi.fn(), takeBack: vi.fn(), end: vi.fn() });
const callsOf = (spies: ReturnType<typeof heard>) =>
  Object.fromEntries(
    Object.entries(spies).flatMap(([name, spy]) => (spy.mock.calls.length ? [[name, spy.mock.calls.length]] : [])),
  );

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const clip = clipOf(wanderingRotations(20, 3));
  store.setState({ ...start, clip, live: createLiveFrame(clip.skeleton) }, true);
  forget();
});
afterEach(() => {
  // Whatever a test left in the hand.
  page.dispatchEvent(pointer('pointerup', 0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a drag', () => {
  it('is one step of undo, however long it rests', () => {
    const spies = heard();
    press(turning(spies));
    expect(captor.setPointerCapture).toHaveBeenLastCalledWith(1);
    go(1);
    vi.advanceTimersByTime(60_000);
    go(2);
    letGo();
    expect(turn()).toBe(2);
    expect(callsOf(spies)).toEqual({ begin: 1, commit: 1, end: 1 });
    undo();
    expect(turn()).toBeNull();
    expect(state().canUndo).toBe(false);
  });

  it.each([
    ['Escape', () => key('Escape')],
    ['a pointer that is taken away', losePointer],
  ])('is taken back by %s', (_, takeBack) => {
    setManual(1, [9, 0, 0]);
    const spies = heard();
    press(turning(spies));
    go(1);
    go(2);
    takeBack();
    expect(turn()).toBe(9);
    go(3);
    letGo();
    expect(turn()).toBe(9);
    expect(callsOf(spies)).toEqual({ begin: 1, takeBack: 1, end: 1 });
    expect(state()).toMatchObject({ canUndo: true, canRedo: false });
    undo();
    expect(turn()).toBeNull();
  });

  it('that is no step leaves the last one alone when it is taken back', () => {
    setManual(1, [9, 0, 0]);
    press({ move: ({ clientX }) => glanceTo([clientX, 0, 0]) });
    go(1);
    expect(state().work.gazeTarget).toEqual([1, 0, 0]);
    key('Escape');
    expect(state().work.gazeTarget).toBeNull();
    expect(turn()).toBe(9);
    letGo();
    const takeBack = vi.fn();
    press({ isStep: false, move: () => {}, takeBack });
    go(1);
    key('Escape');
    expect(takeBack).toHaveBeenCalledOnce();
    expect(turn()).toBe(9);
  });

  it('keeps Escape and the pointer to itself, and no other keys or pointers', () => {
    const others = vi.fn();
    press(turning());
    for (const type of ['pointermove', 'pointerup', 'keydown']) page.addEventListener(type, others, true);
    go(1);
    expect(key('Escape').defaultPrevented).toBe(true);
    go(2);
    expect(others).not.toHaveBeenCalled();
    key('a');
    go(3, { pointerId: 2 });
    letGo({ pointerId: 2 });
    expect(others).toHaveBeenCalledTimes(3);
    // Once it is taken back, Escape is for others again.
    expect(key('Escape').defaultPrevented).toBe(false);
    letGo();
    expect(others).toHaveBeenCalledTimes(4);
  });

  it('is the only one: a second finger and other buttons begin none, until it is let go of', () => {
    expect(press(turning(), { button: 2 })).toBe(false);
    expect(press(turning())).toBe(true);
    expect(press(turning(), { pointerId: 2 })).toBe(false);
    key('Escape');
    expect(press(turning(), { pointerId: 2 })).toBe(false);
    letGo();
    expect(press(turning(), { pointerId: 2 })).toBe(true);
    letGo({ pointerId: 2 });
  });
});

describe('a press that may be a click', () => {
  it('is one while the pointer hardly moves, and no step', () => {
    const spies = heard();
    press(turning({ ...spies, slop: 3 }));
    go(2);
    letGo();
    expect(callsOf(spies)).toEqual({ click: 1, end: 1 });
    expect([turn(), state().canUndo]).toEqual([null, false]);
  });

  it('is a drag from then on that it has gone far enough', () => {
    const spies = heard();
    press(turning({ ...spies, slop: 3 }));
    go(2);
    go(3);
    go(1);
    letGo();
    expect(turn()).toBe(1);
    expect(callsOf(spies)).toEqual({ begin: 1, commit: 1, end: 1 });
  });

  it('is nothing after Escape', () => {
    const spies = heard();
    press(turning({ ...spies, slop: 3 }));
    key('Escape');
    go(9);
    letGo();
    expect(callsOf(spies)).toEqual({ end: 1 });
    expect(turn()).toBeNull();
  });
});
