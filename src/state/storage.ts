/** What this device keeps under a key, whoever wrote it; null for nothing, for what is no JSON, and where none may be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value for the next visit. A private window or a full disk may refuse: it then lasts as long as the page. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory.
  }
}
