import { anatomyOf } from '../../core';
import { curvesCsvInSteps } from '../../core/bake';
import { rangesOf } from '../../core/clip';
import type { ExportFile } from '../../formats';
import { inTimeSlices } from '../../worker/time-slices';
import { rolesOf } from '../clips/roles';
import { store } from '../store';
import { namesOf } from './clip-names';

/**
 * Tables of the angles of every joint, as captured: one for each clip that is open.
 *
 * @param signal ends it, which is looked at between slices of some ms.
 * @returns null when it was ended, or there is no clip.
 */
export async function curvesOfClips(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ExportFile[] | null> {
  const { clip } = store.getState();
  if (!clip) return null;
  const anatomy = anatomyOf(clip.skeleton, rolesOf(clip));
  const ranges = rangesOf(clip);
  const names = namesOf(ranges.map((range) => range.clip));
  const files: ExportFile[] = [];
  for (const [i, { clip: take, firstFrame }] of ranges.entries()) {
    const show = (share: number) => onProgress((firstFrame + share * take.frameCount) / clip.frameCount);
    const content = await inTimeSlices(curvesCsvInSteps(take, anatomy), () => signal.aborted, show);
    if (content === null) return null;
    files.push({ name: `${names[i]}.csv`, content });
  }
  return files;
}
