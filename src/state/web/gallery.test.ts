import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseBvh } from '../../core';
import { openClips } from '../clips/clips';
import { addressOf } from '../clips/sources';
import { shareUrl } from '../link/address';
import { captureProject } from '../project/capture';
import { store } from '../store';
import { armFile, settled } from '../testing/made-files';
import { type GalleryItem, gallerySchema, itemFile, openItem } from './gallery';
import type { KeptFiles } from './kept-files';

// The real work, without a thread of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const words = () =>
  state()
    .notices.filter(({ title }) => !title.includes('shown as bones'))
    .map(({ title, detail }) => `${title}. ${detail}`);
const folder = 'public/gallery/';
const gallery = v.parse(gallerySchema, JSON.parse(readFileSync(`${folder}gallery.json`, 'utf8'))).items;

const bytes = Buffer.from(await armFile('wave.bvh', { frames: 90 }).arrayBuffer());
const item: GalleryItem = {
  id: 'wave',
  kind: 'motion',
  title: 'Waving',
  about: 'An arm.',
  address: `https://files.example/o/r/${'a1'.repeat(20)}/wave.bvh`,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  credit: 'Nobody',
  licence: { name: 'CC0', address: 'https://example.com/cc0' },
  picture: 'wave.webp',
};
const mirror = `https://mirror.example/o/r/${'b2'.repeat(20)}/wave.bvh`;

/** What lies on the web, by address. */
let web: Map<string, Uint8Array<ArrayBuffer> | number>;
let asked: string[];
let kept: Map<string, Blob>;
const files: KeptFiles = {
  read: async (address) => kept.get(address) ?? null,
  write: async (address, file) => Boolean(kept.set(address, file)),
  list: async () => [...kept.keys()],
  deleteAll: async () => kept.clear(),
};

beforeEach(async () => {
  web = new Map();
  asked = [];
  kept = new Map();
  vi.stubGlobal('location', { href: 'https://limber.example/', protocol: 'https:' });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${address}`);
    const there = web.get(address);
    if (there === undefined) throw new TypeError('Failed to fetch');
    return typeof there === 'number' ? new Response(null, { status: there }) : new Response(there);
  });
  await openClips([armFile('here.bvh')]);
  await settled();
  store.setState({ notices: [], job: null });
});
afterEach(() => vi.unstubAllGlobals());

it('is fetched when it is chosen, and the next time from where it is kept', async () => {
  web.set(item.address, new Uint8Array(bytes));
  expect(await openItem(item, files)).toBe(true);
  await settled();
  expect(state().clip!.name).toBe('wave.bvh');
  web.clear();
  await openClips([armFile('other.bvh')]);
  expect(await openItem(item, files)).toBe(true);
  await settled();
  expect(state().clip!.name).toBe('wave.bvh');
  expect(asked).toEqual([`GET ${item.address}`]);
  expect(words()).toEqual([]);
});

it('says in links and projects where it comes from', async () => {
  web.set(item.address, new Uint8Array(bytes));
  await openItem(item, files);
  await settled();
  expect(addressOf(state().work.takes[0].readFrom!.file)).toBe(item.address);
  expect(new URL(shareUrl()).searchParams.getAll('clip')).toEqual([item.address]);
  expect((await captureProject())!.clips).toMatchObject([
    { name: 'wave.bvh', address: item.address, sha256: item.sha256 },
  ]);
});

/** Bytes, or how the site answers. */
type There = Uint8Array<ArrayBuffer> | number | undefined;
it.each<[what: string, there: () => There, sentence: RegExp]>([
  ['other bytes of the same length', () => new Uint8Array(bytes).fill(120, 700), /has changed \(SHA-256\)/],
  ['fewer bytes', () => new Uint8Array(bytes).slice(0, 600), /600 bytes instead of/],
  ['more bytes', () => new Uint8Array([...bytes, 10]), /not the file any more.*more than/],
  ['out of reach', () => undefined, /files.example can’t be reached: you may be offline/],
  ['gone', () => 404, /nothing at this address.*404/],
  ['a pointer', () => new Uint8Array(Buffer.from('version https://git-lfs.github.com/spec/v1')), /Git LFS/],
])('is not opened, and leaves all as it was, where it is %s', async (_, there, sentence) => {
  const lies = there();
  if (lies !== undefined) web.set(item.address, lies);
  expect(await openItem(item, files)).toBe(false);
  expect(words()).toHaveLength(1);
  expect(words()[0]).toMatch(sentence);
  expect(words()[0]).toMatch(/^Waving can’t be opened/);
  expect(state().clip!.name).toBe('here.bvh');
  expect(state().job).toBeNull();
  expect(kept.size).toBe(0);
});

it('is had from a mirror where its own place fails, and refetched where what is kept is damaged', async () => {
  const twice = { ...item, mirrors: [mirror] };
  web.set(item.address, 404);
  web.set(mirror, new Uint8Array(bytes));
  kept.set(item.address, new Blob(['damaged']));
  expect(await openItem(twice, files)).toBe(true);
  await settled();
  expect(state().clip!.name).toBe('wave.bvh');
  expect(kept.get(item.address)!.size).toBe(item.size);
});

it('is opened where the browser keeps nothing', async () => {
  web.set(item.address, new Uint8Array(bytes));
  const refusing = { ...files, read: async () => null, write: async () => false };
  expect(await openItem(item, refusing)).toBe(true);
  await settled();
});

it('the list is whole: pinned addresses, pictures that are there and small, real bytes where they are known', () => {
  expect(gallery.length).toBeGreaterThan(4);
  expect(new Set(gallery.map(({ id }) => id)).size).toBe(gallery.length);
  for (const { picture, title } of gallery) {
    expect(statSync(folder + picture).size, title).toBeLessThan(20_000);
  }
  const names = {
    'cmu-13-29': 'CMU_13_29.bvh',
    louise: 'louise.bvh',
    pirouette: 'pirouette.bvh',
    fox: 'Fox.glb',
    robot: 'robot.glb',
  };
  for (const [id, name] of Object.entries(names)) {
    const path = `../shared/mocap/${name}`;
    if (!existsSync(path)) continue;
    const there = readFileSync(path);
    const { size, sha256, ...entry } = gallery.find((each) => each.id === id)!;
    expect(itemFile({ size, ...entry }), id).toBe(name);
    expect({ size, sha256 }, id).toEqual({
      size: there.length,
      sha256: createHash('sha256').update(there).digest('hex'),
    });
    if (name.endsWith('.bvh')) expect(parseBvh(there.toString('utf8'), name).frameCount).toBeGreaterThan(100);
  }
});

it('takes no list with an address that may lead elsewhere tomorrow', () => {
  for (const address of [
    'https://raw.githubusercontent.com/o/r/main/a.bvh',
    `http://raw.githubusercontent.com/o/r/${'a'.repeat(40)}/a.bvh`,
    `https://raw.githubusercontent.com/o/r/${'a'.repeat(7)}/a.bvh`,
  ]) {
    const list = { format: 'limber-gallery', version: 1, items: [{ ...item, address }] };
    expect(v.safeParse(gallerySchema, list).success, address).toBe(false);
  }
  expect(v.safeParse(gallerySchema, { format: 'limber-gallery', version: 1, items: [item] }).success).toBe(true);
});
