import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addStep } from '../../state/actions';
import { openClips } from '../../state/clips/clips';
import { planLink } from '../../state/project';
import { setWork, store } from '../../state/store';
import { personFile, settled } from '../../state/testing/made-files';
import { beginLesson, endLesson, stageLesson } from '../../state/work/lesson';
import { closePanel, viewState } from '../page/view-state';
import { share } from './share';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});
vi.mock('../../state/clips/sources', async (original) => ({ ...(await original<object>()), ownClips: () => [] }));

const start = store.getInitialState();

beforeEach(async () => {
  vi.stubGlobal('location', { href: 'https://limber.test/' });
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
  closePanel();
  store.setState({ ...start, notices: [] }, true);
  await openClips([personFile('person.bvh')]);
  await settled();
  store.setState({ notices: [] });
});

afterEach(() => {
  endLesson();
  vi.unstubAllGlobals();
});

const said = () => store.getState().notices.map(({ title }) => title);

it('a link that carries the whole work is copied at once', async () => {
  await share();
  expect(said()).toEqual(['Link copied']);
  expect(viewState.getState().panel).toBeNull();
});

it.each([
  [
    'ties',
    { ties: { study: { habit: 0, controls: [], pairs: [], frames: 1 }, clips: [], off: [] } },
    /ties between joints/,
  ],
  ['borrowed limits', { borrowed: { name: 'arm.json', clips: [], limits: [] } }, /limits of arm\.json/],
])('a link that cannot carry %s says so before it is copied', async (_, work, words) => {
  setWork(work);
  await share();
  expect(said()).toEqual([]);
  expect(viewState.getState().panel).toBe('share');
  expect((await planLink()).leftOut).toEqual([expect.stringMatching(words)]);
});

it('a link that is shared from a lesson carries the edits of the reader', async () => {
  addStep(4, { kind: 'keep-innermost', share: 0.8 });
  const word = new URL((await planLink()).address).searchParams.get('work');
  expect(word).not.toBeNull();
  beginLesson();
  stageLesson({});
  expect(store.getState().work.edits).toEqual({});
  expect(new URL((await planLink()).address).searchParams.get('work')).toBe(word);
});
