import { bakeClipInSteps } from '../../core/bake';
import { writeBvh } from '../../core/clip';
import { inTimeSlices } from '../../worker/time-slices';
import { pause } from '../actions/time';
import { addClips } from '../clips/clips';
import { freeOf } from '../clips/roles';
import { flush } from '../frame/playback';
import { tiesInForce } from '../limits/ties';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { createTask, whyNot } from '../work';
import { remember } from '../work/history';
import { keyedMotion } from './keyed';
import type { PoseKey } from './pose-keys';

const { getState, setState } = store;

/**
 * Sets the pose that is shown, held inside its limits, as a key at the frame that is shown. From then on the character goes through the keys;
 * what was turned and pulled by hand is in the key, and pins stay. One step of undo.
 */
export function setKey(): void {
  const { clip } = getState();
  if (!clip) return;
  if (clip.frameCount < 2) {
    notify('info', 'There is no time to set keys in', `${clip.name} has one frame: add or play a motion first.`);
    return;
  }
  pause();
  flush();
  const { live, work } = getState();
  if (!live) return;
  const key: PoseKey = { frame: live.frame, rotations: live.held.slice(), rootPosition: [...live.rootPosition] };
  const pulls = Object.fromEntries(Object.entries(work.pulls).filter(([, { isPinned }]) => isPinned));
  remember('key', false);
  setWork(
    { keys: withKey(work.keys, key), manual: {}, pulls, settings: { ...work.settings, pose: 'keys' } },
    { status: `Key set at frame ${key.frame}` },
  );
}

/** Moves a key to another frame; a key that is there gives way. */
export const moveKey = (from: number, to: number): void => placeKey(from, to, true);

/** Sets the pose of a key at another frame too; a key that is there gives way. */
export const copyKey = (from: number, to: number): void => placeKey(from, to, false);

function placeKey(from: number, to: number, isMoved: boolean): void {
  const { clip, work } = getState();
  const key = work.keys.find(({ frame }) => frame === from);
  if (!clip || !key) return;
  const frame = Math.min(Math.max(Math.round(to), 0), clip.frameCount - 1);
  if (frame === from) return;
  remember(isMoved ? 'move key' : 'copy key', false);
  const others = isMoved ? work.keys.filter((other) => other !== key) : work.keys;
  setWork(
    { keys: withKey(others, { ...key, frame }) },
    { status: `Key ${isMoved ? 'moved' : 'copied'} to frame ${frame}` },
  );
}

/** Takes a key away, or all of them; without keys the clip is shown again. */
export function deleteKey(frame?: number): void {
  const { work } = getState();
  const keys = frame === undefined ? [] : work.keys.filter((key) => key.frame !== frame);
  if (keys.length === work.keys.length) return;
  remember('delete key', false);
  const { settings } = work;
  const next =
    keys.length === 0 && settings.pose === 'keys' ? { settings: { ...settings, pose: 'clip' as const } } : {};
  setWork({ keys, ...next }, { status: keys.length === 0 ? 'No keys are left' : `Key at frame ${frame} deleted` });
}

const withKey = (keys: readonly PoseKey[], key: PoseKey): PoseKey[] =>
  [...keys.filter(({ frame }) => frame !== key.frame), key].sort((a, b) => a.frame - b.frame);

/** Puts the motion through the keys, every frame held inside limits and ties, among the clips that are open: a BVH like any other. */
export async function keepKeysAsClip(): Promise<void> {
  const state = getState();
  const { clip, fit, work } = state;
  const motion = clip && keyedMotion(clip, work.keys);
  if (!motion || !fit) return;
  let isCancelled = false;
  const { show, end } = createTask('Holding the keyed motion', null, () => {
    isCancelled = true;
  });
  try {
    const baking = bakeClipInSteps(motion.clip, fit.limits, { ties: tiesInForce(state), free: freeOf(state) });
    const baked = await inTimeSlices(baking, () => isCancelled, show);
    end();
    if (!baked) return;
    setState({ status: `${motion.clip.name} is among the clips` });
    await addClips([new File([writeBvh(baked.clip)], motion.clip.name, { type: 'text/plain' })]);
  } catch (error) {
    end();
    notify('error', 'The keyed motion could not be kept', whyNot(error));
  }
}
