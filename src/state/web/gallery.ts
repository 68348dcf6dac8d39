import * as v from 'valibot';
import { tryAgain } from '../attempt';
import { openClips } from '../clips/clips';
import { rememberAddress } from '../clips/sources';
import { notify } from '../notices';
import { beginReading } from '../work';
import { type FetchProblem, fetchFile } from './fetch-file';
import { browserFiles, type KeptFiles } from './kept-files';

/** An address that always leads to the same bytes: it names a commit by all of its digits. */
const pinned = v.pipe(v.string(), v.url(), v.regex(/^https:\/\/[^?#]*\/[0-9a-f]{40}\/[^?#]+$/));
const words = v.pipe(v.string(), v.nonEmpty());

const item = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  kind: v.picklist(['motion', 'rig']),
  title: words,
  /** One sentence on what can be learned from it. */
  about: words,
  address: pinned,
  /** Where the same bytes lie too. */
  mirrors: v.optional(v.array(pinned)),
  /** Bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Of the bytes, in hexadecimal; left out where only the size is known. */
  sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** Who made it, as they want to be named. */
  credit: words,
  /** The licence, and where it stands. */
  licence: v.strictObject({ name: words, address: v.pipe(v.string(), v.url()) }),
  /** A picture beside the manifest. */
  picture: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.(webp|png)$/)),
});

/** `public/gallery/gallery.json`: motion and rigs of others, which are fetched only when they are chosen. */
export const gallerySchema = v.strictObject({
  format: v.literal('limber-gallery'),
  version: v.literal(1),
  items: v.array(item),
});

export type GalleryItem = v.InferOutput<typeof item>;

export const GALLERY = 'gallery/';

/** The gallery that comes with the page. Rejects where it can't be had or read. */
export async function fetchGallery(): Promise<GalleryItem[]> {
  const response = await fetch(`${GALLERY}gallery.json`);
  if (!response.ok) throw new Error(`The gallery was not found (${response.status}).`);
  return v.parse(gallerySchema, await response.json()).items;
}

/** The name of an item's file. */
export const itemFile = ({ address }: GalleryItem): string =>
  decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));

/** What is known of an item's bytes, against bytes: null where they are the same, as far as can be told. */
async function differs({ size, sha256 }: GalleryItem, file: Blob): Promise<string | null> {
  if (file.size !== size) return `it has ${file.size} bytes instead of ${size}`;
  // Only pages that are served safely can look closer.
  if (!sha256 || !globalThis.crypto?.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const found = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return found === sha256 ? null : 'its content has changed (SHA-256)';
}

/**
 * Opens an item: as it is kept here, or else fetched, looked over and kept. One that has changed, is gone or can't be had is told in a
 * sentence, and all stays as it was.
 *
 * @returns whether it was given on to be read.
 */
export async function openItem(item: GalleryItem, kept: KeptFiles = browserFiles()): Promise<boolean> {
  const control = new AbortController();
  const { isShown, show, end } = beginReading(`Fetching ${item.title}`, () => control.abort());
  const onProgress = (progress: number | null) => {
    if (isShown()) show(progress);
    else control.abort();
  };
  const file = (await keptFile(item, kept)) ?? (await fetchItem(item, control.signal, onProgress, kept));
  if (!file || !isShown()) return false;
  if ('why' in file) {
    end();
    notify('error', `${item.title} can’t be opened`, file.why, { action: tryAgain(() => openItem(item, kept)) });
    return false;
  }
  rememberAddress(file, item.address);
  await openClips([file]);
  return true;
}

async function keptFile(item: GalleryItem, kept: KeptFiles): Promise<File | null> {
  const blob = await kept.read(item.address);
  return blob && (await differs(item, blob)) === null ? new File([blob], itemFile(item)) : null;
}

/** Fetches it from where it lies, or from a mirror of it. */
async function fetchItem(
  item: GalleryItem,
  signal: AbortSignal,
  onProgress: (share: number | null) => void,
  kept: KeptFiles,
): Promise<File | { why: string } | null> {
  let why = '';
  for (const address of [item.address, ...(item.mirrors ?? [])]) {
    // A byte more than is known to be there tells that it is another.
    const fetched = await fetchFile(address, { signal, onProgress, most: item.size });
    if (fetched === null) return null;
    if ('file' in fetched) {
      const difference = await differs(item, fetched.file);
      if (difference === null) {
        await kept.write(item.address, fetched.file);
        return new File([fetched.file], itemFile(item));
      }
      why ||= changed(difference);
    } else {
      why ||= wordsOf(item, address, fetched.problem);
    }
  }
  return { why };
}

/** Nobody wrote this address: it is not at fault. */
function wordsOf(item: GalleryItem, address: string, { kind, message }: FetchProblem): string {
  if (kind === 'large') return changed(`it has more than ${item.size} bytes`);
  if (kind !== 'unreachable' && kind !== 'offline') return message;
  return `${new URL(address).host} can’t be reached: you may be offline. What is here stays.`;
}

const changed = (how: string) =>
  `It is not the file any more that was chosen for the gallery: ${how}. It was not opened; what is here stays.`;
