import { showClips } from '../clips/arrange';
import { isOnRig, type OpenRig } from '../clips/rig';
import type { Take } from '../clips/take';
import { store } from '../store';
import { partsAbout, type Work } from '../work/scopes';

const { getState } = store;

/** What was done to limits and pose on a rig, when it was left for a clip by itself, by the first take that was shown. */
const left = new WeakMap<Take, Partial<Work>>();

/** Shows clips by themselves; the rig stays at hand, and what was done on it. */
export function leaveFor(clips: readonly Take[], rig: OpenRig): void {
  const { work } = getState();
  if (isOnRig(getState())) left.set(work.takes[0], partsAbout(work, 'clip'));
  showClips(clips, { rig });
}

/** Shows clips on a rig, with what was done to limits and pose there before. */
export function returnTo(rig: OpenRig, clips: readonly Take[]): void {
  showClips(clips, { rig, ...left.get(clips[0]) });
}
