declare global {
  /** What `index.html` has started before the page's own script came; null where it could not be had. */
  var earlyWorker: Worker | null | undefined;
}

/** The worker that is on its way; null where there is none, and after the first time. */
export function takeEarlyWorker(): Worker | null {
  const worker = globalThis.earlyWorker ?? null;
  globalThis.earlyWorker = null;
  return worker;
}
