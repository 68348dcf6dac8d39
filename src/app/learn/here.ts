import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Chapter } from './chapter';

/** The chapter that is open: figures read it here, for chapters know their figures. */
export const here = createStore<{ chapter: Chapter | null }>(() => ({ chapter: null }));

export const useChapterHere = (): Chapter | null => useStore(here, ({ chapter }) => chapter);
