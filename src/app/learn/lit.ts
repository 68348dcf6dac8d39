import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Lit {
  part: string | null;
  /** Whether a word named it: only then is it sought, and all else in the figure stands back. */
  isNamed: boolean;
}

/** The part of the figure that is lit: under the pointer, or in focus, in the text or in the figure. */
const lit = createStore<Lit>(() => ({ part: null, isNamed: false }));

export function light(part: string | null, isNamed = false): void {
  const now = lit.getState();
  if (now.part !== part || now.isNamed !== isNamed) lit.setState({ part, isNamed });
}

export const useLit = (): string | null => useStore(lit, ({ part }) => part);

/** The part that a word is pointing at. */
export const useNamed = (): string | null => useStore(lit, ({ part, isNamed }) => (isNamed ? part : null));
