import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../state/storage';

const KEY = 'limber.learn';

const kept = readStored(KEY);

/** The chapters that have been open on this device. */
const visited = createStore<{ chapters: readonly number[] }>(() => ({
  chapters: Array.isArray(kept) ? kept.filter((n): n is number => Number.isInteger(n)) : [],
}));

export function visit(chapter: number): void {
  const { chapters } = visited.getState();
  if (chapters.includes(chapter)) return;
  const next = [...chapters, chapter];
  visited.setState({ chapters: next });
  writeStored(KEY, next);
}

export const useVisited = (): readonly number[] => useStore(visited, ({ chapters }) => chapters);
