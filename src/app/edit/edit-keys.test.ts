import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const calls: string[] = [];
vi.mock('../../state/actions', () => ({
  beginOpenGesture: () => calls.push('begin'),
  endGesture: () => calls.push('end'),
  finishEdit: () => calls.push('finish'),
}));
vi.mock('./change-samples', () => ({
  chosenSamples: () => [],
  deleteSamples: () => {},
  nudgeSample: () => {
    calls.push('nudge');
    return true;
  },
  pickSample: () => {},
}));
vi.mock('../page/view-state', () => ({
  editView: () => ({ sample: {}, marked: null }),
  setEditView: () => {},
  isEditingSamples: () => true,
}));

const { listenToEditKeys } = await import('./edit-keys');

/** The page as far as keys need it. */
class Page extends EventTarget {
  readonly body = this;
}
let page: Page;
let view: EventTarget;
let stop = () => {};

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('document', (page = new Page()));
  vi.stubGlobal('window', (view = new EventTarget()));
  vi.stubGlobal('Element', class {});
  stop = listenToEditKeys({ removeAttribute() {} } as unknown as HTMLElement);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const press = () => page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'ArrowLeft' }));

it('a key held down is one step, however often it repeats', () => {
  press();
  press();
  page.dispatchEvent(new Event('keyup'));
  press();
  expect(calls).toEqual(['begin', 'nudge', 'nudge', 'finish', 'end', 'begin', 'nudge']);
});

it('a key that is held while the window loses the focus is let go of there: the next is another step', () => {
  press();
  view.dispatchEvent(new Event('blur'));
  press();
  expect(calls).toEqual(['begin', 'nudge', 'finish', 'end', 'begin', 'nudge']);
});
