import { bundledFile } from '../clips/sources';
import { store } from '../store';
import { sha256 } from './clip-identity';
import { consent } from './consent';
import type { ProjectShelf } from './place';
import { readProject } from './read-project';

/** Own clips, and what a browser keeps of them. */
export interface KeptClips {
  /** Brings what is kept up to date with the clips that are shown: keeps them, if the user agrees, and lets go what nobody needs. */
  update(): Promise<void>;
  /** Keeps the clips that are shown whatever the user said, until `letGo`: for a page that is loaded anew. */
  handOver(): Promise<void>;
  /** Deletes what was handed over, unless the user agrees to keep it. */
  letGo(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** In the session: clips that were handed over. */
const HANDED = 'limber.handed-over';

/** Files of the clips that are shown and do not come with the page. */
export function ownFiles(): Blob[] {
  const sources = store.getState().work.takes.map(({ readFrom }) => readFrom);
  const files = sources.flatMap((source) => [source?.file, source?.rig?.file]);
  return files.filter((file) => file !== undefined && file !== bundledFile()) as Blob[];
}

export function createKeptClips(place: ProjectShelf): KeptClips {
  async function write(): Promise<string[]> {
    const kept = new Set(await place.keptClips());
    const names: string[] = [];
    for (const file of ownFiles()) {
      const name = await sha256(file);
      if (name === null) continue;
      names.push(name);
      // The bytes and not the file: a file of the disk may be gone or another by the next visit.
      if (!kept.has(name)) await place.writeClip(name, new Blob([await file.arrayBuffer()]));
    }
    return names;
  }

  async function deleteClips(names: readonly string[]): Promise<void> {
    for (const name of names) await place.deleteClip(name);
  }

  return {
    async update() {
      if (consent() !== 'yes') return;
      const needed = new Set(await write());
      const texts = [await place.readNow(), ...(await place.readEarlier()).map(({ text }) => text)];
      for (const text of texts) {
        const answer = text === null ? null : readProject(text);
        // What can't be read by this page may be read by another.
        if (answer && 'problem' in answer) return;
        for (const { sha256: name } of answer?.project.clips ?? []) if (name) needed.add(name);
      }
      await deleteClips((await place.keptClips()).filter((name) => !needed.has(name)));
    },
    async handOver() {
      const before = await place.keptClips();
      const names = (await write()).filter((name) => !before.includes(name));
      if (consent() !== 'yes') sessionStorage.setItem(HANDED, JSON.stringify(names));
    },
    async letGo() {
      const text = sessionStorage.getItem(HANDED);
      if (text === null) return;
      sessionStorage.removeItem(HANDED);
      const names: unknown = JSON.parse(text);
      if (consent() !== 'yes' && Array.isArray(names)) await deleteClips(names.filter((n) => typeof n === 'string'));
    },
    deleteAll: async () => deleteClips(await place.keptClips()),
  };
}
