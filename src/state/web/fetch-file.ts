import { plainName } from '../../core/clip';

/** Bytes: more is not fetched into a page. */
const LARGEST_FETCHED = 256 * 2 ** 20;
/** ms without a byte after which nobody waits any longer. */
const PATIENCE = 30_000;
/** Bytes that tell a page from a file. */
const BEGINNING = 512;
const LONGEST_NAME = 120;

/** Why a file could not be fetched; see `FetchProblem`. */
export type FetchProblemKind =
  | 'unsafe'
  | 'password'
  | 'offline'
  | 'unshared'
  | 'unreachable'
  | 'gone'
  | 'refused'
  | 'failing'
  | 'page'
  | 'pointer'
  | 'empty'
  | 'large'
  | 'broken-off'
  | 'stalled';

/** Why a file could not be fetched: one sentence on that and on what helps. */
export interface FetchProblem {
  kind: FetchProblemKind;
  message: string;
}

/** What came of it; null where it was cancelled. */
export type Fetched = { file: File } | { problem: FetchProblem } | null;

/** How it is fetched. */
export interface Fetching {
  signal: AbortSignal;
  /** Share that has come, from 0 to 1; null where the site does not say how much there is. */
  onProgress?: (share: number | null) => void;
  /** Bytes at most; see `LARGEST_FETCHED`. */
  most?: number;
  /** What is used in place of the browser's. */
  request?: typeof fetch;
  /** ms; see `PATIENCE`. */
  patience?: number;
}

/** As little as can be told to another site is told. */
const APART = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** The name of the file at an address: the end of its path, or else the site. */
export function fileNameOf(address: string): string {
  const { pathname, host } = new URL(address);
  const last = pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // As it is written.
  }
  return plainName(name).replace(/[\\/]/g, '_').trim().slice(-LONGEST_NAME) || host;
}

/**
 * Fetches the file at an address, and nothing beside it: without cookies, without saying where from. What is a web page, or only
 * stands for a file, is told as such. Sentences say what the user can do, since a browser keeps from a page why a request failed.
 *
 * @param address as `webAddress` has it
 */
export async function fetchFile(address: string, fetching: Fetching): Promise<Fetched> {
  const { signal, request = fetch, patience = PATIENCE } = fetching;
  const { host, protocol, username, password } = new URL(address);
  if (username || password)
    return problem(
      'password',
      'The address contains a user name or password. Browsers never send these from a page: leave both out.',
    );
  if (protocol === 'http:' && globalThis.location?.protocol === 'https:' && !/^(localhost|127\.|\[::1\])/.test(host)) {
    return problem(
      'unsafe',
      `Browsers let this page fetch from https addresses only: try it with https, or ${BY_HAND}.`,
    );
  }
  const end = new AbortController();
  const cancel = () => end.abort();
  if (signal.aborted) return null;
  signal.addEventListener('abort', cancel, { once: true });
  let hasStalled = false;
  const wait = () => setTimeout(() => (hasStalled = true) && end.abort(), patience);
  let timer = wait();
  const alive = () => {
    clearTimeout(timer);
    timer = wait();
  };
  try {
    let response: Response;
    try {
      response = await request(address, { ...APART, signal: end.signal });
    } catch {
      if (signal.aborted) return null;
      return hasStalled ? stalled(host) : await whyNot(address, host, end.signal, request);
    }
    if (!response.ok) return refused(response.status, host);
    try {
      return await read(response, address, fetching, alive);
    } catch {
      if (signal.aborted) return null;
      if (hasStalled) return stalled(host);
      return problem('broken-off', `The connection to ${host} broke off: try again, or ${BY_HAND}.`);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    // What was not read to its end is not loaded to its end.
    end.abort();
  }
}

const BY_HAND = 'download the file and drop it here';

const problem = (kind: FetchProblemKind, message: string): { problem: FetchProblem } => ({
  problem: { kind, message },
});

const stalled = (host: string) => problem('stalled', `${host} stopped sending: try again later, or ${BY_HAND}.`);

/**
 * Why nothing came. A page is told no more than that; but where the site answers a request whose answer nobody may read, it is there.
 */
async function whyNot(address: string, host: string, signal: AbortSignal, request: typeof fetch): Promise<Fetched> {
  if (globalThis.navigator?.onLine === false) {
    return problem('offline', `You are offline: try again with a connection, or open a file from your disk.`);
  }
  const isThere = await request(address, { ...APART, signal, method: 'HEAD', mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
  return isThere
    ? problem('unshared', `${host} does not let other pages read its files (CORS): ${BY_HAND}.`)
    : problem(
        'unreachable',
        `${host} can’t be reached from here: check the address and your connection. It may also not let other pages read its files (CORS): ${BY_HAND}.`,
      );
}

function refused(status: number, host: string): Fetched {
  if (status === 404 || status === 410)
    return problem('gone', `There is nothing at this address (${status}): check how it is written.`);
  if (status === 401 || status === 403 || status === 407)
    return problem('refused', `${host} does not allow everyone to read this file (${status}): ${BY_HAND}.`);
  if (status === 429) return problem('refused', `${host} had too many requests (429): try again later, or ${BY_HAND}.`);
  return problem('failing', `${host} failed to answer (${status}): try again later, or ${BY_HAND}.`);
}

async function read(
  response: Response,
  address: string,
  { onProgress = () => {}, most = LARGEST_FETCHED }: Fetching,
  alive: () => void,
): Promise<Fetched> {
  const announced = Number(response.headers.get('Content-Length') ?? Number.NaN);
  if (announced > most) return tooLarge(announced, most);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let isLookedAt = false;
  onProgress(announced > 0 ? 0 : null);
  const reader = response.body?.getReader();
  for (;;) {
    const step = await reader?.read();
    alive();
    if (step?.value) {
      parts.push(step.value);
      size += step.value.length;
      if (size > most) return tooLarge(size, most);
    }
    const isOver = !step || step.done;
    if (!isLookedAt && (isOver || size >= BEGINNING)) {
      isLookedAt = true;
      const wrong = await whatElse(parts);
      if (wrong) return wrong;
    }
    if (isOver) break;
    // What is packed on its way has another length than it says.
    if (announced > 0) onProgress(Math.min(size / announced, 1));
  }
  return { file: new File(parts, fileNameOf(address)) };
}

/** What is there in place of a file; null for a file. */
async function whatElse(parts: Uint8Array<ArrayBuffer>[]): Promise<Fetched> {
  const beginning = (await new Blob(parts).slice(0, BEGINNING).text()).replace(/^[\ufeff\s]+/, '');
  if (beginning === '') return problem('empty', 'The file at this address is empty.');
  if (beginning.startsWith('version https://git-lfs'))
    return problem(
      'pointer',
      'It is only a pointer to the real file (Git LFS): download the file itself and drop it here.',
    );
  if (!/^(<!doctype html|<html|<head|<!--.{0,400}<html)/is.test(beginning)) return null;
  return problem('page', `This address is a web page, not a file: ${BY_HAND}, or take the address of its download.`);
}

/** Where the file lies that a page of GitHub shows; null for all else. */
export function rawAddress(address: string): string | null {
  const { host, pathname } = new URL(address);
  const [, owner, repository, kind, ...rest] = pathname.split('/');
  if (host !== 'github.com' || (kind !== 'blob' && kind !== 'raw') || rest.length < 2) return null;
  return `https://raw.githubusercontent.com/${owner}/${repository}/${rest.join('/')}`;
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;

const tooLarge = (size: number, most: number): Fetched =>
  problem('large', `It has ${mebibytes(size)} or more; a page fetches ${mebibytes(most)} at most: ${BY_HAND}.`);
