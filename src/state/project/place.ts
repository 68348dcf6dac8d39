import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { readKept, writeKept } from '../storage';

/** A work that is not the present one any more. */
export interface EarlierWork {
  /** ms since 1970. */
  saved: number;
  /** The project file. */
  text: string;
}

/** A file that was given a name. */
export interface NamedFile {
  name: string;
  /** ms since 1970. */
  saved: number;
  text: string;
}

/** What a browser keeps of named files of one kind. Everything may fail, as with projects. */
export interface NamedShelf {
  /** By name. */
  read(): Promise<readonly NamedFile[]>;
  write(files: readonly NamedFile[]): Promise<void>;
}

/** Kinds of named files, as browsers keep them. */
export type NamedKind = 'limit sets' | 'poses';

/** What a browser keeps of projects. Everything may fail: private windows, full disks, people who clear it meanwhile. */
export interface ProjectShelf {
  /** The project as a file; null for none. */
  readNow(): Promise<string | null>;
  writeNow(text: string): Promise<void>;
  /** The project as it was when the page was left, where that is later than what `readNow` gives; null for none. */
  readLast(): string | null;
  /** Keeps it in no time: a page that is left gets none. Null for none. */
  writeLast(text: string | null): void;
  /** Latest first. */
  readEarlier(): Promise<readonly EarlierWork[]>;
  writeEarlier(works: readonly EarlierWork[]): Promise<void>;
  /** A clip's file by the SHA-256 of its bytes; null for none. */
  readClip(sha256: string): Promise<Blob | null>;
  writeClip(sha256: string, file: Blob): Promise<void>;
  deleteClip(sha256: string): Promise<void>;
  /** SHA-256 of each clip that is kept. */
  keptClips(): Promise<readonly string[]>;
}

const NOW = 'now';
const EARLIER = 'earlier';
const CLIP = 'clip:';
/** In local storage, which alone is written in no time. */
const LAST = 'limber.last';

/** The place in IndexedDB. */
export function browserPlace(): ProjectShelf & { named(kind: NamedKind): NamedShelf } {
  let store: UseStore | null = null;
  // A browser without IndexedDB throws here.
  const place = () => (store ??= patiently(createStore('limber', 'project')));
  return {
    async readNow() {
      const text: unknown = await get(NOW, place());
      return typeof text === 'string' ? text : null;
    },
    writeNow: async (text) => set(NOW, text, place()),
    readLast() {
      const text = readKept(LAST);
      return typeof text === 'string' ? text : null;
    },
    writeLast: (text) => writeKept(LAST, text),
    async readEarlier() {
      const works: unknown = await get(EARLIER, place());
      return Array.isArray(works) ? works.filter(isWork) : [];
    },
    writeEarlier: async (works) => set(EARLIER, works, place()),
    named: (kind) => ({
      async read() {
        const files: unknown = await get(kind, place());
        return Array.isArray(files) ? files.filter(isNamed) : [];
      },
      write: async (files) => set(kind, files, place()),
    }),
    async readClip(sha256) {
      const file: unknown = await get(CLIP + sha256, place());
      return file instanceof Blob ? file : null;
    },
    writeClip: async (sha256, file) => set(CLIP + sha256, file, place()),
    deleteClip: async (sha256) => del(CLIP + sha256, place()),
    async keptClips() {
      const all = await keys(place());
      return all.flatMap((key) => (typeof key === 'string' && key.startsWith(CLIP) ? [key.slice(CLIP.length)] : []));
    },
  };
}

/** ms until a store that does not open counts as one that can't be opened. */
const PATIENCE = 8000;

/** A store that fails where the browser never opens it; once open, reading and writing may take their time. */
export function patiently(inner: UseStore): UseStore {
  return (mode, use) =>
    new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error('The storage of this browser does not answer.')), PATIENCE);
      inner(mode, (opened) => {
        clearTimeout(patience);
        return use(opened);
      }).then(resolve, (error) => {
        clearTimeout(patience);
        reject(error);
      });
    });
}

const isWork = (value: unknown): value is EarlierWork =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as EarlierWork).saved === 'number' &&
  typeof (value as EarlierWork).text === 'string';

const isNamed = (value: unknown): value is NamedFile => isWork(value) && typeof (value as NamedFile).name === 'string';
