import type { EarlierWork, ProjectShelf } from '../place';

/** A browser's place that lasts as long as the test. */
export interface MemoryPlace extends ProjectShelf {
  clips: Map<string, Blob>;
  now: string | null;
  last: string | null;
  works: readonly EarlierWork[];
  /** Whether it takes nothing more. */
  isFull: boolean;
  writes: number;
}

export function memoryPlace(): MemoryPlace {
  const write = async <T>(change: () => T): Promise<void> => {
    if (place.isFull) throw new DOMException('full', 'QuotaExceededError');
    place.writes++;
    change();
  };
  const place: MemoryPlace = {
    clips: new Map(),
    now: null,
    last: null,
    works: [],
    isFull: false,
    writes: 0,
    readNow: async () => place.now,
    writeNow: (text) => write(() => (place.now = text)),
    readLast: () => place.last,
    writeLast: (text) => void (place.last = text),
    readEarlier: async () => place.works,
    writeEarlier: (works) => write(() => (place.works = works)),
    readClip: async (name) => place.clips.get(name) ?? null,
    writeClip: (name, file) => write(() => place.clips.set(name, file)),
    deleteClip: async (name) => void place.clips.delete(name),
    keptClips: async () => [...place.clips.keys()],
  };
  return place;
}
