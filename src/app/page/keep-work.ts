import { attempt } from '../../state/attempt';
import { openBundledClip, openClips } from '../../state/clips/clips';
import { failureWords, fetchPart, latePart } from '../../state/fetch-part';
import { shareUrl, takeUrl } from '../../state/link/address';
import { isTracking } from '../../state/link/url';
import { notify } from '../../state/notices';
import type { EarlierWork } from '../../state/project';
import { HAS_WORK, isLinkAlone, rememberLink } from '../../state/project/marks';
import { readKept } from '../../state/storage';
import { store } from '../../state/store';
import { worker } from '../../state/work';

const project = latePart(() => import('../../state/project'));

/** Whether files may be for a project: others need not wait for it to be looked at. */
export const mayBeForProject = (files: readonly File[]): boolean =>
  files.some(({ name }) => /\.json$/i.test(name)) || (project.part?.keeping.isWaiting() ?? false);

/** Words of an address that are no view: a page that stands still for pictures is the page all the same. */
const NO_VIEW = new Set(['still', 'v']);

/** Begins with the work of the last visit, with what a link shows, or else with the clip that comes with the app. */
export async function openPage(query: string): Promise<void> {
  const isLink = [...new URLSearchParams(query).keys()].some((key) => !NO_VIEW.has(key) && !isTracking(key));
  const isPlain = isLink && (!isComingBack() || isLinkAlone());
  if (isPlain) rememberLink();
  else if (readKept(HAS_WORK) === true && (await openKept())) return;
  const addresses = takeUrl(query);
  if (addresses.length > 0 && (await openAddresses(addresses))) return;
  await openBundledClip();
}

/** Opens clips of the web that a link names. Returns whether the page has something to show then, or will have. */
async function openAddresses(addresses: readonly string[]): Promise<boolean> {
  // Both are on their way at once.
  worker.start();
  try {
    const { openFromWeb } = await fetchPart(() => import('../../state/web'));
    const outcome = await openFromWeb(addresses, openClips);
    return outcome === 'left' || store.getState().clip !== null;
  } catch (error) {
    const { title, detail } = failureWords(error, 'What fetches files from the web');
    notify('error', title, detail);
    return false;
  }
}

/** Whether the page is loaded anew, or gone back to. */
function isComingBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

async function openKept(): Promise<boolean> {
  // Both are on their way at once.
  worker.start();
  try {
    const { keeping } = await project.fetch();
    return await keeping.openKept();
  } catch {
    return false;
  }
}

/** Keeps the work of this page, from when there is something to see: what does it comes last. */
export function keepWork(): void {
  const stop = store.subscribe(({ fit, body }) => {
    if (!fit || !body) return;
    stop();
    // Without a connection the page goes on as it is.
    project
      .fetch()
      .then(({ keeping }) => keeping.start())
      .catch(() => {});
  });
}

/** Loads the page anew: the clips, the edits and the settings are there again, as far as this device lets them be kept. */
export async function reload(): Promise<void> {
  const isKept = await project.fetch().then(
    ({ keeping }) => keeping.handOver(),
    () => false,
  );
  // What the address holds comes back at least.
  if (!isKept) goToLink();
  location.reload();
}

function goToLink(): void {
  try {
    history.replaceState(null, '', shareUrl());
    rememberLink();
  } catch {
    // The page may be in no state to say where it is.
  }
}

/** Hands the project to the user as a file. */
export const saveProject = () =>
  attempt('Saving', async () => {
    const [{ captureProject, projectText }, { saveText }] = await Promise.all([
      project.fetch(),
      fetchPart(() => import('./save-text')),
    ]);
    const captured = await captureProject();
    if (!captured) {
      notify('info', 'There is nothing to save yet', 'A project is about a clip: open one first.');
      return;
    }
    const name = `${captured.clips[0].name.replace(/\.\w+$/, '')}.limber.json`;
    saveText(name, 'application/json', projectText(captured));
    const own = captured.clips.filter(({ isBundled }) => !isBundled);
    const files = own.length === 1 ? own[0].name : `${own.length} clips`;
    const detail =
      own.length > 0 ? `It does not contain ${files}: keep the file beside it.` : 'Drop it here to open it again.';
    notify('info', `${name} saved`, detail);
  });

/** Takes files the user gives, if they are a project, or what one waits for. Returns whether they were taken. */
export async function offerFiles(files: readonly File[]): Promise<boolean> {
  // Clips are read without the project.
  const isProject = files.some(({ name }) => name.endsWith('.json'));
  const offer = async () => (await project.fetch()).keeping.offer(files);
  return (await attempt('Opening projects', offer, () => isProject)) ?? isProject;
}

/** Shows a work that gave way to another. */
export const bringBack = (work: EarlierWork) =>
  attempt('The earlier work', async () => (await project.fetch()).keeping.bringBack(work));
