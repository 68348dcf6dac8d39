import { takesOf } from '../core';
import { WorkerLost } from '../worker/client';
import { remember } from './history';
import { notify } from './notices';
import { easeOver } from './playback';
import { store } from './store';
import { shorten } from './words';
import { LOST, persistently, showJob, worker } from './work';

const LEARNING = 'Learning dependencies';
const { getState, setState } = store;

let ticket = 0;

/** Learns how joints of the present clips depend on each other, and lets it hold. One step of undo; under way it can be cancelled, and all stays as it was. */
export async function learnDependencies(): Promise<void> {
  const { clip, settings } = getState();
  if (!clip) return;
  const own = ++ticket;
  const isWanted = () => own === ticket && getState().clip?.rotations === clip.rotations;
  const cancel = () => {
    ticket++;
    worker.cancel('tie');
  };
  const show = (progress: number | null) => {
    const { job } = getState();
    // Word of progress may come after the end; reading another clip goes before.
    if (isWanted() && (!job || job.label === LEARNING)) showJob({ label: LEARNING, progress, joints: null, cancel });
  };
  show(null);
  try {
    const study = await persistently(isWanted, () => worker.tie(settings.reference, show));
    if (!study || !isWanted()) return;
    const kept = study.pairs.filter(({ verdict }) => verdict === 'tied').length;
    remember('ties', false);
    easeOver();
    setState({
      ties: { study, clips: takesOf(clip).map(({ name }) => name), off: [] },
      status: kept === 1 ? '1 dependency learned' : `${kept} dependencies learned`,
    });
  } catch (error) {
    if (!isWanted()) return;
    const why =
      error instanceof WorkerLost ? LOST : shorten(error instanceof Error ? error.message : String(error), 300);
    notify('error', 'No dependencies could be learned', why, {
      action: { label: 'Try again', run: () => void learnDependencies() },
    });
  } finally {
    if (own === ticket) {
      // Word of progress that comes now is late.
      ticket++;
      if (getState().job?.label === LEARNING) showJob(null);
    }
  }
}

/** Whether it is under way: a selector of the store. */
export const isLearningTies = ({ job }: { job: { label: string } | null }): boolean => job?.label === LEARNING;

/** Lets a dependency hold or not. */
export function switchTie(key: string, isOn: boolean): void {
  const { ties } = getState();
  if (!ties || ties.off.includes(key) !== isOn) return;
  remember('ties', false);
  easeOver();
  setState({ ties: { ...ties, off: isOn ? ties.off.filter((other) => other !== key) : [...ties.off, key] } });
}

/** Takes all dependencies away. */
export function forgetTies(): void {
  if (!getState().ties) return;
  remember('ties', false);
  easeOver();
  setState({ ties: null, status: 'No dependencies hold' });
}
