import { WorkerLost } from '../worker/client';
import { takeChoice } from './actions/share-model';
import { notify } from './notices';
import { fitOptionsOf } from './settings';
import { store } from './store';
import { shorten } from './words';
import { LOST, persistently, showJob, worker } from './work';

const CHOOSING = 'Choosing a shape for every joint';
const { getState } = store;

let ticket = 0;

/**
 * Tries every shape on every joint and uses the tightest of each that holds 95 % of what it has not seen. Under way it can be cancelled;
 * all stays as it was then. A newer order ends an older one.
 */
export async function chooseForAll(): Promise<void> {
  const { clip, settings } = getState();
  if (!clip) return;
  const own = ++ticket;
  const isWanted = () => own === ticket && getState().clip?.rotations === clip.rotations;
  const cancel = () => {
    ticket++;
    worker.cancel('choose');
  };
  const show = (progress: number | null) => {
    const { job } = getState();
    // Word of progress may come after the end; reading another clip goes before.
    if (isWanted() && (!job || job.label === CHOOSING)) {
      showJob({ label: CHOOSING, progress, joints: clip.skeleton.names.length, cancel });
    }
  };
  show(null);
  try {
    const choices = await persistently(isWanted, () => worker.choose(fitOptionsOf(settings), show));
    if (!isWanted()) return;
    endJob();
    if (choices) takeChoice(choices);
  } catch (error) {
    if (!isWanted()) return;
    endJob();
    const why =
      error instanceof WorkerLost ? LOST : shorten(error instanceof Error ? error.message : String(error), 300);
    notify('error', 'No shapes could be chosen', why, {
      action: { label: 'Try again', run: () => void chooseForAll() },
    });
  } finally {
    if (own === ticket) endJob();
  }
}

function endJob(): void {
  if (getState().job?.label === CHOOSING) showJob(null);
}

/** Whether choosing is under way: a selector of the store. */
export const isChoosing = ({ job }: { job: { label: string } | null }): boolean => job?.label === CHOOSING;
