import type { Body } from '../body';
import {
  type BvhOptions,
  type Clip,
  chainBetween,
  type Evidence,
  type FitOptions,
  type JointLimit,
  type JointRole,
  type Shape,
  type Vec3,
} from '../core';
import { CANCELLED } from '../worker/api';
import { remoteProgress, startWorker } from '../worker/client';
import { isEmpty, type LimitEdit, withEdits, withSampleAt, withShape } from './edits';
import { forget, remember, stepBack, stepForward } from './history';
import { createLiveFrame } from './live';
import { cut, easeOver, refresh } from './playback';
import { chainEnd, handlesOf, type Pull } from './reach';
import { giveRoles, rememberedRoles, rememberRoles } from './roles';
import { fitOptionsOf, type SettingKey, type Settings, sanitizeSetting, settingTable } from './settings';
import { type Notice, store } from './store';
import { readUrl, writeUrl } from './url';

/** Cells per body height where triangles are dear: some 15,000 instead of 38,000. */
const COARSE_CELLS = 80;
const BUNDLED_CLIP = 'clips/range-of-motion.bvh';
const { getState, setState } = store;
const worker = startWorker();

const FITTING = 'Fitting limits';

let openTicket = 0;
let growTicket = 0;
/** The file of the present clip, to be read again. */
let source: { file: Blob; name: string } | null = null;
let fitTicket = 0;
/** The joint and frame the address asks for, until the first clip is there to have them. */
let awaited: { joint: string | null; frame: number | null } = { joint: null, frame: null };
let noticeCount = 0;
let dragCount = 0;

/** Takes up the view that the page's address describes; what it does not understand is reported and left out. */
export function takeUrl(query: string): void {
  const { settings, joint, frame, problems } = readUrl(query);
  setState({ settings });
  awaited = { joint, frame };
  if (problems.length > 0) notify('warning', 'Part of the address was not understood', problems.join(' '));
}

/** The address of the present view. */
export function shareUrl(): string {
  const { settings, clip, live, selectedJoint } = getState();
  const joint = clip?.skeleton.names[selectedJoint] ?? null;
  return new URL(writeUrl({ settings, joint, frame: live?.frame ?? null }), location.href).href;
}

/** Reads a clip the user has given. A file that can't be read leaves everything as it was and says why. */
export async function openClip(file: File): Promise<void> {
  await open(file, file.name, {});
}

/** Reads the clip that comes with the app. */
export async function openBundledClip(): Promise<void> {
  const name = BUNDLED_CLIP.slice(BUNDLED_CLIP.lastIndexOf('/') + 1);
  const ticket = ++openTicket;
  setState({ job: { label: `Fetching ${name}`, progress: null, cancel: cancelJob } });
  const file = await fetch(BUNDLED_CLIP)
    .then((response) => (response.ok ? response.blob() : null))
    .catch(() => null);
  if (ticket !== openTicket) return;
  if (file) {
    await open(file, name, {});
    return;
  }
  setState({ job: null });
  notify(
    'error',
    `${name} could not be fetched`,
    'Look at your connection and load the page again, or open a clip of your own.',
  );
}

/** Reads the present clip once more, the user knowing better than the reader which axis is up and what a unit is. */
export async function readAgain(reading: BvhOptions): Promise<void> {
  if (source) await open(source.file, source.name, reading);
}

async function open(file: Blob, name: string, reading: BvhOptions): Promise<void> {
  const ticket = ++openTicket;
  setState({ job: { label: `Reading ${name}`, progress: null, cancel: cancelJob } });
  try {
    const onProgress = (progress: number) => {
      const { job } = getState();
      if (job && ticket === openTicket) setState({ job: { ...job, progress } });
    };
    const answer = await worker.open(file, name, reading, remoteProgress(onProgress));
    if (ticket !== openTicket) return;
    setState({ job: null });
    if ('problem' in answer) {
      const { code, line, message } = answer.problem;
      if (code !== CANCELLED) notify('error', `${name} can’t be read`, line > 0 ? `Line ${line}: ${message}` : message);
      return;
    }
    source = { file, name };
    showClip(answer.clip, reading);
  } catch (error) {
    if (ticket !== openTicket) return;
    setState({ job: null });
    notify('error', `${name} can’t be read`, error instanceof Error ? error.message : String(error));
  }
}

/** Ends the work under way; what was on the screen stays. */
export function cancelJob(): void {
  openTicket++;
  worker.cancel();
  const { job } = getState();
  setState({ job: null, status: job ? `${job.label}: cancelled` : '' });
}

function showClip(clip: Clip, reading: BvhOptions): void {
  forget();
  const roleChoices = rememberedRoles(clip.skeleton);
  giveRoles(clip, roleChoices);
  const live = createLiveFrame(clip.skeleton);
  live.time = Math.min(awaited.frame ?? 0, clip.frameCount - 1) * clip.frameTime;
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
    manual: {},
    pulls: {},
    gazeTarget: null,
    chainChoices: {},
    gazeWeights: {},
    selectedJoint: awaitedJoint >= 0 ? awaitedJoint : firstJoint(clip),
    hoveredJoint: -1,
    hoveredFrame: -1,
    isPlaying: awaited.frame === null,
    status: `${clip.name}: ${clip.skeleton.names.length} joints, ${clip.frameCount} frames`,
  });
  awaited = { joint: null, frame: null };
  refresh();
  void refit();
  void regrow();
}

/** The joint to look at first: a shoulder, the widest of rotation spaces, or else the first that has a parent. */
function firstJoint({ skeleton: { names } }: Clip): number {
  const shoulder = names.findIndex((name) => /left.?(upper)?_?arm$|^l.?(upper)?_?arm$|lshldr|upperarm.?l$/i.test(name));
  return shoulder >= 0 ? shoulder : Math.min(1, names.length - 1);
}

async function refit(): Promise<void> {
  const { clip, settings } = getState();
  if (!clip) return;
  const ticket = ++fitTicket;
  let isUnderWay = true;
  const isWanted = () => ticket === fitTicket && getState().clip === clip;
  const showProgress = (progress: number | null) => {
    const { job } = getState();
    // Word of progress may arrive after the answer; reading another clip goes before.
    if (isUnderWay && isWanted() && (!job || job.label === FITTING))
      setState({ job: { label: FITTING, progress, cancel: cancelJob } });
  };
  showProgress(null);
  try {
    const answer = await worker.fit(fitOptionsOf(settings), remoteProgress(showProgress));
    if (!isWanted()) return;
    if (answer) {
      setState({
        fitted: answer,
        fit: withEdits(answer, getState().edits, fitOptionsOf(settings), clip),
        status: `${answer.limits.length} limits fitted`,
      });
      refresh();
    } else {
      notify('info', 'Fitting was cancelled', 'The limits stay as they were; change a fit setting to begin again.');
    }
  } catch (error) {
    notify('error', 'The limits could not be fitted', error instanceof Error ? error.message : String(error));
  } finally {
    isUnderWay = false;
    if (isWanted() && getState().job?.label === FITTING) setState({ job: null });
  }
}

async function regrow(): Promise<void> {
  const { clip, settings, roleChoices, drawsSlowly } = getState();
  if (!clip) return;
  const ticket = ++growTicket;
  const isCoarse = settings.detail === 'coarse' || (settings.detail === 'auto' && drawsSlowly);
  const body: Body = await worker.grow({
    build: settings.build,
    roles: roleChoices,
    cells: isCoarse ? COARSE_CELLS : undefined,
  });
  if (ticket !== growTicket) return;
  if (body.kind === 'bones' && getState().body?.kind !== 'bones') {
    notify(
      'info',
      `${clip.name} is shown as bones`,
      `${body.notes.join(' ')} Joints can be named by hand under “About this clip”.`,
    );
  }
  setState({ body });
  refresh();
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

/**
 * Studies models of one joint of the present clip; a newer study ends an older one.
 *
 * @param paddings rad: what each model's padding is swept through.
 * @returns null when something newer was asked for.
 */
export function studyModels(
  joint: number,
  models: readonly FitOptions[],
  paddings: readonly number[],
  onProgress: (share: number) => void,
): Promise<Evidence[] | null> {
  return worker.evidence(joint, models, paddings, remoteProgress(onProgress));
}

/** Ends the study under way. */
export function cancelStudy(): void {
  void worker.cancelEvidence();
}

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
  if (clip && live) live.time = live.frame * clip.frameTime;
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
  live.time = Math.min(Math.max(Math.round(frame), 0), clip.frameCount - 1) * clip.frameTime;
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
  const step = stepBack();
  if (!step) return;
  if (step.before.edits !== step.after.edits) showEdits();
  react(step.before.settings, step.after.settings);
}

export function redo(): void {
  const step = stepForward();
  if (!step) return;
  if (step.before.edits !== step.after.edits) showEdits();
  react(step.before.settings, step.after.settings);
}

/** Tells the user something; errors stay until they are dismissed. */
export function notify(kind: Notice['kind'], title: string, detail: string): void {
  const notice = { id: ++noticeCount, kind, title, detail };
  setState({ notices: [...getState().notices.slice(-4), notice] });
}

export function dismissNotice(id: number): void {
  setState({ notices: getState().notices.filter((notice) => notice.id !== id) });
}
