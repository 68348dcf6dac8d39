import { WorkerClient } from '../worker/client';
import { connectRigWorker, connectWorker } from '../worker/connect';
import { RigReader } from '../worker/desk';
import { type LimberState, store } from './store';
import { shorten } from './words';

const { getState, setState } = store;

/** What does the work; its worker starts with the first order. */
export const worker = new WorkerClient(() => connectWorker());

/** What reads rigs. */
export const rigReader = new RigReader(() => connectRigWorker());

/** Why work could not be done, for people: an error may be long, and full of a file's words. */
export const whyNot = (error: unknown): string => shorten(error instanceof Error ? error.message : String(error), 300);

/** Work that people see, and can end. */
export interface Task {
  /** Shows how far it is, 0 to 1, unless other work is shown. */
  show(progress: number | null, label?: string): void;
  isShown(): boolean;
  /** Shows it no longer. */
  end(): void;
}

/**
 * @param label what is done, for people; newer work of the same label takes its place
 * @param joints how many joints it goes over; null for work that is not by joints
 * @param cancel ends the work
 */
export function createTask(label: string, joints: number | null, cancel: () => void): Task {
  const isShown = () => getState().job?.cancel === cancel;
  return {
    isShown,
    show(progress, name = label) {
      const { job } = getState();
      if (!job || job.label === label || isShown()) setState({ job: { label: name, progress, joints, cancel } });
    },
    end() {
      if (isShown()) setState({ job: null });
    },
  };
}

/** Whether there is no clip and none is on its way any more: a selector of the store. */
export const isEmpty = ({ clip, job, hasBegun }: LimberState): boolean => hasBegun && clip === null && job === null;

/** Ends the work under way; what was on the screen stays. */
export function cancelJob(): void {
  const { job } = getState();
  if (!job) return;
  setState({ job: null, status: `${job.label}: cancelled` });
  job.cancel();
}

/**
 * Begins to read, fetch or carry clips; what was begun before ends. It is wanted for as long as it is shown.
 *
 * @param stop ends what the worker does not do
 */
export function beginReading(label: string, stop: () => void = () => {}): Task {
  endReading();
  const cancel = () => {
    endReading();
    stop();
  };
  setState({ hasBegun: true, job: { label, progress: null, joints: null, cancel } });
  return createTask(label, null, cancel);
}

function endReading(): void {
  for (const kind of ['open', 'carry'] as const) worker.cancel(kind);
  rigReader.cancel('rig');
}
