import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addStep, finishEdit, pause, pinChain, pullChain, seekFrame, setManual, setSetting } from '../actions';
import { openClips } from '../clips/clips';
import { flush } from '../frame/playback';
import { fetchSolvers } from '../frame/solving';
import { snapshot } from '../link/snapshot';
import { store } from '../store';
import { armFile, personFile, settled } from '../testing/made-files';
import { forget } from '../work/history';
import { captureProject, projectText } from './capture';
import { createKeeping } from './keeping';
import { type MemoryPlace, memoryPlace } from './testing/memory-place';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const start = store.getInitialState();
const notices = () => state().notices.map(({ title }) => title);
const textNow = async () => projectText((await captureProject())!);
const asFile = (text: string, name = 'work.limber.json') => new File([text], name);

/** Solvers and limits come when they come, on a machine that has other work. */
const PATIENCE = { timeout: 20_000 };

/** The page as it comes: nothing is left but what the browser keeps. */
function pageAnew(): void {
  store.setState({ ...start, notices: [] }, true);
  forget();
}

let items: Map<string, string>;
let place: MemoryPlace;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  place = memoryPlace();
  pageAnew();
});

afterEach(() => vi.unstubAllGlobals());

/** Opens a person and does something of everything. */
async function work(name = 'person.bvh'): Promise<void> {
  await openClips([personFile(name)]);
  await settled();
  pause();
  seekFrame(40);
  setSetting('shape', 'box');
  setSetting('mode', 'ik');
  await fetchSolvers();
  setManual(5, [0.1, -0.2, 0.3]);
  pullChain('left-hand', [0.4, 1.3, 0.3]);
  flush();
  pinChain('right-foot', true);
  addStep(4, { kind: 'keep-innermost', share: 0.8 });
  finishEdit();
  await settled();
  flush();
}

describe('work that is kept', () => {
  it('comes back on a page that comes next, to the bit, with the clip that the user let it keep', async () => {
    items.set('limber.keep-clips', '"yes"');
    await work();
    const keeping = createKeeping(place);
    expect(await keeping.save()).toBe(true);
    const before = { text: await textNow(), shot: snapshot() };
    expect(before.shot.reach).toHaveLength(2);
    expect(place.clips.size).toBe(1);

    pageAnew();
    expect(await createKeeping(place).openKept()).toBe(true);
    await settled();
    await vi.waitFor(() => {
      flush();
      expect(snapshot()).toEqual(before.shot);
    }, PATIENCE);
    expect(await textNow()).toBe(before.text);
    expect(state().canUndo).toBe(false);
    expect(notices()).toEqual([]);
  });

  it('asks for a clip that it may not keep, by its content and not its name, and goes on where it was', async () => {
    items.set('limber.keep-clips', '"no"');
    await work();
    await createKeeping(place).save();
    const before = await textNow();
    expect(place.clips.size).toBe(0);

    pageAnew();
    const keeping = createKeeping(place);
    expect(await keeping.openKept()).toBe(false);
    expect(notices()).toEqual(['Open person.bvh to go on']);
    expect(await keeping.offer([armFile('person.bvh')])).toBe(false);
    expect(notices()).toContain('This is another person.bvh');
    // Whatever it is called by now.
    expect(await keeping.offer([personFile('renamed.bvh')])).toBe(true);
    await settled();
    await vi.waitFor(async () => expect(await textNow()).toBe(before), PATIENCE);
    expect(notices()).not.toContain('Open person.bvh to go on');
  });

  it('becomes an earlier one when another clip takes its place, and can be brought back', async () => {
    items.set('limber.keep-clips', '"yes"');
    await work();
    const keeping = createKeeping(place);
    await keeping.save();
    const first = place.now!;
    await openClips([armFile('arm.bvh')]);
    await settled();
    await keeping.save();
    expect(place.works.map(({ text }) => text)).toEqual([first]);
    expect(place.clips.size).toBe(2);

    await keeping.bringBack((await keeping.earlier())[0]);
    await settled();
    expect(state().clip?.name).toBe('person.bvh');
    expect(Object.keys(state().work.edits)).toEqual(['4']);
    await keeping.save();
    expect(place.works.map(({ text }) => JSON.parse(text).clips[0].name)).toEqual(['arm.bvh']);
  });

  it('that can’t be read stays as it is, also when new work takes its place', async () => {
    const newer = '{"format": "limber-project", "version": 9}';
    place.now = newer;
    const keeping = createKeeping(place);
    expect(await keeping.openKept()).toBe(false);
    expect(notices()).toEqual(['The work of your last visit can’t be shown']);
    expect(place.now).toBe(newer);
    await work();
    await keeping.save();
    expect(place.now).toBe(await textNow());
    expect(place.works.map(({ text }) => text)).toEqual([newer]);
  });

  it('comes back as it was when the page was left, though leaving gave no time to write', async () => {
    items.set('limber.keep-clips', '"yes"');
    await work();
    const keeping = createKeeping(place);
    await keeping.save();
    const kept = place.now;
    setManual(5, [0.1, -0.2, 0.4]);
    const left = await textNow();
    vi.spyOn(place, 'writeNow').mockReturnValue(new Promise(() => {}));
    keeping.leave();
    expect(place.now).toBe(kept);

    vi.restoreAllMocks();
    pageAnew();
    const next = createKeeping(place);
    expect(await next.openKept()).toBe(true);
    await settled();
    await vi.waitFor(async () => expect(await textNow()).toBe(left), PATIENCE);
    // What is written later is what comes back later.
    setManual(5, [0.1, -0.2, 0.5]);
    await next.save();
    expect(place.now).toBe(await textNow());
    expect(place.last).toBeNull();
  });

  it('comes back as it was last written where what was kept on leaving is broken', async () => {
    items.set('limber.keep-clips', '"yes"');
    await work();
    await createKeeping(place).save();
    const before = await textNow();
    place.last = before.slice(0, 900);
    pageAnew();
    expect(await createKeeping(place).openKept()).toBe(true);
    await settled();
    await vi.waitFor(async () => expect(await textNow()).toBe(before), PATIENCE);
    expect(notices()).toEqual([]);
  });

  it('becomes an earlier one as it was when the page was left', async () => {
    items.set('limber.keep-clips', '"no"');
    await work();
    const keeping = createKeeping(place);
    await keeping.save();
    setManual(5, [0.1, -0.2, 0.4]);
    const left = await textNow();
    vi.spyOn(place, 'writeNow').mockReturnValue(new Promise(() => {}));
    keeping.leave();

    vi.restoreAllMocks();
    pageAnew();
    const next = createKeeping(place);
    expect(await next.openKept()).toBe(false);
    await openClips([armFile('arm.bvh')]);
    await settled();
    await next.save();
    expect(place.works.map(({ text }) => text)).toEqual([left]);
  });

  it('is not written again while it is the same', async () => {
    await work();
    const keeping = createKeeping(place);
    await keeping.save();
    const { writes } = place;
    await keeping.save();
    expect(place.writes).toBe(writes);
    setManual(5, [0.1, -0.2, 0.4]);
    await keeping.save();
    expect(place.writes).toBe(writes + 1);
  });
});

describe('a place that takes nothing', () => {
  it('is told of once, and work goes on; when it takes again, all is kept', async () => {
    await work();
    place.isFull = true;
    const keeping = createKeeping(place);
    expect(await keeping.save()).toBe(false);
    expect(await keeping.save()).toBe(false);
    expect(notices()).toEqual(['Work is not kept in this browser']);
    setManual(6, [0, 0.5, 0]);
    expect(state().work.manual[6]).toEqual([0, 0.5, 0]);
    place.isFull = false;
    expect(await keeping.save()).toBe(true);
    expect(place.now).toBe(await textNow());
  });

  it('is not blamed where the file itself is gone', async () => {
    items.set('limber.keep-clips', '"yes"');
    await work();
    vi.spyOn(place, 'writeClip').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    expect(await createKeeping(place).save()).toBe(true);
    const [notice] = state().notices;
    expect(notice.title).toBe('The clip is not kept in this browser');
    expect(notice.detail).toMatch(/^Its file can’t be read any more/);
    expect(notice.detail).not.toContain('full');
  });

  it('for a clip alone is told of, and the rest is kept', async () => {
    items.set('limber.keep-clips', '"yes"');
    await work();
    vi.spyOn(place, 'writeClip').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const keeping = createKeeping(place);
    expect(await keeping.save()).toBe(true);
    expect(notices()).toEqual(['The clip is not kept in this browser']);
    expect(place.now).toBe(await textNow());
  });
});

describe('consent', () => {
  it('that is taken back deletes the clips', async () => {
    await work();
    const keeping = createKeeping(place);
    await keeping.save();
    expect(place.clips.size).toBe(0);
    await keeping.setKeepsClips(true);
    expect(place.clips.size).toBe(1);
    await keeping.setKeepsClips(false);
    expect(place.clips.size).toBe(0);
    expect(items.get('limber.keep-clips')).toBe('"no"');
  });

  it('keeps no clip that no work is about any more', async () => {
    items.set('limber.keep-clips', '"yes"');
    place.clips.set('f0'.repeat(32), new Blob(['a stranger']));
    await work();
    await createKeeping(place).save();
    expect([...place.clips.keys()]).toEqual([JSON.parse(place.now!).clips[0].sha256]);
  });
});

describe('a file that is a project', () => {
  it('opens with the clips that are given with it', async () => {
    await work();
    const text = await textNow();
    pageAnew();
    const keeping = createKeeping(place);
    expect(await keeping.offer([personFile('person.bvh'), asFile(text, 'work.json')])).toBe(true);
    await settled();
    await vi.waitFor(async () => expect(await textNow()).toBe(text), PATIENCE);
  });

  it('that can’t be read leaves all as it was, and says why', async () => {
    await work();
    const before = await textNow();
    const keeping = createKeeping(place);
    const big = asFile('{');
    Object.defineProperty(big, 'size', { value: 200 * 2 ** 20 });
    const bad: [File, RegExp][] = [
      [asFile(before.slice(0, 900)), /cut off/],
      [asFile(before.replace('"version": 1', '"version": 2')), /newer Limber/],
      [asFile(before.replace('"settings": {', '"settings": {"__proto__": {"a": 1},')), /__proto__/],
      [asFile('{"format": "limber-limits"}'), /limber-limits/],
      [asFile(''), /no JSON/],
      [big, /200 MB/],
    ];
    for (const [file, words] of bad) {
      store.setState({ notices: [] });
      expect(await keeping.offer([file])).toBe(true);
      const [{ kind, title, detail }] = state().notices;
      expect([kind, title]).toEqual(['error', 'work.limber.json can’t be opened']);
      expect(detail).toMatch(words);
      expect(await textNow()).toBe(before);
    }
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('is known by what it says, and a clip is none', async () => {
    const keeping = createKeeping(place);
    expect(await keeping.offer([armFile('arm.bvh')])).toBe(false);
    expect(await keeping.offer([new File(['{"asset": {"version": "2.0"}}'], 'model.gltf')])).toBe(false);
  });
});
