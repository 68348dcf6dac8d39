import { wrap } from 'comlink';
import type { LimberWorker } from './api';
import { takeEarlyWorker } from './early';

/** A worker as it is seen from the page: it answers late, and may be lost. */
export interface Connection {
  worker: {
    [K in keyof LimberWorker]: (
      ...args: Parameters<LimberWorker[K]>
    ) => Promise<Awaited<ReturnType<LimberWorker[K]>>> | ReturnType<LimberWorker[K]>;
  };
  /** Calls back when the worker has crashed, or could not be loaded. */
  onLost: (listener: (reason: string) => void) => void;
  end: () => void;
}

/** Starts the worker; the browser begins to load it at once. */
export function connectWorker(): Connection {
  const worker = takeEarlyWorker() ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onerror = null;
  return {
    worker: wrap<LimberWorker>(worker) as unknown as Connection['worker'],
    onLost(listener) {
      // Without a message it is the script that did not load.
      worker.addEventListener('error', ({ message }) => listener(message || 'It could not be loaded.'));
      worker.addEventListener('messageerror', () => listener('A message could not be read.'));
    },
    end: () => worker.terminate(),
  };
}
