/** What `index.html` has set out before the page's own script came. */
interface Early {
  /** Null where it is not started, and where it could not be. */
  worker: Worker | null;
  /** The clip that comes with the page; null where it is not asked for. What could not be fetched is null too. */
  clip: Promise<Blob | null> | null;
}

declare global {
  var early: Early | undefined;
}

/** The worker that is on its way; null where there is none, and after the first time. */
export const takeEarlyWorker = (): Worker | null => take('worker');

/** The clip that is on its way, as above. */
export const takeEarlyClip = (): Promise<Blob | null> | null => take('clip');

function take<K extends keyof Early>(what: K): Early[K] | null {
  const { early } = globalThis;
  const taken = early?.[what] ?? null;
  if (early) early[what] = null as Early[K];
  return taken;
}
