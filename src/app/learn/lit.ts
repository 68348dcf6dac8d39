import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The part of the figure that is lit: under the pointer, or in focus, in the text or in the figure. */
const lit = createStore<{ part: string | null }>(() => ({ part: null }));

export const light = (part: string | null): void => {
  if (lit.getState().part !== part) lit.setState({ part });
};

export const useLit = (): string | null => useStore(lit, ({ part }) => part);
