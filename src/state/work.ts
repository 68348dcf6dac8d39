import type { Body } from '../body';
import type { BvhOptions, Clip, Evidence, FitOptions, JointLimit } from '../core';
import { CANCELLED, type StudySettings } from '../worker/api';
import { remoteProgress, startWorker } from '../worker/client';
import { withEdits } from './edits';
import { notify } from './notices';
import { refresh } from './playback';
import { fitOptionsOf } from './settings';
import { type Notice, store } from './store';

const FITTING = 'Fitting limits';
const { getState, setState } = store;
const worker = startWorker();

let readTicket = 0;
let fitTicket = 0;
let growTicket = 0;

/** A file with the name people know it by. */
export interface Source {
  name: string;
  file: Blob;
}

/** Ends reading under way and begins anew. Returns whether that is still wanted. */
export function beginReading(): () => boolean {
  const ticket = ++readTicket;
  return () => ticket === readTicket;
}

/** Shows what is under way; null when it has ended. */
export function showJob(label: string | null, progress: number | null = null, joints: number | null = null): void {
  setState({ job: label === null ? null : { label, progress, joints, cancel: cancelJob } });
}

/**
 * Reads files one after the other. One that can't be read is reported and left out.
 *
 * @param purpose what the files are for, and another in the place of a bad one.
 * @returns what was read, each with its file; nothing when it was cancelled or something newer was asked for.
 */
export async function readFiles(
  sources: readonly Source[],
  reading: BvhOptions,
  purpose: Notice['remedy'],
): Promise<{ clip: Clip; source: Source }[]> {
  const isWanted = beginReading();
  const read: { clip: Clip; source: Source }[] = [];
  for (const [i, source] of sources.entries()) {
    const { file, name } = source;
    const label = `Reading ${name}${sources.length > 1 ? ` (${i + 1} of ${sources.length})` : ''}`;
    const onProgress = (progress: number) => {
      if (isWanted() && getState().job?.label === label) showJob(label, progress);
    };
    showJob(label);
    try {
      const answer = await worker.open(file, name, reading, remoteProgress(onProgress));
      if (!isWanted()) return [];
      if ('clip' in answer) read.push({ clip: answer.clip, source });
      else if (answer.problem.code === CANCELLED) return [];
      else {
        const { line, message } = answer.problem;
        const detail = line === 0 || /\bline \d/i.test(message) ? message : `Line ${line}: ${message}`;
        notify('error', `${name} can’t be read`, detail, {
          place: line > 0 ? { file, line } : null,
          remedy: purpose,
        });
      }
    } catch (error) {
      if (!isWanted()) return [];
      notify('error', `${name} can’t be read`, error instanceof Error ? error.message : String(error), {
        remedy: purpose,
      });
    }
  }
  showJob(null);
  return read;
}

/** Ends the work under way; what was on the screen stays. */
export function cancelJob(): void {
  readTicket++;
  void worker.cancel();
  const { job } = getState();
  setState({ job: null, status: job ? `${job.label}: cancelled` : '' });
}

/** Lets the worker know which clips are fitted together, then fits limits and grows a body for them. */
export function learn(takes: readonly Clip[]): void {
  void worker.keep(takes);
  void refit();
  void regrow();
}

/** Fits limits to the clip as the settings say; newer fits end older ones. */
export async function refit(): Promise<void> {
  const { clip, settings } = getState();
  if (!clip) return;
  const ticket = ++fitTicket;
  let isUnderWay = true;
  const isWanted = () => ticket === fitTicket && getState().clip === clip;
  const showProgress = (progress: number | null) => {
    const { job } = getState();
    // Word of progress may arrive after the answer; reading another clip goes before.
    if (isUnderWay && isWanted() && (!job || job.label === FITTING)) {
      showJob(FITTING, progress, clip.skeleton.names.length);
    }
  };
  showProgress(null);
  try {
    const answer = await worker.fit(fitOptionsOf(settings), remoteProgress(showProgress));
    if (!isWanted()) return;
    if (answer) {
      setState({
        fitted: answer,
        fit: withEdits(answer, getState().edits, fitOptionsOf(settings), clip),
        status: `${answer.limits.length} limits fitted`,
      });
      refresh();
    } else {
      notify('info', 'Fitting was cancelled', 'The limits stay as they were; change a fit setting to begin again.');
    }
  } catch (error) {
    notify('error', 'The limits could not be fitted', error instanceof Error ? error.message : String(error));
  } finally {
    isUnderWay = false;
    if (isWanted() && getState().job?.label === FITTING) showJob(null);
  }
}

/** Grows a body on the clip's skeleton as the settings say. */
export async function regrow(): Promise<void> {
  const { clip, settings, roleChoices, drawsSlowly } = getState();
  if (!clip) return;
  const ticket = ++growTicket;
  const isCoarse = settings.detail === 'coarse' || (settings.detail === 'auto' && drawsSlowly);
  const body: Body = await worker.grow({
    build: settings.build,
    roles: roleChoices,
    detail: isCoarse ? 'coarse' : 'fine',
  });
  if (ticket !== growTicket) return;
  if (body.kind === 'bones' && getState().body?.kind !== 'bones') {
    notify(
      'info',
      `${clip.name} is shown as bones`,
      `${body.notes.join(' ')} Joints can be named by hand under “About this clip”.`,
    );
  }
  setState({ body });
  refresh();
}

/**
 * Studies models of one joint of the present clip, and limits as they are; a newer study ends an older one.
 *
 * @returns null when something newer was asked for.
 */
export function studyModels(
  joint: number,
  models: readonly (FitOptions | JointLimit)[],
  settings: StudySettings,
  onProgress: (share: number) => void,
): Promise<Evidence[] | null> {
  return worker.evidence(joint, models, settings, remoteProgress(onProgress));
}

/** Ends the study under way. */
export function cancelStudy(): void {
  void worker.cancelEvidence();
}
