import { anatomyOf, type Clip, type Pose } from '../../core';
import { type BakeReport, bakeClipInSteps, curvesCsvInSteps } from '../../core/bake';
import { denserClip } from '../../core/carry';
import {
  type ClipRange,
  framesPerKey,
  rangeAt,
  rangesOf,
  timeOfFrame,
  writeBvhFrame,
  writeBvhInPieces,
} from '../../core/clip';
import type { ExportFile } from '../../formats';
import { connectRigWorker } from '../../worker/connect';
import { RigReader } from '../../worker/desk';
import { inTimeSlices } from '../../worker/time-slices';
import { freeOf, rolesOf } from '../clips/roles';
import { bodyKey } from '../derive';
import { createLiveFrame } from '../frame/live';
import { presentScene } from '../frame/playback';
import { createSolvers } from '../frame/solvers';
import { tick } from '../frame/tick';
import { tiesInForce } from '../limits/ties';
import { settingKeys, settingTable } from '../settings';
import { store } from '../store';
import { scopes, workKeys } from '../work/scopes';
import { animationName, namesOf, stemOf } from './clip-names';
import { ownName, rigFileOf } from './rig-file';

/** What clips are written as: a BVH or a table each, or one glTF with all of them. */
export type MotionFormat = 'bvh' | 'gltf' | 'csv';

/** A clip as it is shown, held inside its limits. */
export interface BakedClip {
  /** Of the clip, without its ending; no other has it. */
  name: string;
  clip: Clip;
  report: BakeReport;
  /** Where its first frame is among those of all that is joined. */
  firstFrame: number;
}

export interface BakedClips {
  clips: BakedClip[];
  files: ExportFile[];
}

/** Which clips are held, and what they are written as. */
export interface BakeOrder {
  /** Of the clips that are joined: the one that time is in, or all. */
  which: 'shown' | 'all';
  format: MotionFormat;
  /** Frames over which joints ease into their limits and out again; 0 for none. */
  ease: number;
}

/** What of the work a baked clip hangs on, beside settings. */
const INGREDIENTS = workKeys.filter((key) => key !== 'settings' && scopes[key].frame === 'made');
/** Settings of how things are seen and played change nothing in it; the mode does. */
const SEEN: readonly string[] = ['view', 'playback'];
const BAKED_SETTINGS = settingKeys.filter((key) => key === 'mode' || !SEEN.includes(settingTable[key].group));

/** Writes rigs. */
const rigWriter = new RigReader(() => connectRigWorker());

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

type Progress = (share: number) => void;

/**
 * Every frame of clips as they are shown (what is turned by hand, pulled and looked at included) held inside the limits, and written: as BVH
 * with the channels, units and rate of their own files; as tables of angles; or as animations of one glTF, a copy of the rig's file where
 * the rig came from one.
 *
 * @param signal ends it, which is looked at between slices of some ms.
 * @returns null when it was ended, or there is no clip.
 * @throws Error in words for people
 */
export async function bakeClips(
  { which, format, ease }: BakeOrder,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<BakedClips | null> {
  const { clip, live } = store.getState();
  const scene = presentScene();
  if (!clip || !live || !scene?.limits) return null;
  const { limits } = scene;
  const options = {
    ties: scene.projector?.ties ? tiesInForce(store.getState()) : [],
    free: freeOf(store.getState()),
  };
  const isEnded = () => signal.aborted;
  const ranges = which === 'all' ? rangesOf(clip) : [rangeAt(clip, live.frame)];
  // What is shown when they are asked for.
  const orders = ranges.map((range) => ({ ...range, change: changeOf(range.firstFrame) }));
  const progress = stages(ranges, onProgress);
  const names = namesOf(ranges.map((range) => range.clip));
  const clips: BakedClip[] = [];
  for (const [i, { clip: take, firstFrame, change }] of orders.entries()) {
    const baking = bakeClipInSteps(take, limits, { ...options, change, ease });
    const baked = await inTimeSlices(baking, isEnded, (share) => progress(i, 0.6 * share));
    if (!baked) return null;
    clips.push({ ...baked, name: names[i], firstFrame });
  }
  if (format !== 'gltf') {
    const files = await writeEach(clips, format, progress, isEnded);
    return files && { clips, files };
  }
  // Readers of glTF blend between frames: what lies between is held too.
  const dense: Clip[] = [];
  for (const [i, { clip: held }] of clips.entries()) {
    const denser = denserClip(held, framesPerKey(1 / held.frameTime));
    const holding = bakeClipInSteps(denser, limits, options);
    const baked =
      denser === held
        ? { clip: held }
        : await inTimeSlices(holding, isEnded, (share) => progress(i, 0.6 + 0.2 * share));
    if (!baked) return null;
    dense.push(baked.clip);
  }
  const file = await writeGltf(clips, dense, (share) => onProgress(0.8 + 0.2 * share), signal);
  return file && { clips, files: [file] };
}

/** The progress of all clips of the progress of each, by their frames. */
function stages(ranges: readonly ClipRange[], onProgress: Progress): (clip: number, share: number) => void {
  const counts = ranges.map(({ clip }) => clip.frameCount);
  const sum = counts.reduce((a, b) => a + b, 0);
  const shares = counts.map(() => 0);
  return (clip, share) => {
    shares[clip] = share;
    onProgress(shares.reduce((all, each, i) => all + (each * counts[i]) / sum, 0));
  };
}

/** A file for each clip; null when it was ended. */
async function writeEach(
  clips: readonly BakedClip[],
  format: 'bvh' | 'csv',
  progress: (clip: number, share: number) => void,
  isEnded: () => boolean,
): Promise<ExportFile[] | null> {
  const files: ExportFile[] = [];
  for (const [i, { name, clip }] of clips.entries()) {
    const show = (share: number) => progress(i, 0.6 + 0.4 * share);
    const content = await inTimeSlices(format === 'bvh' ? bvhInSteps(clip) : tableInSteps(clip), isEnded, show);
    if (content === null) return null;
    files.push({ name: `${name}.held.${format}`, content });
  }
  return files;
}

const tableInSteps = (clip: Clip) =>
  curvesCsvInSteps(clip, anatomyOf(clip.skeleton, rolesOf(store.getState().clip ?? clip)));

function* bvhInSteps(clip: Clip): Generator<number, string> {
  let text = '';
  for (const piece of writeBvhInPieces(clip)) {
    text += piece.text;
    yield piece.share;
  }
  return text;
}

/** One file with all clips: a copy of the rig's, or of its own around the grown body. */
async function writeGltf(
  clips: readonly BakedClip[],
  dense: readonly Clip[],
  onProgress: Progress,
  signal: AbortSignal,
): Promise<ExportFile | null> {
  const state = store.getState();
  const { takes, reading } = state.work;
  const rig = rigFileOf(state);
  const motions = dense.map((clip) => ({
    name: `${animationName(clip)} held`,
    clip,
    own: rig && ownName(takes, clip, rig),
  }));
  const stop = () => rigWriter.cancel('write');
  signal.addEventListener('abort', stop);
  const answer = await rigWriter.alone(
    'write',
    {
      rig: rig && { file: rig.file, name: rig.name, options: rig === takes[0].readFrom ? reading : {} },
      body: state.grownWith === bodyKey(state) ? state.body : null,
      motions,
    },
    onProgress,
  );
  signal.removeEventListener('abort', stop);
  if (!answer) return null;
  if ('problem' in answer) throw new Error(answer.problem.message);
  const ending = rig && /\.vrm$/i.test(rig.name) ? 'vrm' : isText(answer.bytes) ? 'gltf' : 'glb';
  return { name: `${stemOf(rig ?? clips[0].clip)}.held.${ending}`, content: answer.bytes };
}

const isText = (bytes: Uint8Array): boolean => String.fromCharCode(bytes[0]) === '{';

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
