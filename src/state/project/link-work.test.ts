import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { takesOf } from '../../core/clip';
import type { EditStep } from '../../core/edit';
import { addStep, chooseRole, finishEdit, markFrames, selectJoint, setSetting } from '../actions';
import { shareModel } from '../actions/share-model';
import { openClips } from '../clips/clips';
import { rememberRoles } from '../clips/roles';
import { setTime } from '../frame/live';
import { fetchEdits } from '../limits/fetch-edits';
import { takeUrl } from '../link/address';
import { setWork, store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { forget } from '../work/history';
import { beginLesson, endLesson, stageLesson } from '../work/lesson';
import { captureProject } from './capture';
import { planLink, showLinkWork } from './link-work';
import { projectOf } from './project-of';
import { showProject } from './show-project';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const start = store.getInitialState();
const wordOf = (address: string) => new URL(address).searchParams.get('work');

beforeAll(fetchEdits);
beforeEach(async () => {
  vi.stubGlobal('location', { href: 'https://limber.test/' });
  store.setState({ ...start, notices: [] }, true);
  forget();
  await openClips([personFile('person.bvh')]);
  await settled();
});

afterEach(() => {
  // Names given by hand last as long as the page; the next test is another page.
  rememberRoles(state().clip!.skeleton, {});
  vi.unstubAllGlobals();
});

it('small edits, roles and a marked range travel in a link, through the address to the clip it is about', async () => {
  chooseRole('Head', 'none');
  addStep(4, { kind: 'keep-innermost', share: 0.8 });
  addStep(4, { kind: 'leave-out', part: 'whole', frames: [{ clip: 'person.bvh', ranges: [[3, 9]] }] });
  finishEdit();
  markFrames([10, 40]);
  const { markedFrames, fit, work } = state();
  const { edits, roleChoices } = work;
  const { address, leftOut } = await planLink();
  expect(leftOut).toEqual([expect.stringMatching(/^person\.bvh is not part of the link/)]);

  store.setState({ ...start, notices: [] }, true);
  takeUrl(new URL(address).search);
  await openClips([personFile('person.bvh')]);
  await settled();
  await vi.waitFor(() => expect(state()).toMatchObject({ markedFrames, work: { edits, roleChoices } }), {
    timeout: 20_000,
  });
  await settled();
  expect(state().fit!.limits[4]).toEqual(fit!.limits[4]);
  expect(state().notices.filter(({ kind }) => kind !== 'info')).toEqual([]);
});

it('models that joints have of their own travel in a link and in a project', async () => {
  shareModel(4, 'joint');
  selectJoint(4);
  setSetting('shape', 'box');
  await settled();
  const { fit, work } = state();
  const { chosen } = work;
  expect(fit!.limits[4].parts[0].shape.kind).toBe('box');
  const { address } = await planLink();
  const again = async (bring: () => Promise<void>) => {
    store.setState({ ...start, notices: [] }, true);
    await bring();
    await vi.waitFor(() => expect(state().work.chosen).toEqual(chosen), { timeout: 20_000 });
    await settled();
    expect(state().fit!.limits.map(({ parts }) => parts)).toEqual(fit!.limits.map(({ parts }) => parts));
  };
  await again(async () => {
    takeUrl(new URL(address).search);
    await openClips([personFile('person.bvh')]);
  });
  const { clip } = state();
  const extras = { clips: [], skeleton: clip!.skeleton, time: 0, cameras: {}, lies: new Map() };
  const project = JSON.parse(JSON.stringify(projectOf(state(), extras)));
  await again(async () => {
    expect(showProject(project, takesOf(clip!))).toEqual([]);
  });
});

it('what a link says of edits is for the reader’s own work, not for the lesson that the link opens', async () => {
  addStep(4, { kind: 'keep-innermost', share: 0.8 });
  const { edits } = state().work;
  const word = wordOf((await planLink()).address)!;
  setWork({ edits: {} });
  beginLesson();
  stageLesson({});
  await showLinkWork(word);
  expect(state().work.edits).toEqual({});
  endLesson();
  expect(state().work.edits).toEqual(edits);
});

it('a project that is kept during a lesson has the moment of the reader', async () => {
  const { clip, live } = state();
  setTime(live!, clip!, 0.2);
  beginLesson();
  stageLesson({});
  setTime(live!, clip!, 0.5);
  const project = await captureProject();
  endLesson();
  expect(project!.view.time).toBeCloseTo(0.2, 6);
});

it('says nothing in that word where there is nothing to say', async () => {
  const { address } = await planLink();
  expect(wordOf(address)).toBeNull();
});

it('edits that are too much for a link are left out and told of', async () => {
  // What can't be made small: every number another.
  const centres = Array.from({ length: 400 }, (_, i) => [Math.sin(i), Math.cos(3 * i), Math.sin(7 * i)] as const);
  const sculpt = {
    kind: 'sculpt',
    part: 'whole',
    chart: 'exponential-map',
    reference: [0, 0, 0, 1],
    shape: 'distance-field',
    brush: 'add',
    radius: 0.1,
    centres,
  } as unknown as EditStep;
  setWork({ edits: { 4: [{ ...sculpt, id: 0, isOn: true }] } });
  const { address, leftOut } = await planLink();
  expect(address.length).toBeLessThan(2000);
  expect(leftOut.join(' ')).toMatch(/The limit that was edited is too long for a link: \d+ characters/);
});

it.each([
  ['no letters', '*'],
  ['not deflated', 'abcd'],
  ['cut off', ''],
  ['of another kind', 'q1YqSyzKTMxJVbJSyslPL0pV0lFKLChILVIqLU4t8kxRslJQSsvPz0lNLFayUkrKSSxNVqoFAA'],
])('a word that is none is told of and left out: %s', async (_, word) => {
  const { edits, roleChoices } = state().work;
  await showLinkWork(word);
  expect(state().notices.map(({ title }) => title)).toEqual(['Part of the address was not understood']);
  expect(state().work).toMatchObject({ edits, roleChoices });
});

it('a word that unfolds to very much is stopped', async () => {
  const bomb = new Blob([`{"edits": "${'0'.repeat(20_000_000)}"}`])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = Buffer.from(await new Response(bomb).arrayBuffer());
  await showLinkWork(bytes.toString('base64url'));
  expect(state().notices.map(({ title }) => title)).toEqual(['Part of the address was not understood']);
});
