import type { Evidence } from '../core';
import type { StudiedModel, StudySettings } from '../worker/api';
import { WorkerClient, WorkerLost } from '../worker/client';
import { connectWorker } from '../worker/connect';
import { type Job, store } from './store';
import { shorten } from './words';

const { getState, setState } = store;

/** What does the work; its worker starts with the first order. */
export const worker = new WorkerClient(connectWorker);

/** Why work could not be done, for people: what the worker says of itself may be long, and of a file's words. */
export const LOST =
  'The part of this page that reads and fits stopped, or could not be loaded. Look at your connection and try again.';

/** What to say of an order that failed. */
export const whyNot = (error: unknown): string =>
  error instanceof WorkerLost ? LOST : shorten(error instanceof Error ? error.message : String(error), 300);

/**
 * Orders work, and once more from a new worker where the first was lost.
 *
 * @param isWanted whether it is still: otherwise the answer is null.
 */
export async function persistently<T>(isWanted: () => boolean, order: () => Promise<T | null>): Promise<T | null> {
  try {
    return await order();
  } catch (error) {
    if (!(error instanceof WorkerLost && error.isFirst)) throw error;
    return isWanted() ? order() : null;
  }
}

let studyTicket = 0;

/** Shows what is under way; null when it has ended. */
export function showJob(job: Job | null): void {
  setState({ job });
}

/** Ends the work under way; what was on the screen stays. */
export function cancelJob(): void {
  const { job } = getState();
  if (!job) return;
  setState({ job: null, status: `${job.label}: cancelled` });
  job.cancel();
}

/**
 * Studies models of one joint of the present clip, and limits as they are; a newer study ends an older one.
 *
 * @returns null when something newer was asked for.
 */
export async function studyModels(
  joint: number,
  models: readonly StudiedModel[],
  settings: StudySettings,
  onProgress: (share: number) => void,
): Promise<Evidence[] | null> {
  const ticket = ++studyTicket;
  const isWanted = () => ticket === studyTicket;
  try {
    return await persistently(isWanted, () => worker.study(joint, models, settings, onProgress));
  } catch (error) {
    throw error instanceof WorkerLost ? new Error(LOST) : error;
  }
}

/** Ends the study under way. */
export function cancelStudy(): void {
  studyTicket++;
  worker.cancel('study');
}
