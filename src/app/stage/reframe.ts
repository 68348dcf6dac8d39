const listeners = new Set<() => void>();

/** Brings the views back to where they first looked from. */
export function reframe(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at every `reframe`. Returns how to stop. */
export function onReframe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
