import type { Clip } from '../../core';
import type { BvhOptions } from '../../core/clip';
import { WorkerLost } from '../../worker/client';
import type { RigClips } from '../../worker/rig-client';
import { tryAgain } from '../attempt';
import { notify } from '../notices';
import { type Job, type Notice, store } from '../store';
import { isUnreadable, shorten } from '../words';
import { LOST, persistently, showJob, worker } from '../work';
import { rigReader, sortFiles } from './rig-files';
import { tellRoles } from './roles';
import { tellSkin } from './skins';

const { getState } = store;

let ticket = 0;

/** A file with the name people know it by. */
export interface Source {
  name: string;
  file: Blob;
  /** The rig on which its motion is played; left out where it is by itself. */
  rig?: Source;
}

/** What was read, and from where. */
export interface Reading {
  clip: Clip;
  source: Source;
  /** Whether it is a character, to play motion on, and not just motion. */
  isRig?: boolean;
}

/** Ends reading under way and begins anew. Returns whether that is still wanted. */
export function beginReading(): () => boolean {
  const own = ++ticket;
  rigReader.cancel();
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
 * Reads files one after the other; a rig's data that is given with it is read with it. One that can't be read is reported and left out.
 *
 * @returns what was read; nothing when it was cancelled or something newer was asked for.
 */
export async function readFiles(given: readonly Source[], { options, remedy, again }: Purpose): Promise<Reading[]> {
  const isWanted = beginReading();
  const read: Reading[] = [];
  // Before anything is waited for, so that it can be cancelled.
  if (given.length > 0) showJob(jobOf(labelOf(given, 0), null));
  const { sources, beside, rigs } = await sortFiles(given);
  for (const [i, source] of sources.entries()) {
    if (!isWanted()) break;
    const { file, name } = source;
    const label = labelOf(sources, i);
    const show = (progress: number | null) => showJob(jobOf(label, progress));
    const onProgress = (progress: number) => {
      if (isWanted() && getState().job?.label === label) show(progress);
    };
    show(null);
    try {
      if (rigs.has(source)) {
        const answer = await rigReader.read({ file, name, options, beside }, onProgress);
        if (!isWanted()) break;
        if (answer && 'problem' in answer) reportBadFile(source, answer.problem, remedy);
        else if (answer) {
          read.push(...readingsOf(answer, source));
        }
        continue;
      }
      const answer = await persistently(isWanted, () => worker.open(file, name, options, onProgress));
      if (!isWanted()) break;
      if (answer && 'clip' in answer) read.push({ clip: answer.clip, source });
      else if (answer) reportBadFile(source, answer.problem, remedy);
    } catch (error) {
      if (!isWanted()) break;
      const title = `${name} can’t be read`;
      if (error instanceof WorkerLost) {
        // Perhaps the file is what it broke on: another may do.
        notify('error', title, LOST, { remedy, action: tryAgain(again) });
        break;
      }
      notify('error', title, whyUnread(error), { remedy });
    }
  }
  if (isWanted()) {
    showJob(null);
    return read;
  }
  worker.drop(read.map(({ clip }) => clip));
  return [];
}

/** A file that is gone, or was none, has no words of its own. */
const whyUnread = (error: unknown): string =>
  isUnreadable(error)
    ? 'It is a folder, or the file was moved, changed or deleted since it was chosen.'
    : shorten(String(error), 200);

const labelOf = (sources: readonly Source[], i: number): string =>
  `Reading ${sources[i].name}${sources.length > 1 ? ` (${i + 1} of ${sources.length})` : ''}`;

const jobOf = (label: string, progress: number | null): Job => ({ label, progress, joints: null, cancel: endReading });

/** What a rig's file held; one whose data lay beside it is remembered together with that. */
function readingsOf({ clips, roles, hasBody, packed, skin }: RigClips, source: Source): Reading[] {
  const whole = packed ? { name: source.name, file: new Blob([packed]) } : source;
  tellRoles(clips[0].skeleton, roles);
  if (skin) tellSkin(clips, skin);
  const isRig = hasBody || clips[0].frameCount === 1;
  return clips.map((clip) => ({ clip, source: whole, isRig }));
}

function reportBadFile(
  { file, name }: Source,
  { line, message }: { line: number; message: string },
  remedy: Notice['remedy'],
): void {
  const detail = line === 0 || /\bline \d/i.test(message) ? message : `Line ${line}: ${message}`;
  notify('error', `${name} can’t be read`, detail, { place: line > 0 ? { file, line } : null, remedy });
}
