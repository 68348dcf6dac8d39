import type { BvhOptions } from '../../core';
import { takesOf } from '../../core';
import { showEdits } from '../../state/actions/edits';
import { shareUrl } from '../../state/address';
import { openBundledClip, openClips, readAgain } from '../../state/clips';
import type { LimitEdits } from '../../state/edits';
import { ownClips, sourceOf } from '../../state/sources';
import { store } from '../../state/store';

/** What an address does not hold, for the page that comes next. */
interface Work {
  /** Empty for the clip that comes with the app. */
  files: readonly { file: Blob; name: string }[];
  reading: BvhOptions;
  edits: LimitEdits;
}

const PLACE = 'limber.work';
/** In the session: whether work waits for this tab. */
const FLAG = 'limber.kept';

/** Loads the page anew: the clips, the edits and the settings are there again, as far as this device lets them be kept. */
export async function reload(): Promise<void> {
  try {
    await keep();
    sessionStorage.setItem(FLAG, 'yes');
  } catch {
    // Private windows and full disks keep nothing: what the address holds comes back.
  }
  try {
    history.replaceState(null, '', shareUrl());
  } catch {
    // The page may be in no state to say where it is.
  }
  location.reload();
}

/** Opens what was kept for this page, or else the clip that comes with the app. */
export async function openFirstClip(): Promise<void> {
  const work = await takeKept();
  if (!work || work.files.length === 0) await openBundledClip();
  else await openClips(work.files.map(({ file, name }) => new File([file], name)));
  if (!work) return;
  if (Object.keys(work.reading).length > 0) await readAgain(work.reading);
  store.setState({ edits: work.edits });
  showEdits();
}

async function keep(): Promise<void> {
  const { clip, reading, edits } = store.getState();
  const takes = clip && ownClips().length > 0 ? takesOf(clip) : [];
  const files = takes.map(sourceOf).filter((source) => source !== undefined);
  await inStore('readwrite', (place) => place.put({ files, reading, edits } satisfies Work, PLACE));
}

async function takeKept(): Promise<Work | null> {
  try {
    if (!sessionStorage.getItem(FLAG)) return null;
    sessionStorage.removeItem(FLAG);
    const work = (await inStore('readonly', (place) => place.get(PLACE))) as Work | undefined;
    await inStore('readwrite', (place) => place.delete(PLACE));
    return work ?? null;
  } catch {
    return null;
  }
}

function inStore<T>(mode: IDBTransactionMode, act: (place: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(PLACE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(PLACE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(PLACE, mode);
      const request = act(transaction.objectStore(PLACE));
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(request.result);
      };
      transaction.onabort = () => reject(transaction.error);
    };
  });
}
