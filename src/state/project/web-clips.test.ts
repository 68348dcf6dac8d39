import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openClips } from '../clips/clips';
import { ownClips } from '../clips/sources';
import { shareUrl, takeUrl } from '../link/address';
import { store } from '../store';
import { armFile, settled } from '../testing/made-files';
import { openFromWeb } from '../web';
import { forget } from '../work/history';
import { captureProject, projectText } from './capture';
import { createKeeping } from './keeping';
import { planLink } from './link-work';
import { memoryPlace } from './testing/memory-place';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const ADDRESS = 'https://files.example/wave.bvh';
const state = store.getState;
const start = store.getInitialState();
const asking = () => state().notices.find(({ title }) => title.startsWith('Open '));

let asked: string[];
let there: Uint8Array<ArrayBuffer> | null;

beforeEach(async () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  vi.stubGlobal('location', { href: 'https://limber.example/', protocol: 'https:' });
  asked = [];
  there = new Uint8Array(await armFile('wave.bvh', { frames: 80 }).arrayBuffer());
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!there) throw new TypeError('Failed to fetch');
    return new Response(there);
  });
  pageAnew();
});
afterEach(() => vi.unstubAllGlobals());

function pageAnew(): void {
  store.setState({ ...start, notices: [] }, true);
  forget();
}

/** A project about a clip of the web, on a page that knows nothing of it. */
async function madeProject(): Promise<string> {
  expect(await openFromWeb([ADDRESS], openClips)).toBe('given');
  await settled();
  const text = projectText((await captureProject())!);
  pageAnew();
  asked = [];
  return text;
}

it('a clip of the web is no own file: a link carries its address, and nothing is left out of it', async () => {
  await openFromWeb([ADDRESS], openClips);
  await settled();
  expect(ownClips()).toEqual([]);
  const { address, leftOut } = await planLink();
  expect(leftOut).toEqual([]);
  expect(new URL(address).searchParams.getAll('clip')).toEqual([ADDRESS]);
  expect(shareUrl()).toBe(address);
});

it('a link says which clips are to be fetched, and what it says of them is done to them alone', async () => {
  expect(takeUrl(`?clip=${encodeURIComponent(`${ADDRESS}#top`)}&joint=arm&frame=7`)).toEqual([ADDRESS]);
  expect(state().notices).toEqual([]);
  await openClips([armFile('wave.bvh')]);
  expect(state().live!.frame).not.toBe(7);
  await openFromWeb([ADDRESS], openClips);
  await settled();
  expect(state().live!.frame).toBe(7);
  expect(state().work.selectedJoint).toBe(1);
});

it('a page of GitHub about a file leads to the file, when the user says so', async () => {
  const file = there;
  there = null;
  expect(await openFromWeb(['https://github.com/o/r/blob/main/a/wave.bvh'], openClips)).toBe('failed');
  const [notice] = state().notices;
  expect(notice).toMatchObject({ title: 'wave.bvh can’t be fetched', action: { label: 'Fetch the file itself' } });
  there = file;
  notice.action!.run();
  await vi.waitFor(() => expect(state().clip?.name).toBe('wave.bvh'), { timeout: 10_000 });
  expect(asked.at(-1)).toBe('https://raw.githubusercontent.com/o/r/main/a/wave.bvh');
  await settled();
});

it('a project that comes from anywhere asks before it fetches, by the name of the site', async () => {
  const file = new File([await madeProject()], 'work.limber.json');
  const keeping = createKeeping(memoryPlace());
  await keeping.offer([file]);
  expect(asked).toEqual([]);
  expect(state().clip).toBeNull();
  expect(asking()).toMatchObject({ title: 'Open wave.bvh to go on', action: { label: 'Fetch from files.example' } });
  asking()!.action!.run();
  await vi.waitFor(() => expect(state().clip?.name).toBe('wave.bvh'), { timeout: 10_000 });
  expect(asked).toEqual([ADDRESS]);
  await settled();
  // And the next project made of it remembers too.
  expect((await captureProject())!.clips[0].address).toBe(ADDRESS);
});

it('the work of this browser fetches what was named in it; where it can’t, it asks and loses nothing', async () => {
  const place = memoryPlace();
  place.now = await madeProject();
  there = null;
  expect(await createKeeping(place).openKept()).toBe(false);
  expect(asked[0]).toBe(ADDRESS);
  expect(asking()).toBeDefined();
  pageAnew();
  there = new Uint8Array(await armFile('wave.bvh', { frames: 80 }).arrayBuffer());
  expect(await createKeeping(place).openKept()).toBe(true);
  expect(state().clip!.name).toBe('wave.bvh');
  await settled();
});

it('another file at the same address does not take its place', async () => {
  const file = new File([await madeProject()], 'work.limber.json');
  there = new Uint8Array(await armFile('wave.bvh', { frames: 70 }).arrayBuffer());
  await createKeeping(memoryPlace()).offer([file]);
  asking()!.action!.run();
  await vi.waitFor(() => expect(state().notices.map(({ title }) => title)).toContain('This is another wave.bvh'));
  expect(state().clip).toBeNull();
});

it('an address that is none is not asked for, whatever a project says', async () => {
  const text = (await madeProject()).replace(ADDRESS, 'file:///etc/passwd');
  await createKeeping(memoryPlace()).offer([new File([text], 'work.limber.json')]);
  expect(asking()).toMatchObject({ action: null });
  expect(asked).toEqual([]);
});
