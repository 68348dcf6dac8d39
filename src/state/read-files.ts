import type { BvhOptions, Clip } from '../core';
import { WorkerLost } from '../worker/client';
import { notify } from './notices';
import { type Notice, store } from './store';
import { shorten } from './words';
import { LOST, persistently, showJob, worker } from './work';

const { getState } = store;

let ticket = 0;

/** A file with the name people know it by. */
export interface Source {
  name: string;
  file: Blob;
}

/** What was read, and from where. */
export interface Reading {
  clip: Clip;
  source: Source;
}

/** Ends reading under way and begins anew. Returns whether that is still wanted. */
export function beginReading(): () => boolean {
  const own = ++ticket;
  return () => own === ticket;
}

/** Ends reading under way. */
export function endReading(): void {
  beginReading();
  worker.cancel('open');
}

/** What files are read for. */
export interface Purpose {
  options: BvhOptions;
  /** What another file in the place of a bad one would be for; null where it has to be this one. */
  remedy: Notice['remedy'];
  /** Does all of it anew, where the worker was lost. */
  again: () => void;
}

/**
 * Reads files one after the other. One that can't be read is reported and left out.
 *
 * @returns what was read; nothing when it was cancelled or something newer was asked for.
 */
export async function readFiles(sources: readonly Source[], { options, remedy, again }: Purpose): Promise<Reading[]> {
  const isWanted = beginReading();
  const read: Reading[] = [];
  for (const [i, source] of sources.entries()) {
    const { file, name } = source;
    const label = `Reading ${name}${sources.length > 1 ? ` (${i + 1} of ${sources.length})` : ''}`;
    const show = (progress: number | null) => showJob({ label, progress, joints: null, cancel: endReading });
    const onProgress = (progress: number) => {
      if (isWanted() && getState().job?.label === label) show(progress);
    };
    show(null);
    try {
      const answer = await persistently(isWanted, () => worker.open(file, name, options, onProgress));
      if (!isWanted()) break;
      if (answer && 'clip' in answer) read.push({ clip: answer.clip, source });
      else if (answer) reportBadFile(source, answer.problem, remedy);
    } catch (error) {
      if (!isWanted()) break;
      const title = `${name} can’t be read`;
      if (error instanceof WorkerLost) {
        // Perhaps the file is what it broke on: another may do.
        notify('error', title, LOST, { remedy, action: { label: 'Try again', run: again } });
        break;
      }
      notify('error', title, shorten(String(error), 200), { remedy });
    }
  }
  if (isWanted()) {
    showJob(null);
    return read;
  }
  worker.drop(read.map(({ clip }) => clip));
  return [];
}

function reportBadFile(
  { file, name }: Source,
  { line, message }: { line: number; message: string },
  remedy: Notice['remedy'],
): void {
  const detail = line === 0 || /\bline \d/i.test(message) ? message : `Line ${line}: ${message}`;
  notify('error', `${name} can’t be read`, detail, { place: line > 0 ? { file, line } : null, remedy });
}
