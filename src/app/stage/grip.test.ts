import * as THREE from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '../../state/work/history';
import { viewState } from '../page/view-state';
import type { Drag } from '../ui/drag';
import { type CameraHands, createGrip, type Grip, steadied, type Taker } from './grip';
import { TAKERS } from './view';

type Name = 'first' | 'second' | 'looks';

/** Node does not read a bare `true` here as browsers do. */
class Target extends EventTarget {
  override removeEventListener(type: string, listener: EventListener | null, capture?: boolean): void {
    super.removeEventListener(type, listener, { capture });
  }
}

const camera = new THREE.PerspectiveCamera();
let page: EventTarget;
let element: EventTarget & { style: { cursor: string }; dataset: { over?: string } };
let grip: Grip<Name>;
let hands: CameraHands;
let stop: () => void;

const event = (type: string, x: number, more: object = {}): PointerEvent =>
  Object.assign(new Event(type, { cancelable: true }), {
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    buttons: 0,
    clientX: x,
    clientY: 20,
    ...more,
  }) as PointerEvent;
/** As the browser does: first the window, then the element, unless it is stopped. */
const send = (type: string, x: number, more: object = {}) => {
  const seen = event(type, x, more);
  let isStopped = false;
  seen.stopImmediatePropagation = () => {
    isStopped = true;
  };
  page.dispatchEvent(seen);
  if (!isStopped) element.dispatchEvent(event(type, x, more));
};
const press = (x = 0, more: object = {}) => send('pointerdown', x, { buttons: 1, ...more });
const move = (x: number, more: object = {}) => send('pointermove', x, { buttons: 1, ...more });
const release = (x: number, more: object = {}) => send('pointerup', x, more);
const point = (x: number) => send('pointermove', x);
const drag = (more: Partial<Drag> = {}): Drag => ({ isStep: false, move: vi.fn(), ...more });
/** Wants what lies between two places. */
const between = (low: number, high: number, held: Drag, isOnlooker = false) => ({
  take: vi.fn<NonNullable<Taker['take']>>(({ x }) => (x >= low && x < high ? held : null)),
  hover: vi.fn<NonNullable<Taker['hover']>>((at) => (at && at.x >= low && at.x < high ? `cursor-${low}` : null)),
  click: vi.fn<NonNullable<Taker['click']>>(),
  isOnlooker,
});

beforeEach(() => {
  page = new Target();
  vi.stubGlobal('window', page);
  element = Object.assign(new Target(), {
    style: { cursor: '' },
    dataset: {},
    setPointerCapture: vi.fn(),
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 50 }),
  });
  hands = { down: vi.fn(), move: vi.fn(), up: vi.fn() };
  grip = createGrip(['first', 'second', 'looks']);
  stop = grip.listen(element as never, () => camera, hands);
  forget();
});
afterEach(() => {
  page.dispatchEvent(event('pointerup', 0));
  stop();
  vi.unstubAllGlobals();
});

describe('a press', () => {
  it('goes to the first taker in the order that wants it, whoever came first', () => {
    const [one, other] = [drag(), drag()];
    const second = between(0, 60, other);
    const first = between(0, 30, one);
    grip.add('second', second);
    grip.add('first', first);
    press(10);
    move(12);
    release(12);
    expect([one.move, other.move].map((spy) => vi.mocked(spy).mock.calls.length)).toEqual([1, 0]);
    expect(second.take).not.toHaveBeenCalled();
    press(40);
    move(42);
    release(42);
    expect([one.move, other.move].map((spy) => vi.mocked(spy).mock.calls.length)).toEqual([1, 1]);
    expect(hands.down).not.toHaveBeenCalled();
  });

  it('that nobody wants is the camera’s, and a click is offered to all when it goes nowhere', () => {
    const taker = between(0, 30, drag());
    grip.add('first', taker);
    press(80);
    move(90);
    release(90);
    expect([hands.down, hands.move, hands.up].map((spy) => vi.mocked(spy).mock.calls.length)).toEqual([1, 1, 1]);
    expect(taker.click).not.toHaveBeenCalled();
    press(80);
    release(82);
    expect(taker.click).toHaveBeenCalledOnce();
    expect(taker.click.mock.calls[0][0]).toMatchObject({ x: 82, y: 20, width: 100, height: 50, camera });
  });

  it('with another button, and that of a second finger during a drag, is offered to nobody', () => {
    const taker = between(0, 100, drag());
    grip.add('first', taker);
    press(10, { button: 2 });
    expect(taker.take).not.toHaveBeenCalled();
    press(10);
    press(20, { pointerId: 2, pointerType: 'touch' });
    expect(taker.take).toHaveBeenCalledOnce();
    expect(hands.down).toHaveBeenCalledTimes(2);
  });

  it('of two fingers clicks nothing', () => {
    const taker = between(0, 0, drag());
    grip.add('first', taker);
    press(10, { pointerId: 1, pointerType: 'touch' });
    press(12, { pointerId: 2, pointerType: 'touch' });
    release(10, { pointerId: 1, pointerType: 'touch' });
    release(12, { pointerId: 2, pointerType: 'touch' });
    expect(taker.click).not.toHaveBeenCalled();
  });

  it('whose pointer the system takes away leaves the camera alone from then on', () => {
    for (const type of ['pointercancel', 'lostpointercapture']) {
      press(10);
      send(type, 10);
    }
    expect(hands.up).toHaveBeenCalledTimes(2);
    release(10);
    expect(hands.up).toHaveBeenCalledTimes(3);
  });

  it('on an element over the view is held by that element', () => {
    const captor = { setPointerCapture: vi.fn() };
    const held = drag();
    expect(grip.hold(event('pointerdown', 7), captor as never, ({ x }) => (x === 7 ? held : null))).toBe(true);
    expect(captor.setPointerCapture).toHaveBeenCalledOnce();
    expect(grip.hold(event('pointerdown', 7), captor as never, () => drag())).toBe(false);
  });
});

describe('what is held', () => {
  it('is taken back by Escape, and by a pointer that is lost', () => {
    const takeBack = vi.fn();
    grip.add('first', between(0, 100, drag({ takeBack })));
    press(10);
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' }));
    release(10);
    press(10);
    send('pointercancel', 10);
    expect(takeBack).toHaveBeenCalledTimes(2);
  });

  it('is held until it is let go of, also when its taker goes away', () => {
    const held = drag({ commit: vi.fn() });
    const taker = between(0, 100, held);
    const remove = grip.add('first', taker);
    press(10);
    remove();
    move(30);
    expect(held.move).toHaveBeenCalledOnce();
    release(30);
    expect(held.commit).toHaveBeenCalledOnce();
    press(10);
    expect(taker.take).toHaveBeenCalledOnce();
    expect(hands.down).toHaveBeenCalledOnce();
  });

  it('has places of its own view', () => {
    const seen: number[] = [];
    const taker: Taker = {
      take: (at) => drag({ move: (later) => void seen.push(at.x, at.after(later).x) }),
    };
    grip.add('first', taker);
    press(10);
    move(30);
    expect(seen).toEqual([10, 30]);
  });

  it('keeps the character’s camera still where that is asked for', () => {
    const isStill = () => viewState.getState().isDraggingHandle;
    const end = vi.fn(() => expect(isStill()).toBe(false));
    grip.add('first', { take: () => steadied(drag({ slop: 3, begin: () => expect(isStill()).toBe(true), end })) });
    press(10);
    expect(isStill()).toBe(false);
    move(20);
    expect(isStill()).toBe(true);
    release(20);
    expect(end).toHaveBeenCalledOnce();
  });
});

describe('a pointer that is not pressed', () => {
  it('is told to the takers: the first that would take has the cursor, and only onlookers hear of it too', () => {
    const first = between(0, 30, drag());
    const second = between(0, 60, drag());
    const looks = between(0, 100, drag(), true);
    grip.add('looks', looks);
    grip.add('second', second);
    grip.add('first', first);
    point(10);
    expect([element.style.cursor, element.dataset.over]).toEqual(['cursor-0', 'first']);
    expect([first, second, looks].map(({ hover }) => hover.mock.calls.map(([at]) => at?.x))).toEqual([
      [10],
      [undefined],
      [10],
    ]);
    point(40);
    expect(second.hover.mock.lastCall?.[0]?.x).toBe(40);
    expect(element.dataset.over).toBe('second');
    send('pointerleave', 40);
    for (const { hover } of [first, second, looks]) expect(hover.mock.lastCall).toEqual([null]);
  });

  it('is pointed at nothing any more once the camera turns, or its taker goes', () => {
    const taker = between(0, 30, drag());
    const remove = grip.add('first', taker);
    point(10);
    press(50);
    move(52);
    expect(taker.hover).toHaveBeenCalledOnce();
    move(70);
    expect(taker.hover.mock.lastCall).toEqual([null]);
    release(70);
    remove();
    point(10);
    expect(taker.hover).toHaveBeenCalledTimes(3);
  });

  it('of a finger reaches farther', () => {
    const reached: string[] = [];
    const take: Taker['take'] = ({ hand }) => {
      reached.push(hand);
      return null;
    };
    grip.add('first', { take });
    press(10);
    release(10);
    press(10, { pointerType: 'touch' });
    expect(reached).toEqual(['mouse', 'touch']);
  });
});

it('every view names its takers, no name twice', () => {
  for (const names of Object.values(TAKERS)) expect(new Set(names).size).toBe(names.length);
});
