import { tryAgain } from '../attempt';
import { rememberAddress } from '../clips/sources';
import { notify } from '../notices';
import { shorten } from '../words';
import { beginReading } from '../work';
import { type FetchProblem, fetchFile, fileNameOf, rawAddress } from './fetch-file';
import { browserFiles } from './kept-files';

/** Takes files as if the user had given them. */
export type Give = (files: File[]) => Promise<void> | void;

/** Given on; not to be had, or cancelled, which was told; or left for something that was asked for since. */
export type WebOutcome = 'given' | 'failed' | 'left';

/** What another try may help. */
const PASSING: ReadonlySet<FetchProblem['kind']> = new Set([
  'offline',
  'unreachable',
  'failing',
  'refused',
  'broken-off',
  'stalled',
]);

/**
 * Fetches the files at addresses that the user has named, one after the other, and gives them on together. What can't be had leaves
 * everything as it was, and is told in a sentence. Files that are kept here are not asked for again.
 *
 * @param addresses as `webAddress` has them
 */
export async function openFromWeb(addresses: readonly string[], give: Give): Promise<WebOutcome> {
  const files = await fetchNamed(addresses, give);
  if (typeof files === 'string') return files;
  await give(files);
  return 'given';
}

/**
 * The files at addresses, all of them or none.
 *
 * @param give is given what another try brings
 */
export async function fetchNamed(addresses: readonly string[], give: Give): Promise<File[] | 'failed' | 'left'> {
  const control = new AbortController();
  const { signal } = control;
  const nameOf = (address: string) => shorten(fileNameOf(address));
  const { isShown, show, end } = beginReading(`Fetching ${nameOf(addresses[0])}`, () => control.abort());
  const files: File[] = [];
  for (const [i, address] of addresses.entries()) {
    const name = nameOf(address);
    const onProgress = (share: number | null) => {
      if (isShown()) show(overall(share, i, addresses.length), `Fetching ${name}`);
    };
    onProgress(null);
    const fetched = await fetchOrKept(address, signal, onProgress);
    if (fetched === null || !isShown()) return signal.aborted ? 'failed' : 'left';
    if ('problem' in fetched) {
      end();
      tell(name, address, fetched.problem, () => void openFromWeb(addresses, give), give);
      return 'failed';
    }
    files.push(fetched.file);
  }
  end();
  return files;
}

const overall = (share: number | null, done: number, all: number) => (share === null ? null : (done + share) / all);

async function fetchOrKept(address: string, signal: AbortSignal, onProgress: (share: number | null) => void) {
  const kept = await browserFiles().read(address);
  const fetched = kept
    ? { file: new File([kept], fileNameOf(address)) }
    : await fetchFile(address, { signal, onProgress });
  if (fetched && 'file' in fetched) rememberAddress(fetched.file, address);
  return fetched;
}

/** What a page about a file comes to: it is one, or it can't be read by others. */
const ABOUT: ReadonlySet<FetchProblem['kind']> = new Set(['page', 'unshared', 'unreachable']);

function tell(name: string, address: string, { kind, message }: FetchProblem, again: () => void, give: Give): void {
  const raw = ABOUT.has(kind) ? rawAddress(address) : null;
  const detail = raw
    ? 'This is GitHub’s page about the file, which other pages can’t read. The file itself lies at raw.githubusercontent.com.'
    : message;
  const action = raw
    ? { label: 'Fetch the file itself', run: () => void openFromWeb([raw], give) }
    : PASSING.has(kind)
      ? tryAgain(again)
      : null;
  notify('error', `${name} can’t be fetched`, detail, { remedy: 'open', action });
}
