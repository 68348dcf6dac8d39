import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { modelOf, type Vec3 } from '../../core';
import { takesOf } from '../../core/clip';
import { stepChartOf } from '../../core/edit/carry';
import {
  addStep,
  finishEdit,
  lookTo,
  pinChain,
  pullChain,
  redo,
  seekFrame,
  selectJoint,
  setManual,
  setSetting,
  undo,
} from '../actions';
import { flush } from '../frame/playback';
import { chainEnd, handlesOf } from '../frame/reach';
import { fetchSolvers } from '../frame/solving';
import { isEdited, toldOf } from '../limits/edits';
import { fetchEdits } from '../limits/fetch-edits';
import { shareUrl, takeUrl } from '../link/address';
import { defaultSettings } from '../settings';
import { setWork, store } from '../store';
import { armFile, personFile, settled } from '../testing/made-files';
import { cancelJob } from '../work';
import { addClips, openClips, removeClip } from './clips';
import { readAgain } from './read-again';
import { ownClips } from './sources';

// The real work, without a thread of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
/** Pulls the first face of a joint's limit out. */
function pullFace(joint: number): void {
  const limit = state().fit!.limits[joint];
  const { shape } = limit.parts[0];
  const [{ position, normal }] = modelOf(shape).handles!.of(shape);
  const step = { kind: 'move-handle', ...stepChartOf(limit, 0), shape: shape.kind, position, normal } as const;
  addStep(joint, { ...step, out: 0.1, across: 0 });
}

const names = () => takesOf(state().clip!).map(({ name }) => name);
const errors = () => state().notices.map(({ title, detail }) => `${title}. ${detail}`);

beforeAll(fetchSolvers);
beforeAll(fetchEdits);

beforeEach(async () => {
  setWork({ settings: defaultSettings });
  await openClips([armFile('a.bvh')]);
  await settled();
  store.setState({ notices: [], isPlaying: false });
});
afterEach(() => vi.restoreAllMocks());

describe('adding', () => {
  it('fits all together, keeps frame, joint and what was posed, and can be undone', async () => {
    seekFrame(7);
    setWork({ selectedJoint: 1, manual: { 1: [0.1, 0, 0] } });
    const before = state().clip!;
    const reach = () => state().fit!.limits[1].sampleCount;
    const alone = reach();
    await addClips([armFile('b.bvh', { from: 40 }), armFile('c.bvh', { from: 100, rate: 60 })]);
    await settled();
    expect(names()).toEqual(['a.bvh', 'b.bvh', 'c.bvh']);
    expect(state()).toMatchObject({ canUndo: true, work: { selectedJoint: 1, manual: { 1: [0.1, 0, 0] } } });
    expect(state().live!.frame).toBe(7);
    expect(reach()).toBeGreaterThan(2 * alone);
    undo();
    await settled();
    expect(state().clip).toBe(before);
    expect(reach()).toBe(alone);
    redo();
    await settled();
    expect(names()).toEqual(['a.bvh', 'b.bvh', 'c.bvh']);
    expect(reach()).toBeGreaterThan(2 * alone);
  });

  it('does again what was done to limits by hand, on what is learned then; undo brings back what was there', async () => {
    pullFace(1);
    const edited = state().fit!.limits[1];
    const told = () => toldOf(state().fitted, state().work.edits, 1, state().clip);
    const [before] = told();
    expect(before).toMatchObject({ state: 'applied', handle: 1 });
    await addClips([armFile('b.bvh', { from: 40 })]);
    await settled();
    expect(told()).toMatchObject([{ state: 'applied', handle: 1 }]);
    expect(told()[0].angle).toBeCloseTo(before.angle, 9);
    expect(isEdited(state().fit, state().fitted, 1)).toBe(true);
    expect(state().fit!.limits[1].parts).not.toEqual(edited.parts);
    undo();
    await settled();
    expect(state().fit!.limits[1].parts).toEqual(edited.parts);
    expect(errors()).toEqual([]);
  });

  it('opens several at once as one', async () => {
    await openClips([armFile('x.bvh'), armFile('y.bvh')]);
    await settled();
    expect(names()).toEqual(['x.bvh', 'y.bvh']);
    expect(state().canUndo).toBe(false);
    expect(ownClips()).toEqual(['x.bvh', 'y.bvh']);
  });

  it('shows a file’s name on one line and in its order, whatever marks are in it', async () => {
    await openClips([armFile('a\u202ehvb.\u2028b.bvh')]);
    expect(names()).toEqual(['ahvb. b.bvh']);
  });

  it('leaves out what can’t be read or has other bones, says why, and takes the rest', async () => {
    const before = state();
    await addClips([
      new File(['no clip'], 'bad.bvh'),
      armFile('tail.bvh', { joint: 'tail' }),
      armFile('long.bvh', { bone: 2 }),
    ]);
    expect(errors()).toEqual([
      expect.stringMatching(/^bad\.bvh can’t be read\. Line 1/),
      expect.stringMatching(/^tail\.bvh can’t be added\. Beside a\.bvh, it has no joint "arm"\. Add clips of the same/),
      expect.stringMatching(/^long\.bvh can’t be added\. Beside a\.bvh, it is 2 times as large\. Choose the unit/),
    ]);
    // Another file would be one to add: opening it would put away what is there.
    expect(state().notices.every(({ remedy }) => remedy === 'add')).toBe(true);
    for (const key of ['clip', 'fit', 'live', 'canUndo', 'job'] as const) expect(state()[key]).toBe(before[key]);
    await addClips([new File([''], 'bad.bvh'), armFile('b.bvh')]);
    expect(names()).toEqual(['a.bvh', 'b.bvh']);
  });

  it('says in words that a file is gone, or is a folder', async () => {
    const gone = new File(['x'], 'gone.bvh');
    const broken = () => new ReadableStream({ start: (it) => it.error(new DOMException('…', 'NotFoundError')) });
    Object.assign(gone, { stream: broken });
    await addClips([gone]);
    expect(errors()).toEqual([
      expect.stringMatching(/^gone\.bvh can’t be read\. It is a folder, or the file was moved/),
    ]);
    expect(state().job).toBeNull();
  });

  it('stops when it is cancelled: nothing of it stays', async () => {
    const before = state().clip;
    const adding = addClips([armFile('b.bvh'), armFile('c.bvh')]);
    expect(state().job?.label).toBe('Reading b.bvh (1 of 2)');
    cancelJob();
    await adding;
    expect(state()).toMatchObject({ job: null, notices: [] });
    expect(state().clip).toBe(before);
  });
});

describe('removing', () => {
  it('keeps to the moment of the clip that was shown; one clip stays', async () => {
    await addClips([armFile('b.bvh', { rate: 10 }), armFile('c.bvh')]);
    seekFrame(24);
    removeClip(1);
    expect(names()).toEqual(['a.bvh', 'c.bvh']);
    expect(state().live!.frame).toBe(14);
    removeClip(1);
    expect(names()).toEqual(['a.bvh']);
    expect(state().live!.frame).toBeLessThan(10);
    removeClip(0);
    expect(names()).toEqual(['a.bvh']);
    undo();
    undo();
    expect(names()).toEqual(['a.bvh', 'b.bvh', 'c.bvh']);
    await settled();
  });

  it('is undone with the settings around it, each by itself', async () => {
    await addClips([armFile('b.bvh')]);
    setSetting('shape', 'box');
    removeClip(0);
    undo();
    expect([names().length, state().work.settings.shape]).toEqual([2, 'box']);
    undo();
    expect([names().length, state().work.settings.shape]).toEqual([2, 'k-dop']);
    undo();
    expect(names()).toEqual(['a.bvh']);
    await settled();
    expect(state().fit!.limits[1].parts[0].shape.kind).toBe('k-dop');
  });
});

describe('reading again', () => {
  const CM = { scale: 100, rootPosition: (frame: number): Vec3 => [0.5, 0.9, frame * 0.01] };

  beforeEach(async () => {
    await openClips([personFile('person.bvh', CM), personFile('walk.bvh', { ...CM, frames: 30 })]);
    await settled();
    seekFrame(130);
    store.setState({ isPlaying: false });
  });

  /** All that is to be seen of a pose that was worked on. */
  const work = () => {
    selectJoint(4);
    setSetting('mode', 'ik');
    setManual(3, [0.1, 0.2, 0]);
    pullChain('left-hand', [0.6, 1.2, 0.5]);
    pinChain('right-foot', true);
    lookTo([1, 2, 3]);
    pullFace(5);
    finishEdit();
  };

  it('as the clip was read already changes nothing at all', async () => {
    work();
    flush();
    const held = [...state().live!.held];
    const before = { ...state() };
    await readAgain({ unit: 'cm' });
    expect(state()).toEqual({ ...before, work: { ...before.work, reading: { unit: 'cm' } }, status: state().status });
    for (const key of ['clip', 'fit', 'live'] as const) expect(state()[key]).toBe(before[key]);
    for (const key of ['pulls', 'edits'] as const) expect(state().work[key]).toBe(before.work[key]);
    flush();
    expect([...state().live!.held]).toEqual(held);
  });

  it('in another unit keeps settings, joint, moment, edits and pose, and can be undone', async () => {
    work();
    flush();
    const before = { ...state() };
    const { frame } = before.live!;
    const held = [...before.live!.held];
    const edited = before.fit!.limits[5].parts;
    await readAgain({ unit: 'inch' });
    await settled();
    const { clip, live, fit } = state();
    const { pulls, gazeTarget, settings, selectedJoint, manual } = state().work;
    expect(names()).toEqual(['person.bvh', 'walk.bvh']);
    expect({ settings, selectedJoint, manual }).toEqual({
      settings: before.work.settings,
      selectedJoint: 4,
      manual: before.work.manual,
    });
    expect(live!.frame).toBe(frame);
    expect(fit!.limits[5].parts).toEqual(edited);
    expect(isEdited(fit, state().fitted, 5)).toBe(true);
    // All is 2.54 times as large, and lies the same.
    const scale = clip!.skeleton.offsets[4] / before.clip!.skeleton.offsets[4];
    expect(scale).toBeCloseTo(2.54, 4);
    for (const [i, x] of pulls['left-hand'].target.entries()) expect(x).toBeCloseTo(2.54 * [0.6, 1.2, 0.5][i], 4);
    for (const [i, x] of gazeTarget!.entries()) expect(x).toBeCloseTo(2.54 * [1, 2, 3][i], 4);
    flush();
    for (const [i, x] of live!.held.entries()) expect(x).toBeCloseTo(held[i], 3);
    undo();
    await settled();
    expect(state()).toMatchObject({
      work: { reading: {}, pulls: before.work.pulls, gazeTarget: [1, 2, 3], manual: before.work.manual },
    });
    expect(state().clip!.skeleton.offsets[4]).toBe(before.clip!.skeleton.offsets[4]);
    flush();
    for (const [i, x] of state().live!.held.entries()) expect(x).toBeCloseTo(held[i], 6);
  });

  it('with another axis up turns places of the world with the character', async () => {
    work();
    flush();
    const end = () => chainEnd(handlesOf(state().clip!, {})[0], state().live!);
    const gap = () => Math.hypot(...end().map((x, k) => x - state().work.pulls['left-hand'].target[k]));
    const before = gap();
    const edited = state().fit!.limits[5].parts;
    await readAgain({ upAxis: 'z' });
    await settled();
    flush();
    expect(gap()).toBeCloseTo(before, 3);
    expect(state().work.pulls['left-hand'].target).not.toEqual([0.6, 1.2, 0.5]);
    expect(state().fit!.limits[5].parts).toEqual(edited);
  });

  it('leaves all as it was when it is cancelled', async () => {
    const before = { ...state() };
    const reading = readAgain({ unit: 'inch' });
    cancelJob();
    await reading;
    expect(state().work).toBe(before.work);
    for (const key of ['clip', 'fit', 'live', 'canUndo', 'job'] as const) expect(state()[key]).toBe(before[key]);
  });
});

describe('a link about clips of one’s own', () => {
  const link = '?v=1&clip=mine.bvh&clip=other.bvh&joint=arm&frame=7&turn=1.200.0.0';

  it('waits for the clip it names, asks for it, and then shows what it says', async () => {
    takeUrl(link);
    const [notice] = state().notices;
    expect(notice).toMatchObject({ kind: 'warning', title: 'This link is about mine.bvh and 1 more', remedy: 'open' });
    await openClips([armFile('another.bvh')]);
    expect(state()).toMatchObject({ isPlaying: true, work: { manual: {} } });
    expect(state().notices).toContain(notice);
    await openClips([armFile('mine.bvh'), armFile('other.bvh')]);
    expect(state()).toMatchObject({ isPlaying: false, work: { manual: { 1: [0.2, 0, 0] }, selectedJoint: 1 } });
    expect(state().live!.frame).toBe(7);
    expect(state().notices).not.toContain(notice);
    // Once.
    await openClips([armFile('mine.bvh')]);
    expect(state().work.manual).toEqual({});
    await settled();
  });

  it('is what is shared of them', async () => {
    vi.stubGlobal('location', { href: 'https://limber.example/' });
    await addClips([armFile('b & c.bvh')]);
    const shared = new URL(shareUrl());
    expect(shared.searchParams.getAll('clip')).toEqual(['a.bvh', 'b & c.bvh']);
    vi.unstubAllGlobals();
    await settled();
  });

  it('that names none is about whichever comes first', async () => {
    takeUrl('?v=1&frame=3');
    await openClips([armFile('any.bvh')]);
    expect(state().live!.frame).toBe(3);
    await settled();
  });
});

it('says no more of an address than can be read', () => {
  const nonsense = Array.from({ length: 1000 }, (_, i) => `key${i}=${'x'.repeat(400)}`).join('&');
  takeUrl(`?${nonsense}&shape=${'y'.repeat(4000)}`);
  const [{ detail }] = state().notices;
  expect(detail.length).toBeLessThan(600);
  expect(detail).toMatch(/And 997 more\.$/);
});
