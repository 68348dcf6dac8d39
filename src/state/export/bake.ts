import type { Clip, Pose } from '../../core';
import { type Baked, bakeClipInSteps } from '../../core/bake';
import { rangeAt, rangesOf, timeOfFrame, writeBvhFrame, writeBvhInPieces } from '../../core/clip';
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
  /** Of the file: that of the clip, and of no other file beside it. */
  name: string;
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

/**
 * Every frame of clips as they are shown (what is turned by hand, pulled and looked at included) held inside the limits, as BVH with the
 * channels, units and rate of their own files.
 *
 * @param which of the clips that are joined: the one that time is in, or all.
 * @param isCancelled is asked between slices of some ms.
 * @returns a file for each clip, in their order; null when it was cancelled, or there is no clip.
 */
export async function bakeClips(
  which: 'shown' | 'all',
  onProgress: (share: number) => void,
  isCancelled: () => boolean,
): Promise<BakedFile[] | null> {
  const { clip, live } = store.getState();
  const scene = presentScene();
  if (!clip || !live || !scene?.limits) return null;
  const { limits } = scene;
  const ties = scene.projector?.ties ? tiesInForce(store.getState()) : [];
  const free = freeOf(store.getState());
  const ranges = which === 'all' ? rangesOf(clip) : [rangeAt(clip, live.frame)];
  // What is shown when they are asked for.
  const orders = ranges.map(({ clip: take, firstFrame }) => ({ take, firstFrame, change: changeOf(firstFrame) }));
  const frames = orders.reduce((sum, { take }) => sum + take.frameCount, 0);
  const files: BakedFile[] = [];
  let before = 0;
  for (const { take, firstFrame, change } of orders) {
    const show = (share: number) => onProgress((before + share * take.frameCount) / frames);
    const baking = bakeClipInSteps(take, limits, { change, ties, free });
    const baked = await inTimeSlices(baking, isCancelled, (share) => show(0.6 * share));
    if (!baked) return null;
    let text = '';
    const writing = inShares(writeBvhInPieces(baked.clip), (piece) => {
      text += piece;
    });
    if (!(await inTimeSlices(writing, isCancelled, (share) => show(0.6 + 0.4 * share)))) return null;
    files.push({ ...baked, name: freeName(stemOf(take), files), text, firstFrame });
    before += take.frameCount;
  }
  return files;
}

/** The name of a clip without its ending. */
export const stemOf = ({ name }: Pick<Clip, 'name'>): string => name.replace(/\.[^.]*$/, '');

/** "walk.held.bvh", "walk 2.held.bvh": a name that no file has yet. */
function freeName(stem: string, files: readonly BakedFile[]): string {
  const isTaken = (name: string) => files.some((file) => file.name === name);
  let name = `${stem}.held.bvh`;
  for (let i = 2; isTaken(name); i++) name = `${stem} ${i}.held.bvh`;
  return name;
}

/** The pose that is shown as BVH of one frame. Null without a clip. */
export function poseAsBvh(): string | null {
  const { clip, live } = store.getState();
  if (!clip || !live) return null;
  return writeBvhFrame(rangeAt(clip, live.frame).clip, { rotations: live.held, rootPosition: live.rootPosition });
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
