import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LimberWorker } from '../../worker/api';
import { createLimberWorker } from '../../worker/serve';
import { type FakeConnection, fakeConnection } from '../../worker/testing/fake-connection';
import { changeSettings, selectJoint, setSetting } from '../actions';
import { openBundledClip, openClips } from '../clips/clips';
import { dismissNotice, takeAction } from '../notices';
import { defaultSettings } from '../settings';
import { setWork, store } from '../store';
import { armFile, personFile, settled } from '../testing/made-files';
import { cancelJob, isEmpty } from '../work';
import { isEdited } from './edits';
import { refit } from './learn';

/** Workers that were started, the first first; how each is made. */
const workers: FakeConnection[] = [];
let make: () => LimberWorker = createLimberWorker;

vi.mock('../../worker/connect', () => ({
  connectWorker: () => {
    const connection = fakeConnection(make());
    workers.push(connection);
    return connection;
  },
}));

const state = store.getState;
const errors = () => state().notices.filter(({ kind }) => kind === 'error');
/** A worker that crashes at an order of one kind. */
const breakingAt = (kind: 'open' | 'fit' | 'grow') => (): LimberWorker => ({
  ...createLimberWorker(),
  [kind]: () => {
    workers.at(-1)!.crash();
    return new Promise(() => {});
  },
});
const rests = () => new Promise((resolve) => setTimeout(resolve, 30));

beforeEach(async () => {
  make = createLimberWorker;
  setWork({ settings: defaultSettings });
  await openClips([armFile('a.bvh')]);
  await settled();
  store.setState({ notices: [] });
  workers.splice(0, workers.length - 1);
});

it('settings swept through end with the limits they end at, and no job under way', async () => {
  for (let i = 0; i < 40; i++) {
    changeSettings({ shape: i % 2 ? 'box' : 'ellipsoid', padding: 0.001 * i, build: i / 40 });
    if (i % 5 === 0) await rests();
  }
  changeSettings({ shape: 'convex-hull' });
  await settled();
  expect(state().fit!.limits[1].parts[0].shape.kind).toBe('convex-hull');
  expect(errors()).toEqual([]);
});

it('a drag that never rests is followed by the selected joint', async () => {
  await openClips([personFile('person.bvh', { frames: 600 })]);
  setSetting('shape', 'distance-field');
  await settled();
  selectJoint(4);
  const whole = state().fit!;
  const seen = new Set<unknown>();
  const stop = store.subscribe(({ fit }) => seen.add(fit!.limits[4]));
  for (let i = 1; i <= 20; i++) {
    setSetting('padding', 0.05 + 0.01 * i);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  stop();
  expect(seen.size).toBeGreaterThan(3);
  // The others wait, as they would be late every time.
  const others = state().fit!.limits.filter((limit, joint) => limit !== whole.limits[joint]);
  expect(others.map(({ joint }) => joint)).toEqual([4]);
  cancelJob();
  expect(state().fit!.limits).toEqual(whole.limits);
  expect(state().fitted).toBe(whole);
  setSetting('padding', 0.04);
  await settled();
  expect(state().fit!.limits.every((limit, joint) => limit !== whole.limits[joint])).toBe(true);
  expect(isEdited(state().fit, state().fitted, 4)).toBe(false);
});

describe('a worker that crashes', () => {
  it('once is replaced, and what was under way is done', async () => {
    workers[0].crash();
    setSetting('shape', 'box');
    await settled();
    expect(state().fit!.limits[1].parts[0].shape.kind).toBe('box');
    setSetting('shape', 'ellipsoid');
    await Promise.resolve();
    workers.at(-1)!.crash();
    await settled();
    expect(state().fit!.limits[1].parts[0].shape.kind).toBe('ellipsoid');
    expect(errors()).toEqual([]);
    expect(workers).toHaveLength(3);
  });

  it('again and again is said once, and can be tried again', async () => {
    make = breakingAt('fit');
    workers[0].crash();
    setSetting('shape', 'box');
    await vi.waitFor(() => expect(errors()).toHaveLength(1));
    const [notice] = errors();
    expect(notice).toMatchObject({ title: 'Limits and body are not up to date', action: { label: 'Try again' } });
    expect(state().job).toBeNull();
    expect(workers).toHaveLength(2);
    make = createLimberWorker;
    takeAction(notice);
    await settled();
    expect(state().fit!.limits[1].parts[0].shape.kind).toBe('box');
    expect(errors()).toEqual([]);
  });

  it('while it reads leaves all as it was, and can be tried again', async () => {
    const before = state().clip;
    make = breakingAt('open');
    workers[0].crash();
    await openClips([armFile('b.bvh'), armFile('c.bvh')]);
    const [notice, ...others] = errors();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ title: 'b.bvh can’t be read', remedy: 'open', action: { label: 'Try again' } });
    expect(state()).toMatchObject({ clip: before, job: null });
    make = createLimberWorker;
    takeAction(notice);
    await vi.waitFor(() => expect(state().clip!.name).toBe('b.bvh + 1 more'));
    await settled();
  });
});

it('a growth that fails says so, and leaves the body that is there', async () => {
  await openClips([personFile('person.bvh')]);
  await vi.waitFor(() => expect(state().body?.kind).toBe('human'), { timeout: 20_000 });
  const { body } = state();
  make = () => ({
    ...createLimberWorker(),
    grow: () => Promise.reject(new RangeError('Array buffer allocation failed')),
  });
  workers.at(-1)!.crash();
  setSetting('build', 0.9);
  await vi.waitFor(() => expect(errors()).toHaveLength(1));
  expect(errors()).toEqual([
    expect.objectContaining({ title: 'The body could not be grown', detail: 'Array buffer allocation failed' }),
  ]);
  expect(state().body).toBe(body);
  make = createLimberWorker;
  workers.at(-1)!.crash();
  takeAction(errors()[0]);
  await settled();
});

it('a fit that is cancelled leaves the limits as they were, and the next one fits', async () => {
  const before = state().fit;
  setSetting('shape', 'box');
  cancelJob();
  await rests();
  expect(state()).toMatchObject({ fit: before, job: null });
  expect(state().notices.map(({ title }) => title)).toEqual(['Fitting was cancelled']);
  setSetting('padding', 0.1);
  await settled();
  expect(state().fit!.limits[1].parts[0].shape.kind).toBe('box');
});

it('what the worker refuses is said in its own words', async () => {
  setWork({ settings: { ...defaultSettings, shape: 'reach-cone', sampleSpacing: 0.07 } });
  setSetting('padding', 0.2);
  // Only past the door of settings do they not go together.
  expect(state().work.settings.split).toBe('swing-twist');
  setWork({ settings: { ...defaultSettings, padding: Number.NaN } });
  await refit();
  expect(errors().map(({ detail }) => detail)).toEqual([expect.stringContaining('padding is NaN')]);
});

describe('a page without a clip', () => {
  beforeEach(() => {
    store.setState(store.getInitialState(), true);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    return () => vi.unstubAllGlobals();
  });

  it('is empty once the first clip could not be had, and stays so when that was read and put away', async () => {
    expect(isEmpty(state())).toBe(false);
    const opening = openBundledClip();
    expect(isEmpty(state())).toBe(false);
    await opening;
    expect(isEmpty(state())).toBe(true);
    dismissNotice(errors()[0].id);
    expect(isEmpty(state())).toBe(true);
  });

  it('is empty once the first clip was cancelled', async () => {
    const opening = openBundledClip();
    cancelJob();
    await opening;
    expect(isEmpty(state())).toBe(true);
  });
});

it('the clip that comes with the app can be asked for again where it could not be fetched', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await openBundledClip();
  expect(errors()).toEqual([
    expect.objectContaining({ title: 'range-of-motion.bvh could not be fetched', action: expect.anything() }),
  ]);
  expect(state().job).toBeNull();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(armFile('x'))));
  takeAction(errors()[0]);
  await vi.waitFor(() => expect(state().clip!.name).toBe('range-of-motion.bvh'));
  vi.unstubAllGlobals();
  await settled();
});
