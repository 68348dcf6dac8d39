import { chainBetween, type JointLimit, type Shape, timeOfFrame, type Vec3 } from '../core';
import { arrange } from './clips';
import { isEmpty, type LimitEdit, withEdits, withSampleAt, withShape } from './edits';
import { remember, type Step, stepBack, stepForward } from './history';
import { type LimitModel, rememberModels } from './models';
import { notify } from './notices';
import { cut, easeOver, refresh } from './playback';
import { chainEnd, handlesOf, type Pull } from './reach';
import { fitOptionsOf, type SettingKey, type Settings, sanitizeSetting, settingTable } from './settings';
import { store } from './store';
import { refit, regrow } from './work';

const { getState, setState } = store;

let dragCount = 0;

/** Changes a setting, as a step that can be undone, and sets in motion what hangs on it. */
export function setSetting<K extends SettingKey>(key: K, value: Settings[K]): void {
  const clean = sanitizeSetting(key, value);
  const { settings } = getState();
  if (clean === null || clean === settings[key]) return;
  remember(key);
  applySettings({ ...settings, [key]: clean });
}

function applySettings(next: Settings): void {
  const before = getState().settings;
  if (before.limits !== next.limits) easeOver();
  setState({ settings: next });
  react(before, next);
}

function react(before: Settings, next: Settings): void {
  const effects = new Set(
    (Object.keys(next) as SettingKey[])
      .filter((key) => before[key] !== next[key])
      .map((key) => settingTable[key].effect),
  );
  if (effects.has('refit')) void refit();
  if (effects.has('grow')) void regrow();
  refresh();
}

/** Chooses the limits that are compared, one to four; kept for the next visit. */
export function setModels(models: readonly LimitModel[]): void {
  remember('models', 0);
  rememberModels(models);
  setState({ models });
}

/** Selects a joint everywhere. */
export function selectJoint(joint: number): void {
  const { clip, selectedJoint } = getState();
  if (!clip || joint === selectedJoint || !(joint >= 0 && joint < clip.skeleton.names.length)) return;
  setState({ selectedJoint: joint, hoveredFrame: -1, status: `${clip.skeleton.names[joint]} selected` });
  refresh();
}

/** Marks a joint under the pointer; −1 for none. */
export function hoverJoint(joint: number): void {
  if (joint !== getState().hoveredJoint) setState({ hoveredJoint: joint });
}

/** Shows the pose of a frame as a ghost; −1 for none. */
export function hoverFrame(frame: number): void {
  if (frame !== getState().hoveredFrame) setState({ hoveredFrame: frame });
}

/** Marks a stretch of time, ends in any order, whose samples are lit; null for none. */
export function brushFrames(range: readonly [number, number] | null): void {
  const { clip } = getState();
  if (!range || !clip) {
    setState({ brush: null });
    return;
  }
  const [a, b] = range.map((frame) => Math.min(Math.max(Math.round(frame), 0), clip.frameCount - 1));
  setState({ brush: [Math.min(a, b), Math.max(a, b)] });
}

/** Turns a joint by hand: rotation vector (axis × angle, rad) relative to its reference, in place of the clip's. */
export function setManual(joint: number, vector: Vec3): void {
  if (!vector.every(Number.isFinite)) return;
  remember(`manual ${joint}`);
  setState({ manual: { ...getState().manual, [joint]: vector } });
  refresh();
}

/** Gives a joint, or all, back to the clip. */
export function clearManual(joint?: number): void {
  remember('clear manual');
  const { [joint ?? -1]: _, ...rest } = getState().manual;
  setState({ manual: joint === undefined ? {} : rest });
  refresh();
}

/**
 * Puts a shape made by hand in the place of the one that a part of a limit (whole, or swing and twist) learned. Edits between
 * two `beginDrag` are one step of undo; the strips follow with `finishEdit`.
 */
export function editShape(joint: number, part: number, shape: Shape): void {
  edit(joint, (old, fitted) => withShape(old, fitted, part, shape));
}

/** Moves a sample of a part, adds one (`from` null) or deletes it (`to` null), and fits the limit to them anew. */
export function editSample(joint: number, part: number, from: Vec3 | null, to: Vec3 | null): void {
  // Less than the spacing, or neighbours would go as well.
  const radius = 0.9 * getState().settings.sampleSpacing;
  edit(joint, (old, fitted) => withSampleAt(old, fitted, part, from, to, radius));
}

function edit(joint: number, change: (old: LimitEdit | undefined, fitted: JointLimit) => LimitEdit): void {
  const { fitted, edits, settings } = getState();
  const limit = fitted?.limits[joint];
  if (!fitted || !limit) return;
  const { [joint]: old, ...others } = edits;
  const changed = change(old, limit);
  remember(`edit ${dragCount}`, Infinity);
  const next = isEmpty(changed) ? others : { ...others, [joint]: changed };
  setState({ edits: next, fit: withEdits(fitted, next, fitOptionsOf(settings), null) });
  refresh();
}

/** Brings what is told of all frames up to date with the edits. */
export function finishEdit(): void {
  showEdits();
  setState({ status: 'Limit edited' });
}

/** Gives a joint the limit that was learned. */
export function backToFitted(joint: number): void {
  const { [joint]: old, ...rest } = getState().edits;
  if (!old) return;
  remember('back to fitted', 0);
  setState({ edits: rest, status: 'The limit is as it was fitted' });
  showEdits();
}

function showEdits(): void {
  const { clip, fitted, edits, settings } = getState();
  if (!clip || !fitted) return;
  setState({ fit: withEdits(fitted, edits, fitOptionsOf(settings), clip) });
  refresh();
}

/** Begins a drag: all pulls until the next one are one step of undo. */
export function beginDrag(): void {
  dragCount++;
}

/** Pulls a chain's end to a place in the world, m. Feet that stand free are pinned when the pelvis is pulled. */
export function pullChain(id: string, target: Vec3): void {
  const { clip, live, pulls, chainChoices } = getState();
  if (!clip || !live || !target.every(Number.isFinite)) return;
  remember(`pull ${dragCount}`, Infinity);
  const next: Record<string, Pull> = { ...pulls, [id]: { target, isPinned: pulls[id]?.isPinned ?? false } };
  const chains = handlesOf(clip, chainChoices);
  if (chains.find((chain) => chain.id === id)?.kind === 'root') {
    for (const chain of chains) {
      if (chain.kind === 'limb' && chain.id.endsWith('foot') && !next[chain.id]) {
        next[chain.id] = { target: chainEnd(chain, live), isPinned: true };
      }
    }
  }
  setState({ pulls: next });
  refresh();
}

/** Holds a chain's end where it is, or lets it go again. */
export function pinChain(id: string, isPinned: boolean): void {
  const { clip, live, pulls, chainChoices } = getState();
  const chain = clip && handlesOf(clip, chainChoices).find((c) => c.id === id);
  if (!chain || !live) return;
  remember(`pin ${id}`, 0);
  const { [id]: old, ...rest } = pulls;
  setState({ pulls: isPinned ? { ...rest, [id]: { target: old?.target ?? chainEnd(chain, live), isPinned } } : rest });
  refresh();
}

/** Lets a chain, or all, follow the clip again. */
export function releaseChain(id?: string): void {
  const { pulls } = getState();
  remember('release', 0);
  easeOver();
  const { [id ?? '']: _, ...rest } = pulls;
  setState({ pulls: id === undefined ? {} : rest });
  refresh();
}

/** Turns the gaze to a place in the world, m; null lets the head follow the clip. */
export function lookTo(target: Vec3 | null): void {
  if (target && !target.every(Number.isFinite)) return;
  remember(`gaze ${dragCount}`, Infinity);
  if (!target) easeOver();
  setState({ gazeTarget: target });
  refresh();
}

/** Follows the pointer with the gaze: not a step to undo. */
export function glanceTo(target: Vec3): void {
  if (!target.every(Number.isFinite)) return;
  setState({ gazeTarget: target });
  refresh();
}

/** How much of the gaze a joint takes, 0 to 1; null for the usual share. */
export function setGazeWeight(joint: number, weight: number | null): void {
  if (weight !== null && !Number.isFinite(weight)) return;
  remember(`gaze weight ${joint}`);
  const { [joint]: _, ...rest } = getState().gazeWeights;
  setState({ gazeWeights: weight === null ? rest : { ...rest, [joint]: Math.min(Math.max(weight, 0), 1) } });
  refresh();
}

/** Chooses the joints a handle pulls, first and last; null for those that were found. What is no chain is reported. */
export function chooseChain(id: string, choice: readonly [from: number, to: number] | null): void {
  const { clip, chainChoices, pulls } = getState();
  if (!clip) return;
  const { names } = clip.skeleton;
  if (choice && (chainBetween(clip.skeleton, ...choice)?.length ?? 0) < 2) {
    const [from, to] = choice;
    notify('warning', 'That is no chain', `${names[to]} does not hang on ${names[from]}.`);
    return;
  }
  remember('chain', 0);
  const { [id]: _, ...others } = chainChoices;
  const { [id]: __, ...otherPulls } = pulls;
  setState({ chainChoices: choice ? { ...others, [id]: choice } : others, pulls: otherPulls });
  refresh();
}

/** Says something to screen readers. */
export function say(status: string): void {
  setState({ status });
}

/** Switches limits off for as long as a key is held. */
export function ignoreLimits(ignoresLimits: boolean): void {
  if (getState().ignoresLimits === ignoresLimits) return;
  easeOver();
  setState({ ignoresLimits });
  refresh();
}

export function play(): void {
  const { clip, live, settings } = getState();
  if (!clip || !live) return;
  if (!settings.loop && live.frame === clip.frameCount - 1) live.time = 0;
  setState({ isPlaying: true });
}

export function pause(): void {
  const { clip, live } = getState();
  if (clip && live) live.time = timeOfFrame(clip, live.frame);
  setState({ isPlaying: false });
  refresh();
}

export function togglePlay(): void {
  if (getState().isPlaying) pause();
  else play();
}

/** Goes to a frame; play goes on from there. */
export function seekFrame(frame: number): void {
  const { clip, live } = getState();
  if (!clip || !live || !Number.isFinite(frame)) return;
  live.time = timeOfFrame(clip, Math.min(Math.max(Math.round(frame), 0), clip.frameCount - 1));
  cut();
  refresh();
}

/** Pauses and moves by some frames. */
export function stepFrames(count: number): void {
  pause();
  const { live } = getState();
  if (live) seekFrame(live.frame + count);
}

export function undo(): void {
  takeStep(stepBack());
}

export function redo(): void {
  takeStep(stepForward());
}

function takeStep(step: Step | null): void {
  if (!step) return;
  const { before, after } = step;
  arrange(after.takes);
  if (before.edits !== after.edits) showEdits();
  react(before.settings, after.settings);
}
