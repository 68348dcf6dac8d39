import type { Clip } from '../../core';
import { showClips } from '../clips/arrange';
import { isOnRig, type OpenRig } from '../clips/rig';
import type { Posed } from '../frame/posed';
import { store } from '../store';
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
    left.set(work.takes[0].rotations, { edits, chosen, borrowed, ties, selectedJoint, ...posed });
  }
  showClips(clips, { rig });
}

/** Shows clips on a rig, with what was done to limits and pose there before. */
export function returnTo(rig: OpenRig, clips: readonly Clip[]): void {
  showClips(clips, { rig, ...left.get(clips[0].rotations) });
}
