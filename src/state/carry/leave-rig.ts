import type { Clip } from '../../core';
import { takesOf } from '../../core/clip';
import { showClips } from '../clips/arrange';
import { isOnRig, type OpenRig } from '../clips/rig';
import type { Posed } from '../frame/posed';
import { refit } from '../limits/learn';
import { setWork, store } from '../store';
import type { Work } from '../work/scopes';

const { getState } = store;

/** What was done to limits and pose on a rig, when it was left for a clip by itself. */
type Left = Pick<Work, 'edits' | 'chosen' | 'borrowed' | 'ties' | 'selectedJoint' | keyof Posed>;

/** By the rotations of the first clip that was shown. */
const left = new WeakMap<Float32Array, Left>();

/** Shows clips by themselves; the rig stays at hand, and what was done on it. */
export function leaveFor(clips: readonly Clip[], rig: OpenRig): void {
  const { clip, work } = getState();
  if (clip && isOnRig(getState())) {
    const { edits, chosen, borrowed, ties, selectedJoint } = work;
    const { manual, pulls, gazeTarget, chainChoices, gazeWeights } = work;
    const posed = { manual, pulls, gazeTarget, chainChoices, gazeWeights };
    left.set(takesOf(clip)[0].rotations, { edits, chosen, borrowed, ties, selectedJoint, ...posed });
  }
  showClips(clips, {}, rig);
}

/** Shows clips on a rig, with what was done to limits and pose there before. */
export function returnTo(rig: OpenRig, clips: readonly Clip[]): void {
  const before = left.get(clips[0].rotations);
  showClips(clips, {}, rig);
  if (!before) return;
  setWork(before);
  // What was begun knew nothing of these.
  if (Object.keys(before.chosen).length > 0) void refit();
}
