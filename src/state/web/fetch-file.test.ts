import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webAddress } from '../link/web-address';
import { type Fetching, fetchFile, fileNameOf, rawAddress } from './fetch-file';

const BVH = `HIERARCHY\nROOT hips\n${'x'.repeat(3000)}`;
let server: Server;
let site: string;
const asked: IncomingMessage[] = [];

/** What a site answers, by path. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/clip%20one.bvh': (r) => r.end(BVH),
  '/in-pieces.bvh': (r) => {
    r.write(BVH.slice(0, 100));
    r.write(BVH.slice(100, 2000));
    r.end(BVH.slice(2000));
  },
  '/page': (r) => r.end('\n <!DOCTYPE html><title>Files</title>'),
  '/pointer.glb': (r) => r.end('version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3445367\n'),
  '/empty.bvh': (r) => r.end(' \n'),
  '/says-large.glb': (r) => r.writeHead(200, { 'Content-Length': 9e9 }) && r.end('glTF'),
  '/is-large.glb': (r) => {
    for (let i = 0; i < 50; i++) r.write('x'.repeat(1000));
    r.end();
  },
  '/breaks-off.bvh': (r) => {
    r.writeHead(200, { 'Content-Length': 5000 });
    r.write(BVH.slice(0, 1000), () => r.destroy());
  },
  '/stalls.bvh': (r) => void r.write(BVH.slice(0, 700)),
  '/never': () => {},
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    const status = /^\/(\d{3})$/.exec(request.url ?? '');
    if (status) response.writeHead(Number(status[1]));
    const answer = answers[request.url ?? ''] ?? ((r: ServerResponse) => r.end());
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, fetching: Partial<Fetching> = {}) =>
  fetchFile(site + path, { signal: new AbortController().signal, ...fetching });

/** What is said of a path. */
async function said(path: string, fetching?: Partial<Fetching>): Promise<string> {
  const fetched = await get(path, fetching);
  return fetched && 'problem' in fetched ? `${fetched.problem.kind}: ${fetched.problem.message}` : 'nothing';
}

it('brings the bytes under their name, tells how far it is, and asks for nothing else', async () => {
  asked.length = 0;
  const shares: (number | null)[] = [];
  const fetched = await get('/clip%20one.bvh', { onProgress: (share) => shares.push(share) });
  expect(fetched).toMatchObject({ file: { name: 'clip one.bvh', size: BVH.length } });
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(asked.map(({ url, headers }) => [url, headers.cookie, headers.referer])).toEqual([
    ['/clip%20one.bvh', undefined, undefined],
  ]);
});

it('says that browsers send no password of an address', async () => {
  const end = new AbortController();
  const fetched = await fetchFile('https://user:secret@files.example/a.bvh', { signal: end.signal });
  expect(fetched).toEqual({ problem: { kind: 'password', message: expect.stringContaining('leave both out') } });
});

it('does not make up how far it is where the site does not say how much there is', async () => {
  const shares: (number | null)[] = [];
  const fetched = await get('/in-pieces.bvh', { onProgress: (share) => shares.push(share) });
  expect(fetched && 'file' in fetched && (await fetched.file.text())).toBe(BVH);
  expect(shares).toEqual([null]);
});

it.each([
  ['/404', /^gone: There is nothing at this address.*404/],
  ['/403', /^refused: .*does not allow everyone to read this file \(403\).*drop it here/],
  ['/429', /^refused: .*too many requests/],
  ['/503', /^failing: .*failed to answer \(503\)/],
  ['/page', /^page: This address is a web page/],
  ['/pointer.glb', /^pointer: .*Git LFS/],
  ['/empty.bvh', /^empty: /],
  ['/breaks-off.bvh', /^broken-off: .*broke off/],
])('says in one sentence why there is no file: %s', async (path, sentence) => {
  const words = await said(path);
  expect(words).toMatch(sentence);
  expect(words.length).toBeLessThan(220);
});

it('fetches no more than it may: what is announced is not begun, what is not is ended', async () => {
  expect(await said('/says-large.glb')).toMatch(/^large: It has 8584 MB or more; a page fetches 256 MB at most/);
  expect(await said('/is-large.glb', { most: 10_000 })).toMatch(/^large/);
});

it('does not wait for ever, neither for an answer nor for the rest of it', async () => {
  expect(await said('/never', { patience: 60 })).toMatch(/^stalled/);
  expect(await said('/stalls.bvh', { patience: 60 })).toMatch(/^stalled/);
});

it('ends without a word where it is cancelled, before and while it comes', async () => {
  for (const path of ['/never', '/stalls.bvh']) {
    const control = new AbortController();
    setTimeout(() => control.abort(), 40);
    expect(await get(path, { signal: control.signal })).toBeNull();
  }
  const before = asked.length;
  expect(await get('/page', { signal: AbortSignal.abort() })).toBeNull();
  expect(asked).toHaveLength(before);
});

it('tells a site that does not share from one that can’t be reached, as far as a browser lets it', async () => {
  const modes: unknown[] = [];
  const unshared = (async (_: string, { mode, credentials }: RequestInit) => {
    modes.push([mode, credentials]);
    if (mode !== 'no-cors') throw new TypeError('Failed to fetch');
    return new Response();
  }) as typeof fetch;
  expect(await said('/a.bvh', { request: unshared })).toMatch(
    /^unshared: 127.*does not let other pages read.*drop it here/,
  );
  expect(modes).toEqual([
    [undefined, 'omit'],
    ['no-cors', 'omit'],
  ]);
  const away = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await said('/a.bvh', { request: away })).toMatch(/^unreachable: .*connection.*CORS.*drop it here/);
});

it('takes http and https addresses only', () => {
  expect(webAddress(' https://example.com/a b.bvh#part ')).toBe('https://example.com/a%20b.bvh');
  expect(webAddress('http://localhost:81')).toBe('http://localhost:81/');
  for (const word of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'blob:https://a/b',
    '//a/b',
    'clip.bvh',
    '',
  ]) {
    expect(webAddress(word)).toBeNull();
  }
});

it('names files by their address', () => {
  expect(fileNameOf('https://a.org/x/Fox%20Run.glb?raw=true')).toBe('Fox Run.glb');
  expect(fileNameOf('https://a.org/x/..%2F..%2Fb.glb')).toBe('.._.._b.glb');
  expect(fileNameOf('https://a.org/%E0%A4%A.bvh')).toBe('%E0%A4%A.bvh');
  expect(fileNameOf('https://a.org/')).toBe('a.org');
});

it('knows where the file lies that a page of GitHub shows', () => {
  expect(rawAddress('https://github.com/o/r/blob/main/d/a.bvh')).toBe(
    'https://raw.githubusercontent.com/o/r/main/d/a.bvh',
  );
  expect(rawAddress('https://github.com/o/r/issues/1')).toBeNull();
  expect(rawAddress('https://example.com/o/r/blob/main/a.bvh')).toBeNull();
});
