import { beforeEach, expect, it } from 'vitest';
import { dismissNotice } from '../../state/notices';
import { store } from '../../state/store';
import { listenToFaults } from './faults';

const notices = () => store.getState().notices;
let page: EventTarget;
let reloads = 0;

/** What a browser sends: `preventDefault` would keep it from the console. */
function send(type: 'error' | 'unhandledrejection', of: { error?: unknown; reason?: unknown }): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), of);
  page.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  store.setState({ notices: [] });
  page = new EventTarget();
  listenToFaults(page, () => reloads++);
});

it('a promise that nobody looks after is told of in words, once, and the console has it too', () => {
  const event = send('unhandledrejection', { reason: new Error('no such joint') });
  send('unhandledrejection', { reason: new Error('no such joint') });
  expect(event.defaultPrevented).toBe(false);
  expect(notices()).toHaveLength(1);
  expect(notices()[0]).toMatchObject({ kind: 'error', title: 'The page ran into a fault' });
  expect(notices()[0].detail).toBe('no such joint. What you did is still here.');
  notices()[0].action!.run();
  expect(reloads).toBe(1);
});

it('faults that follow each other are one notice; another after it was put away is a new one, the same is none', () => {
  for (let i = 0; i < 5; i++) send('error', { error: new TypeError(`fault ${i}`) });
  expect(notices()).toHaveLength(1);
  dismissNotice(notices()[0].id);
  send('error', { error: new TypeError('fault 0') });
  expect(notices()).toEqual([]);
  send('error', { error: new TypeError('fault 6') });
  expect(notices()).toHaveLength(1);
});

it('what was cancelled, and what the browser says of itself, is no fault', () => {
  send('unhandledrejection', { reason: new DOMException('The user aborted a request.', 'AbortError') });
  send('error', { error: null });
  expect(notices()).toEqual([]);
});
