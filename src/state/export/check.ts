import { type ClipCheck, checkClipInSteps, csvText } from '../../core/bake';
import { rangesOf } from '../../core/clip';
import { inTimeSlices } from '../../worker/time-slices';
import { freeOf } from '../clips/roles';
import { presentScene } from '../frame/playback';
import { tiesInForce } from '../limits/ties';
import { store } from '../store';

/** How far one of the clips that are open leaves the limits. */
export interface CheckedClip extends ClipCheck {
  name: string;
  /** Where its first frame is among those of all that is joined. */
  firstFrame: number;
}

/**
 * How far all clips that are open leave the limits and ties that hold the character, as they were captured.
 *
 * @param signal ends it, which is looked at between slices of some ms.
 * @returns null when it was ended, or there are no limits.
 */
export async function checkClips(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<CheckedClip[] | null> {
  const state = store.getState();
  const { clip } = state;
  const scene = presentScene();
  if (!clip || !scene?.limits) return null;
  const { limits } = scene;
  const ties = scene.projector?.ties ? tiesInForce(state) : [];
  const free = freeOf(state);
  const checked: CheckedClip[] = [];
  for (const { clip: take, firstFrame } of rangesOf(clip)) {
    const show = (share: number) => onProgress((firstFrame + share * take.frameCount) / clip.frameCount);
    const checking = checkClipInSteps(take, limits, { ties, free });
    const check = await inTimeSlices(checking, () => signal.aborted, show);
    if (!check) return null;
    checked.push({ name: take.name, firstFrame, ...check });
  }
  return checked;
}

const DEGREES = 180 / Math.PI;

/** What was checked as a table (RFC 4180): a row for each joint of each clip that leaves its limit. Frames count from 0 in their clip. */
export function checkCsv(checked: readonly CheckedClip[]): string {
  const head = ['clip', 'frames', 'joint', 'frames beyond', 'furthest (°)', 'in frame'].map(csvText);
  const rows = checked.flatMap(({ name, frames, violations }) =>
    violations.map((violation) => [
      csvText(name),
      frames,
      csvText(violation.name),
      violation.frames,
      Number((violation.worst * DEGREES).toFixed(4)),
      violation.worstFrame,
    ]),
  );
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
