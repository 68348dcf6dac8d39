import { type Clip, skeletonProblem } from '../../core';
import { moves, plainName, posesApart, type SkeletonProblem } from '../../core/clip';
import { attempt, tryAgain } from '../attempt';
import { fetchPart } from '../fetch-part';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { beginReading, worker } from '../work';
import { remember } from '../work/history';
import { showClips } from './arrange';
import { readFiles } from './read-files';
import { isOnRig, type OpenRig } from './rig';
import { bundledFile, setBundled } from './sources';
import type { Source, Take } from './take';

const BUNDLED_CLIP = 'clips/range-of-motion.bvh';
const BUNDLED_NAME = BUNDLED_CLIP.slice(BUNDLED_CLIP.lastIndexOf('/') + 1);
const { getState } = store;

/** What the user can do about clips that do not go together. */
const advice: Record<SkeletonProblem['kind'], string> = {
  joints: 'Add clips of the same skeleton, or open this one by itself.',
  bones: 'Add clips of the same skeleton, or open this one by itself.',
  'up-axis': 'Choose the up axis under “About this clip”, then add the clip again.',
  unit: 'Choose the unit under “About this clip”, then add it again.',
};

/**
 * Reads clips the user has given: the first takes the place of what is there, the others are added to it. What can't be
 * read leaves everything as it was and says why.
 */
export async function openClips(files: readonly File[]): Promise<void> {
  await open(files.map(sourceFrom), () => void openClips(files));
}

/** Reads clips the user has given and fits limits to them together with those that are there. */
export async function addClips(files: readonly File[]): Promise<void> {
  if (!getState().clip) return openClips(files);
  const all = await readFiles(files.map(sourceFrom), {
    options: getState().work.reading,
    remedy: 'add',
    again: () => void addClips(files),
  });
  const givers = all.filter(isGiver);
  for (const giver of givers) await lay(giver, true);
  const read = all.filter((take) => !givers.includes(take));
  const { clip } = getState();
  if (!clip || read.length === 0) return;
  if (isOnRig(getState())) return carrying(({ addToRig }) => addToRig(read));
  const added = goingTogether(clip, read);
  if (added.length === 0) return;
  change([...getState().work.takes, ...added]);
}

/** Leaves a clip out of those that are fitted together. The last one stays. */
export function removeClip(index: number): void {
  const { clip } = getState();
  if (!clip) return;
  const takes = getState().work.takes.filter((_, i) => i !== index);
  if (takes.length === 0 || takes.length === getState().work.takes.length) return;
  change(takes);
}

/** Reads the clip that comes with the app. */
export async function openBundledClip(): Promise<void> {
  // Both are on their way at once.
  worker.start();
  const { isShown, end } = beginReading(`Fetching ${BUNDLED_NAME}`);
  const source = await bundledSource();
  if (!isShown()) return;
  if (source) {
    await open([source], () => void openBundledClip());
    return;
  }
  end();
  notify('error', `${BUNDLED_NAME} could not be fetched`, 'Check your connection, or open a clip of your own.', {
    remedy: 'open',
    action: tryAgain(openBundledClip),
  });
}

/** The file of the clip that comes with the app; null when it can't be had. One that was fetched is had without a connection. */
export async function bundledSource(): Promise<Source | null> {
  const file = bundledFile() ?? (await fetchBundled());
  if (file) setBundled(file);
  return file && { file, name: BUNDLED_NAME };
}

async function fetchBundled(): Promise<Blob | null> {
  const response = await fetch(BUNDLED_CLIP).catch(() => null);
  return response?.ok ? response.blob().catch(() => null) : null;
}

const sourceFrom = (file: File): Source => ({ file, name: plainName(file.name) });

async function open(files: readonly Source[], again: () => void): Promise<void> {
  const all = await readFiles(files, { options: {}, remedy: 'open', again, grows: files.length === 1 });
  const givers = all.filter(isGiver);
  await show(all.filter((take) => !givers.includes(take)));
  for (const giver of givers) await lay(giver, all.length > givers.length);
  const rig = all.find((take) => take.limits && !givers.includes(take));
  // What a rig itself gives to its joints is laid beside what its motion shows.
  if (rig?.limits && rig.skeleton === getState().clip?.skeleton)
    await carrying(({ giveLimits }) => giveLimits(rig, true));
}

/** Whether a file is of a robot or simulation: joints at rest, with limits and without a body. */
const isGiver = (take: Take): boolean => take.limits !== undefined && !moves(take) && !take.skin;

/** Lays the limits that a file gives beside those of the clip that is shown; where no joint is one of these, the file opens by itself. */
async function lay(giver: Take, isWithOthers: boolean): Promise<void> {
  const { clip } = getState();
  const isLaid = clip !== null && (await carrying(({ giveLimits }) => giveLimits(giver, isWithOthers)));
  if (isLaid || isWithOthers) return;
  const { name, limits = [] } = giver;
  const borrowed = { name, clips: [], limits };
  showClips([giver], { rig: rigAmong([giver]), borrowed });
  store.setState({ given: borrowed });
}

async function show(read: readonly Take[]): Promise<void> {
  const [first, ...others] = read;
  if (!first) return;
  const rig = rigAmong(read);
  const { clip, work } = getState();
  const { edits, borrowed, rig: before, takes } = work;
  const wasOnRig = isOnRig(getState());
  if (rig ? rig.own.length < read.length : isOnRig(getState())) await carrying(({ openOnRig }) => openOnRig(read, rig));
  else showClips([first, ...goingTogether(first, others)], { rig });
  const { clip: shown } = getState();
  const apart = shown ? posesApart(shown).length : 0;
  if (apart > 0) (await fetchPart(() => import('./poses-apart'))).tellPosesApart(apart);
  if (rig && before && wasOnRig) await carrying(async ({ offerMotion }) => offerMotion(before));
  if (rig && clip) await carrying(async ({ offerShown }) => offerShown(takes));
  // What was done to limits by hand is not left behind without a word.
  if (rig && (borrowed || Object.keys(edits).length > 0)) await carrying(async ({ offerEarlier }) => offerEarlier());
}

/** The first rig among what was read. */
export function rigAmong(read: readonly Take[]): OpenRig | null {
  const source = read.find(({ isRig }) => isRig)?.readFrom;
  const own = read.filter(({ readFrom }) => readFrom === source);
  return source ? { name: source.name, source, own, played: [] } : null;
}

/** Does what takes another skeleton's motion; that part of the page comes when it is first needed. */
const carrying = <T>(run: (part: typeof import('../carry')) => Promise<T>) =>
  attempt('Playing motion on rigs', async () => run(await fetchPart(() => import('../carry'))));

/** Those of `others` that have the skeleton of `clip`; the rest are reported, and forgotten. */
export function goingTogether({ name, skeleton }: Clip, others: readonly Take[]): Take[] {
  const fitting = others.filter((other) => {
    const problem = skeletonProblem(skeleton, other.skeleton);
    if (problem) {
      const detail = `Beside ${name}, ${problem.message} ${advice[problem.kind]}`;
      notify('error', `${other.name} can’t be added`, detail, { remedy: 'add' });
    }
    return problem === null;
  });
  worker.drop(others.filter((other) => !fitting.includes(other)));
  return fitting;
}

/** Arranges clips as a step that can be undone. */
export function change(takes: readonly Take[]): void {
  remember('clips', false);
  setWork({ takes });
}
