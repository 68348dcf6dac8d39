import type { Progress } from './api';
import { WorkerLost } from './client';
import type { RigAnswer, RigOrder, RigWord } from './rig-api';

export { isRigFile } from '../rigs';
export type { OwnSkin, RigClips } from './rig-api';

/** The part of a worker that is needed of it. */
export type RigThread = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Starts the worker that reads rigs, which brings three and its loaders with it: no earlier than a rig is given. */
const startThread = (): RigThread => new Worker(new URL('./rig-worker.ts', import.meta.url), { type: 'module' });

/** Reads rigs off the main thread, one at a time: a newer order ends the one before, whose answer is then null. */
export interface RigReader {
  /** Rejects with `WorkerLost` where the worker crashed or could not be loaded. */
  read(order: RigOrder, onProgress: Progress): Promise<RigAnswer | null>;
  /** Ends what is under way. */
  cancel(): void;
}

export function createRigReader(start: () => RigThread = startThread): RigReader {
  let end: (() => void) | null = null;
  const cancel = (): void => end?.();
  return {
    cancel,
    read(order, onProgress) {
      cancel();
      return new Promise((resolve, reject) => {
        const thread = start();
        const finish = () => {
          thread.terminate();
          end = null;
        };
        const lose = (reason: string) => {
          finish();
          reject(new WorkerLost(reason, false));
        };
        end = () => {
          finish();
          resolve(null);
        };
        thread.addEventListener('message', ({ data }: MessageEvent<RigWord>) => {
          if ('progress' in data) onProgress(data.progress);
          else if ('fault' in data) lose(data.fault);
          else {
            finish();
            resolve(data.answer);
          }
        });
        thread.addEventListener('error', ({ message }) => lose(message || 'It could not be loaded.'));
        thread.addEventListener('messageerror', () => lose('A message could not be read.'));
        thread.postMessage(order);
      });
    },
  };
}
