import { proxy, type Remote, wrap } from 'comlink';
import type { LimberWorker, Progress } from './api';

/** Starts the worker; the browser begins to load it at once. */
export function startWorker(): Remote<LimberWorker> {
  return wrap<LimberWorker>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
}

/** A progress callback that can cross into the worker. */
export const remoteProgress = (onProgress: Progress): Progress => proxy(onProgress);
