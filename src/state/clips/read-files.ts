import type { BvhOptions } from '../../core/clip';
import type { RigClips } from '../../worker/api';
import { WorkerLost } from '../../worker/desk';
import { attempt, tryAgain } from '../attempt';
import { fetchPart } from '../fetch-part';
import { notify } from '../notices';
import type { Notice } from '../store';
import { isUnreadable, shorten } from '../words';
import { beginReading, rigReader, worker } from '../work';
import type { SortedFiles } from './rig-files';
import type { Source, Take } from './take';

/** What files are read for. */
export interface Purpose {
  options: BvhOptions;
  /** What another file in the place of a bad one would be for; null where it has to be this one. */
  remedy: Notice['remedy'];
  /** Does all of it anew, where the worker was lost. */
  again: () => void;
  /** Whether motion may be shown while more of it is found; left out where all of it is needed. */
  grows?: boolean;
}

/**
 * Reads files one after the other; a rig's data that is given with it is read with it. One that can't be read is reported and left out.
 *
 * @returns what was read; nothing when it was cancelled or something newer was asked for.
 */
export async function readFiles(given: readonly Source[], purpose: Purpose): Promise<Take[]> {
  const { options, remedy, again, grows = false } = purpose;
  if (given.length === 0) return [];
  // Before anything is waited for, so that it can be cancelled.
  const { isShown, show, end } = beginReading(labelOf(given, 0));
  const read: Take[] = [];
  const sorted = await attempt('Telling files apart', () => sorting(given), isShown);
  if (!sorted) {
    end();
    return [];
  }
  const { sources, beside, rigs, points } = sorted;
  for (const [i, source] of sources.entries()) {
    if (!isShown()) break;
    const { file, name } = source;
    const onProgress = (progress: number | null) => show(progress, labelOf(sources, i));
    onProgress(null);
    try {
      const answer = rigs.has(source)
        ? await rigReader.read({ file, name, options, beside }, onProgress)
        : points.has(source)
          ? await (await fetchPart(() => import('../points'))).readTakeOfPoints(source, {
              isShown,
              show: onProgress,
              grows,
              again,
            })
          : await worker.open(file, name, options, onProgress);
      if (answer === null) break;
      if ('problem' in answer) reportBadFile(source, answer.problem, remedy);
      else if ('take' in answer) read.push(answer.take);
      else if ('clip' in answer) read.push({ ...answer.clip, readFrom: source });
      else read.push(...takesOfRig(answer, source));
    } catch (error) {
      const title = `${name} can’t be read`;
      if (error instanceof WorkerLost) {
        // Perhaps the file is what it broke on: another may do.
        notify('error', title, error.message, { remedy, action: tryAgain(again) });
        break;
      }
      notify('error', title, whyUnread(error), { remedy });
    }
  }
  if (isShown()) {
    end();
    return read;
  }
  worker.drop(read);
  return [];
}

/** Files, told apart by how they begin. What tells others than BVH comes when there are others. */
async function sorting(given: readonly Source[]): Promise<SortedFiles> {
  const beginnings = await Promise.all(
    given.map(({ file }) =>
      file
        .slice(0, 99)
        .text()
        .catch(() => ''),
    ),
  );
  if (!beginnings.every((text) => /^\W*HIERARCHY/i.test(text)))
    return (await fetchPart(() => import('./rig-files'))).sortFiles(given);
  const none = new Set<Source>();
  return { sources: given, rigs: none, points: none, beside: [] };
}

/** A file that is gone, or was none, has no words of its own. */
const whyUnread = (error: unknown): string =>
  isUnreadable(error)
    ? 'It is a folder, or the file was moved, changed or deleted since it was chosen.'
    : shorten(String(error), 200);

const labelOf = (sources: readonly Source[], i: number): string =>
  `Reading ${sources[i].name}${sources.length > 1 ? ` (${i + 1} of ${sources.length})` : ''}`;

/** What a rig's file held; one whose data lay beside it is remembered together with that. */
function takesOfRig({ clips, roles, hasBody, packed, skin, limits }: RigClips, source: Source): Take[] {
  const whole = packed ? { name: source.name, file: new Blob([packed]) } : source;
  const isRig = hasBody || clips[0].frameCount === 1;
  return clips.map((clip) => ({
    ...clip,
    readFrom: whole,
    roles,
    isRig,
    ...(skin && { skin }),
    ...(limits.length > 0 && { limits }),
  }));
}

function reportBadFile(
  { file, name }: Source,
  { line, message }: { line: number; message: string },
  remedy: Notice['remedy'],
): void {
  const detail = line === 0 || /\bline \d/i.test(message) ? message : `Line ${line}: ${message}`;
  notify('error', `${name} can’t be read`, detail, { place: line > 0 ? { file, line } : null, remedy });
}
