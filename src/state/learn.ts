import type { Clip } from '../core';
import { WorkerLost } from '../worker/client';
import { withEdits } from './edits';
import { notify } from './notices';
import { fitOptionsOf } from './settings';
import { store } from './store';
import { shorten } from './words';
import { LOST, persistently, showJob, worker } from './work';

const FITTING = 'Fitting limits';
const { getState, setState } = store;

let fitTicket = 0;
let growTicket = 0;

/** Lets the worker know which clips are fitted together, then fits limits and grows a body for them. */
export function learn(takes: readonly Clip[]): void {
  worker.keep(takes);
  learnAgain();
}

function learnAgain(): void {
  void refit();
  void regrow();
}

/** Fits limits to the clip as the settings say; newer fits end older ones. */
export async function refit(): Promise<void> {
  const { clip, settings } = getState();
  if (!clip) return;
  const ticket = ++fitTicket;
  const isWanted = () => ticket === fitTicket;
  const joints = clip.skeleton.names.length;
  const options = fitOptionsOf(settings);
  const showProgress = (progress: number | null) => {
    const { job } = getState();
    // Word of progress may arrive after the answer; reading another clip goes before.
    if (isWanted() && (!job || job.label === FITTING)) {
      showJob({ label: FITTING, progress, joints, cancel: cancelFit });
    }
  };
  showProgress(null);
  try {
    const answer = await persistently(isWanted, () => worker.fit(options, showProgress));
    if (!answer || !isWanted()) return;
    setState({
      fitted: answer,
      // The clip may have other names for its joints by now.
      fit: withEdits(answer, getState().edits, options, getState().clip),
      status: `${answer.limits.length} limits fitted`,
    });
  } catch (error) {
    if (isWanted()) reportFailure('The limits could not be fitted', error);
  } finally {
    if (isWanted()) {
      fitTicket++;
      if (getState().job?.label === FITTING) showJob(null);
    }
  }
}

function cancelFit(): void {
  fitTicket++;
  worker.cancel('fit');
  notify('info', 'Fitting was cancelled', 'The limits stay as they were; change a fit setting to begin again.');
}

/** Grows a body on the clip's skeleton as the settings say. */
export async function regrow(): Promise<void> {
  const { clip, settings, roleChoices, drawsSlowly } = getState();
  if (!clip) return;
  const ticket = ++growTicket;
  const isWanted = () => ticket === growTicket;
  const isCoarse = settings.detail === 'coarse' || (settings.detail === 'auto' && drawsSlowly);
  const detail = isCoarse ? 'coarse' : 'fine';
  try {
    const body = await persistently(isWanted, () => worker.grow({ build: settings.build, roles: roleChoices, detail }));
    if (!body || !isWanted()) return;
    if (body.kind === 'bones' && getState().body?.kind !== 'bones') {
      notify(
        'info',
        `${clip.name} is shown as bones`,
        `${body.notes.join(' ')} Joints can be named by hand under “About this clip”.`,
      );
    }
    setState({ body });
  } catch (error) {
    if (isWanted()) reportFailure('The body could not be grown', error);
  }
}

function reportFailure(title: string, error: unknown): void {
  const action = { label: 'Try again', run: learnAgain };
  // Both fail at once where the worker is lost: one word is enough.
  if (error instanceof WorkerLost) notify('error', 'Limits and body are not up to date', LOST, { action });
  else notify('error', title, shorten(error instanceof Error ? error.message : String(error), 300), { action });
}
