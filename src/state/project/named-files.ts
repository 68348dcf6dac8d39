import type { NamedFile, NamedShelf } from './place';

/** What this browser keeps under names. */
export interface NamedFiles {
  /** By name. */
  all(): Promise<readonly NamedFile[]>;
  /** Keeps what there is now, in place of what has that name. Nothing where there is nothing. */
  keep(name: string): Promise<readonly NamedFile[]>;
  drop(name: string): Promise<readonly NamedFile[]>;
}

/** @param textNow writes the file of what there is now; null for nothing */
export function createNamedFiles(shelf: NamedShelf, textNow: () => string | null): NamedFiles {
  const change = async (name: string, added: readonly NamedFile[]) => {
    const others = (await shelf.read()).filter((file) => file.name !== name);
    const files = [...others, ...added].sort((a, b) => a.name.localeCompare(b.name));
    await shelf.write(files);
    return files;
  };
  return {
    all: () => shelf.read(),
    async keep(name) {
      const text = textNow();
      return text ? change(name, [{ name, saved: Date.now(), text }]) : shelf.read();
    },
    drop: (name) => change(name, []),
  };
}
