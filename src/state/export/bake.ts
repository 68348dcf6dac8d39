import type { Clip, Pose } from '../../core';
import { type Baked, bakeClipInSteps } from '../../core/bake';
import { rangeAt, timeOfFrame, writeBvhFrame, writeBvhInPieces } from '../../core/clip';
import { inTimeSlices } from '../../worker/time-slices';
import { freeOf } from '../clips/roles';
import { createLiveFrame } from '../frame/live';
import { presentScene } from '../frame/playback';
import { createSolvers } from '../frame/solvers';
import { tick } from '../frame/tick';
import { tiesInForce } from '../limits/ties';
import { settingKeys, settingTable } from '../settings';
import { store } from '../store';
import { scopes, workKeys } from '../work/scopes';

/** A clip as it is shown, held inside its limits, and written. */
export interface BakedFile extends Baked {
  text: string;
  /** Where its first frame is among those of all that is joined. */
  firstFrame: number;
}

/** What of the work a baked clip hangs on, beside settings. */
const INGREDIENTS = workKeys.filter((key) => key !== 'settings' && scopes[key].frame === 'made');
/** Settings of how things are seen and played change nothing in it; the mode does. */
const SEEN: readonly string[] = ['view', 'playback'];
const BAKED_SETTINGS = settingKeys.filter((key) => key === 'mode' || !SEEN.includes(settingTable[key].group));

/** Calls `onChange` whenever what was baked before is not what is shown any more. Returns how to stop. */
export function watchBaked(onChange: () => void): () => void {
  return store.subscribe((now, before) => {
    const isOther =
      now.clip !== before.clip ||
      now.fit !== before.fit ||
      INGREDIENTS.some((key) => now.work[key] !== before.work[key]) ||
      (now.work.settings !== before.work.settings &&
        BAKED_SETTINGS.some((key) => now.work.settings[key] !== before.work.settings[key]));
    if (isOther) onChange();
  });
}

/** The clip of those that are joined which time is in, with where its frames begin. */
function shownTake(): { take: Clip; firstFrame: number } | null {
  const { clip, live } = store.getState();
  if (!clip || !live) return null;
  const { clip: take, firstFrame } = rangeAt(clip, live.frame);
  return { take, firstFrame };
}

/**
 * Every frame of the present clip as it is shown (what is turned by hand, pulled and looked at included) held inside the limits, as BVH with the
 * channels, units and rate of its own file. Of clips that are joined the one that time is in.
 *
 * @param isCancelled is asked between slices of some ms.
 * @returns null when it was cancelled, or there is no clip.
 */
export async function bakeShown(
  onProgress: (share: number) => void,
  isCancelled: () => boolean,
): Promise<BakedFile | null> {
  const shown = shownTake();
  const scene = presentScene();
  if (!shown || !scene?.limits) return null;
  const { take, firstFrame } = shown;
  const ties = scene.projector?.ties ? tiesInForce(store.getState()) : [];
  const baking = bakeClipInSteps(take, scene.limits, {
    change: changeOf(firstFrame),
    ties,
    free: freeOf(store.getState()),
  });
  const baked = await inTimeSlices(baking, isCancelled, (share) => onProgress(0.6 * share));
  if (!baked) return null;
  let text = '';
  const writing = inShares(writeBvhInPieces(baked.clip), (piece) => {
    text += piece;
  });
  const isWritten = await inTimeSlices(writing, isCancelled, (share) => onProgress(0.6 + 0.4 * share));
  return isWritten ? { ...baked, text, firstFrame } : null;
}

/** The pose that is shown as BVH of one frame. Null without a clip. */
export function poseAsBvh(): string | null {
  const { live } = store.getState();
  const take = shownTake()?.take;
  return take && live ? writeBvhFrame(take, { rotations: live.held, rootPosition: live.rootPosition }) : null;
}

/** What is done to a frame by hand, by pulls and by the gaze; nothing where the clip plays as it is. */
function changeOf(firstFrame: number): ((pose: Pose, frame: number) => void) | undefined {
  const scene = presentScene();
  if (!scene) return undefined;
  const { clip, settings, manual } = scene;
  // A fall is a clip of its own: it is taken along from where it is seen.
  const mode = settings.mode === 'ragdoll' ? 'pose' : settings.mode;
  if (mode === 'pose' && Object.keys(manual).length === 0) return undefined;
  // Solvers remember what came before: these begin with the first frame.
  const solvers = createSolvers();
  const live = createLiveFrame(clip.skeleton);
  const own = {
    ...scene,
    settings: { ...settings, pose: 'clip' as const },
    // What ties hold is not held once more.
    easing: { ...scene.easing, softening: null },
    trackers: clip.skeleton.names.map(() => ({ last: null })),
    turnRate: Number.POSITIVE_INFINITY,
    solver: mode === 'pose' ? null : solvers[mode].solve,
  };
  return (pose, frame) => {
    live.time = timeOfFrame(clip, firstFrame + frame);
    tick(own, live);
    pose.rotations.set(live.held);
    for (let k = 0; k < 3; k++) pose.rootPosition[k] = live.rootPosition[k];
  };
}

/** Pieces of a text, each told as the share that is done with it. */
function* inShares(
  pieces: Iterable<{ text: string; share: number }>,
  take: (text: string) => void,
): Generator<number, true> {
  for (const { text, share } of pieces) {
    take(text);
    yield share;
  }
  return true;
}
