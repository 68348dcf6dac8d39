type Listener = (keepsDirection: boolean) => void;

const listeners = new Set<Listener>();

/** Brings the views back to where they first looked from. @param keepsDirection only as near as then: where they look from stays. */
export function reframe(keepsDirection = false): void {
  for (const listener of listeners) listener(keepsDirection);
}

/** Calls `listener` at every `reframe`. Returns how to stop. */
export function onReframe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
