import { wrap } from 'comlink';
import type { LimberWorker, RigWorks, Workshop } from './api';
import type { holdLife } from './life';

declare global {
  /** What `index.html` has started before the page's own script came; null where it could not be had. */
  var earlyWorker: Worker | null | undefined;
}

/** A worker as it is seen from the page: it answers late, and may be lost. */
export interface Connection<W = LimberWorker> {
  worker: {
    [K in keyof W]: W[K] extends (...args: infer Args) => infer Answer
      ? (...args: Args) => Promise<Awaited<Answer>> | Answer
      : never;
  };
  /** Calls back when the worker has crashed, could not be loaded, or ended without a word. */
  onLost: (listener: (reason: string) => void) => void;
  end: () => void;
}

/** Starts the worker of clips; the browser begins to load it at once. */
export const connectWorker = (): Connection =>
  connect(takeEarlyWorker() ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

/** Starts the worker that reads rigs, which brings three and its loaders with it: no earlier than a rig is given. */
export const connectRigWorker = (): Connection<Workshop<RigWorks>> =>
  connect(new Worker(new URL('./rig-worker.ts', import.meta.url), { type: 'module' }));

/** @param worker that has just been started */
export function connect<W>(worker: Worker): Connection<W> {
  worker.onerror = null;
  const remote = wrap<{ holdLife: typeof holdLife }>(worker);
  return {
    worker: remote as unknown as Connection<W>['worker'],
    onLost(listener) {
      // Without a message it is the script that did not load.
      worker.addEventListener('error', ({ message }) => listener(message || 'It could not be loaded.'));
      worker.addEventListener('messageerror', () => listener('A message could not be read.'));
      void remote.holdLife().then(async (lock: string | null) => {
        if (lock) await navigator.locks.request(lock, () => listener('It stopped without a message.'));
      });
    },
    end: () => worker.terminate(),
  };
}

/** The worker that is on its way; null where there is none, and after the first time. */
export function takeEarlyWorker(): Worker | null {
  const worker = globalThis.earlyWorker ?? null;
  globalThis.earlyWorker = null;
  return worker;
}
