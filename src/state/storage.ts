/** What could not be written, by key. */
const unwritten = new Map<string, unknown>();

/** What this device keeps under a key, whoever wrote it; null for nothing, for what is no JSON, and where none may be read. */
export function readKept(key: string): unknown {
  if (unwritten.has(key)) return unwritten.get(key);
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value for the next visit. A private window or a full disk may refuse: it then lasts as long as the page. */
export function writeKept(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    unwritten.delete(key);
  } catch {
    unwritten.set(key, value);
  }
}
