import {
  type BvhOptions,
  type Clip,
  type JointRole,
  joinClips,
  plainName,
  rangeAt,
  rangesOf,
  type SkeletonProblem,
  skeletonProblem,
  takesOf,
  timeOfFrame,
} from '../core';
import { takeAwaited } from './address';
import { isEdited, withEdits } from './edits';
import { forget, remember } from './history';
import { createLiveFrame } from './live';
import { notify } from './notices';
import { cut, refresh } from './playback';
import { giveRoles, rememberedRoles, rememberRoles } from './roles';
import { fitOptionsOf } from './settings';
import { type Notice, store } from './store';
import { beginReading, learn, readFiles, regrow, type Source, showJob } from './work';

const BUNDLED_CLIP = 'clips/range-of-motion.bvh';
const { getState, setState } = store;

/** Where each clip was read from, by its rotations: a clip whose joints are named anew is still the same. */
const sources = new WeakMap<Float32Array, Source>();
let bundled: Blob | null = null;

/** What the user can do about clips that do not go together. */
const advice: Record<SkeletonProblem['kind'], string> = {
  joints: 'Add clips of the same skeleton, or open this one by itself.',
  bones: 'Add clips of the same skeleton, or open this one by itself.',
  'up-axis': 'Say which axis is up under “About this clip”, then add it again.',
  unit: 'Choose the unit under “About this clip”, then add it again.',
};

/**
 * Reads clips the user has given: the first takes the place of what is there, the others are added to it. What can't be
 * read leaves everything as it was and says why.
 */
export async function openClips(files: readonly File[]): Promise<void> {
  await open(files.map(sourceOf), {});
}

/** Reads clips the user has given and fits limits to them together with those that are there. */
export async function addClips(files: readonly File[]): Promise<void> {
  if (!getState().clip) return openClips(files);
  const read = await readTakes(files.map(sourceOf), getState().reading, 'add');
  const { clip } = getState();
  if (!clip) return;
  const added = goingTogether(clip, read);
  if (added.length === 0) return;
  change([...takesOf(clip), ...added]);
}

/** Leaves a clip out of those that are fitted together. The last one stays. */
export function removeClip(index: number): void {
  const { clip } = getState();
  if (!clip) return;
  const takes = takesOf(clip).filter((_, i) => i !== index);
  if (takes.length === 0 || takes.length === takesOf(clip).length) return;
  change(takes);
}

/** Reads the clip that comes with the app. */
export async function openBundledClip(): Promise<void> {
  const name = BUNDLED_CLIP.slice(BUNDLED_CLIP.lastIndexOf('/') + 1);
  const isWanted = beginReading();
  showJob(`Fetching ${name}`);
  const file = await fetch(BUNDLED_CLIP)
    .then((response) => (response.ok ? response.blob() : null))
    .catch(() => null);
  if (!isWanted()) return;
  if (file) {
    bundled = file;
    await open([{ file, name }], {});
    return;
  }
  showJob(null);
  notify(
    'error',
    `${name} could not be fetched`,
    'Look at your connection and load the page again, or open a clip of your own.',
  );
}

/** Names of the clips that are not the one that comes with the app: an address can't hold them. */
export function ownClips(): string[] {
  const { clip } = getState();
  const takes = clip ? takesOf(clip) : [];
  return takes.filter(({ rotations }) => sources.get(rotations)?.file !== bundled).map(({ name }) => name);
}

/** Reads the present clips once more, the user knowing better than the reader which axis is up and what a unit is. */
export async function readAgain(reading: BvhOptions): Promise<void> {
  const { clip } = getState();
  const present = (clip ? takesOf(clip) : []).map(({ rotations }) => sources.get(rotations));
  await open(
    present.filter((source) => source !== undefined),
    reading,
  );
}

/** Says what a joint is, on this skeleton and for later visits; null leaves it to its name. */
export function chooseRole(joint: string, role: JointRole | null): void {
  const { clip, roleChoices } = getState();
  if (!clip) return;
  const { [joint]: _, ...others } = roleChoices;
  const next = role ? { ...others, [joint]: role } : others;
  // Chains, gaze and handles are found once per clip: this one is new to them.
  const renamed = { ...clip };
  giveRoles(renamed, next);
  rememberRoles(clip.skeleton, next);
  setState({ clip: renamed, roleChoices: next, pulls: {}, chainChoices: {} });
  refresh();
  void regrow();
}

const sourceOf = (file: File): Source => ({ file, name: plainName(file.name) });

async function open(files: readonly Source[], reading: BvhOptions): Promise<void> {
  const [first, ...others] = await readTakes(files, reading, 'open');
  if (first) showClips([first, ...goingTogether(first, others)], reading);
}

async function readTakes(files: readonly Source[], reading: BvhOptions, purpose: Notice['remedy']): Promise<Clip[]> {
  const read = await readFiles(files, reading, purpose);
  for (const { clip, source } of read) sources.set(clip.rotations, source);
  return read.map(({ clip }) => clip);
}

/** Those of `others` that have the skeleton of `clip`; the rest are reported. */
function goingTogether({ name, skeleton }: Clip, others: readonly Clip[]): Clip[] {
  return others.filter((other) => {
    const problem = skeletonProblem(skeleton, other.skeleton);
    if (problem) {
      const detail = `Beside ${name}, ${problem.message} ${advice[problem.kind]}`;
      notify('error', `${other.name} can’t be added`, detail, { remedy: 'add' });
    }
    return problem === null;
  });
}

function showClips(takes: readonly Clip[], reading: BvhOptions): void {
  forget();
  const clip = joinClips(takes);
  const roleChoices = rememberedRoles(clip.skeleton);
  giveRoles(clip, roleChoices);
  const awaited = takeAwaited(clip);
  const live = createLiveFrame(clip.skeleton);
  live.time = timeOfFrame(clip, Math.min(awaited.frame ?? 0, clip.frameCount - 1));
  const awaitedJoint = clip.skeleton.names.indexOf(awaited.joint ?? '');
  setState({
    clip,
    reading,
    roleChoices,
    live,
    fit: null,
    fitted: null,
    edits: {},
    body: null,
    ...awaited.posed,
    selectedJoint: awaitedJoint >= 0 ? awaitedJoint : firstJoint(clip),
    hoveredJoint: -1,
    hoveredFrame: -1,
    brush: null,
    isPlaying: awaited.frame === null,
    status: `${clip.name}: ${clip.skeleton.names.length} joints, ${clip.frameCount} frames`,
  });
  refresh();
  learn(takes);
}

/** Arranges clips as a step that can be undone. */
function change(takes: readonly Clip[]): void {
  const { fit, fitted, settings } = getState();
  const hasEdits = fit?.limits.some((_, joint) => isEdited(fit, fitted, joint));
  if (hasEdits && settings.reference === 'average') {
    notify(
      'info',
      'Limits changed by hand are set aside',
      'They count from another average pose. Undo brings them back; with the rest pose as reference they stay.',
    );
  }
  remember('clips', 0);
  arrange(takes);
}

/** Puts clips of the same skeleton in the place of the present ones. What was posed, pulled and chosen stays. */
export function arrange(takes: readonly Clip[]): void {
  const { clip: before, live, roleChoices, fitted, edits, settings } = getState();
  if (!before || !live || isArranged(before, takes)) return;
  const clip = joinClips(takes);
  giveRoles(clip, roleChoices);
  const here = rangeAt(before, live.frame);
  const there = rangesOf(clip).find((range) => range.clip.rotations === here.clip.rotations);
  live.time = there
    ? there.startTime + (live.time - here.startTime)
    : timeOfFrame(clip, Math.min(here.firstFrame, clip.frameCount - 1));
  // The limits hold until the new ones are there; what they say of frames does not.
  const kept = fitted && { ...fitted, strips: new Uint8Array(0) };
  setState({
    clip,
    fitted: kept,
    fit: kept && withEdits(kept, edits, fitOptionsOf(settings), null),
    brush: null,
    hoveredFrame: -1,
    status: takes.length > 1 ? `${takes.length} clips together, ${clip.frameCount} frames` : clip.name,
  });
  cut();
  refresh();
  learn(takes);
}

const isArranged = (clip: Clip, takes: readonly Clip[]): boolean => {
  const present = takesOf(clip);
  return present.length === takes.length && present.every((take, i) => take.rotations === takes[i].rotations);
};

/** The joint to look at first: a shoulder, the widest of rotation spaces, or else the first that has a parent. */
function firstJoint({ skeleton: { names } }: Clip): number {
  const shoulder = names.findIndex((name) => /left.?(upper)?_?arm$|^l.?(upper)?_?arm$|lshldr|upperarm.?l$/i.test(name));
  return shoulder >= 0 ? shoulder : Math.min(1, names.length - 1);
}
