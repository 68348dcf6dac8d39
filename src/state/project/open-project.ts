import { skeletonProblem } from '../../core';
import { plainName } from '../../core/clip';
import { attempt } from '../attempt';
import { bundledSource, rigAmong } from '../clips/clips';
import { readFiles } from '../clips/read-files';
import type { OpenRig } from '../clips/rig';
import { addressOf, rememberAddress } from '../clips/sources';
import type { Source, Take } from '../clips/take';
import { fetchPart } from '../fetch-part';
import { webAddress } from '../link/web-address';
import { dismissNotice, notify } from '../notices';
import { browserFiles } from '../web/kept-files';
import { fetchNamed, openFromWeb } from '../web/open-web';
import { firstFew, shorten } from '../words';
import { identify, isSameFile } from './clip-identity';
import type { ProjectShelf } from './place';
import { readPointsRequest } from './points-form';
import type { Project, ProjectClip } from './project-file';
import { LARGEST_PROJECT, readProject } from './read-project';
import { showProject } from './show-project';

/** Opens projects: finds the files of their clips, or asks for them. */
export interface ProjectOpener {
  /**
   * Shows a project, at once or when the files that it asks for are there; until then all stays as it was.
   *
   * @param title as a sentence calls it
   * @param fetches whether clips that came from the web are fetched again without asking: the user named them on this device
   * @returns whether it is shown.
   */
  open(project: Project, title: string, files: readonly File[], fetches?: boolean): Promise<boolean>;
  /** Takes files the user gives, if they are a project, or what one waits for. Returns whether they were taken. */
  offer(files: readonly File[]): Promise<boolean>;
  /** Whether a project waits for files. */
  isWaiting(): boolean;
}

/** A project that waits for files. */
interface Waiting {
  project: Project;
  title: string;
  /** As the project's clips. */
  found: (Source | null)[];
  notice: number;
}

/** @param onShow is called before a project takes the place of what is there. */
export function createProjectOpener(place: ProjectShelf, onShow: () => Promise<void>): ProjectOpener {
  let waiting: Waiting | null = null;

  async function open(project: Project, title: string, files: readonly File[], fetches = false): Promise<boolean> {
    putAway();
    const given = await lookAt(files);
    const found = await Promise.all(project.clips.map((clip) => find(clip, given, place)));
    const addresses = fetches ? addressesOf(project.clips.filter((_, i) => found[i] === null)) : [];
    if (addresses.length > 0) {
      const fetched = await fetchNamed(addresses, giveOn);
      if (typeof fetched !== 'string') {
        const more = await lookAt(fetched);
        for (const [i, clip] of project.clips.entries()) found[i] ??= match(clip, more);
      }
    }
    return showOrAsk({ project, title, found, notice: 0 });
  }

  async function showOrAsk(next: Waiting): Promise<boolean> {
    putAway();
    const { project, title, found } = next;
    const missing = project.clips.filter((_, i) => found[i] === null);
    if (missing.length > 0) {
      waiting = { ...next, notice: askFor(title, missing, giveOn) };
      return false;
    }
    return show(project, title, found as Source[], onShow);
  }

  function putAway(): void {
    if (waiting) dismissNotice(waiting.notice);
    waiting = null;
  }

  const giveOn = async (files: readonly File[]): Promise<void> => void (await offer(files));

  async function offer(files: readonly File[]): Promise<boolean> {
    const isProject = await Promise.all(files.map(holdsProject));
    const at = isProject.indexOf(true);
    if (at >= 0) {
      await openFile(
        files[at],
        files.filter((_, i) => !isProject[i]),
        open,
      );
      return true;
    }
    if (!waiting) return false;
    const { project, found, title } = waiting;
    const given = await lookAt(files);
    const next = project.clips.map((clip, i) => found[i] ?? match(clip, given));
    if (next.every((source, i) => source === found[i])) {
      const like = project.clips.find((clip, i) => !found[i] && given.some(({ clip: { name } }) => name === clip.name));
      if (like) {
        notify('warning', `This is another ${like.name}`, `${title} was made with a file of other content; it waits.`);
      }
      return false;
    }
    await showOrAsk({ project, title, found: next, notice: 0 });
    return true;
  }

  return { open, isWaiting: () => waiting !== null, offer };
}

/** Whether a file is a project, or means to be one. */
async function holdsProject(file: File): Promise<boolean> {
  if (/\.limber\.json$/i.test(file.name)) return true;
  const start = await file
    .slice(0, 1000)
    .text()
    .catch(() => '');
  return /^\s*\{\s*"format"\s*:\s*"limber-project"/.test(start);
}

async function openFile(file: File, others: readonly File[], open: ProjectOpener['open']): Promise<void> {
  const name = shorten(plainName(file.name));
  const refuse = (why: string) => {
    const detail = `${why} The current work stays open.`;
    notify('error', `${name} can’t be opened`, detail, { remedy: 'open' });
  };
  if (file.size > LARGEST_PROJECT) {
    const size = Math.round(file.size / 2 ** 20);
    refuse(`It has ${size} MB; a project has ${LARGEST_PROJECT / 2 ** 20} at most, and mostly less than one.`);
    return;
  }
  const text = await file.text().catch(() => null);
  if (text === null) return refuse('The browser could not read it.');
  const answer = readProject(text);
  if ('problem' in answer) refuse(answer.problem);
  else await open(answer.project, name, others);
}

interface Given {
  clip: ProjectClip;
  source: Source;
}

const lookAt = (files: readonly File[]): Promise<Given[]> =>
  Promise.all(
    files.map(async (file) => {
      const source = { file, name: plainName(file.name) };
      return { clip: await identify(source), source };
    }),
  );

/** The clip is called as the project calls it, whatever the file's name is by now. */
function match(wanted: ProjectClip, given: readonly Given[]): Source | null {
  const same = given.find(({ clip }) => isSameFile(wanted, clip));
  return same ? fromThere(wanted, same.source.file) : null;
}

/** A file as the project calls it; it comes from where it came from. */
function fromThere(wanted: ProjectClip, file: Blob): Source {
  const address = addressOf(file) ?? webAddress(wanted.address ?? '');
  if (address) rememberAddress(file, address);
  const points = wanted.points && readPointsRequest(wanted.points);
  return { file, name: plainName(wanted.name), ...(points && { points }) };
}

const addressesOf = (clips: readonly ProjectClip[]): string[] =>
  clips.flatMap(({ address = '' }) => webAddress(address) ?? []);

async function find(wanted: ProjectClip, given: readonly Given[], place: ProjectShelf): Promise<Source | null> {
  const known = match(wanted, given);
  if (known) return known;
  if (wanted.isBundled) return bundledSource();
  const file = wanted.sha256 === null ? null : await place.readClip(wanted.sha256).catch(() => null);
  if (file) return fromThere(wanted, file);
  const [address] = addressesOf([wanted]);
  const kept = address ? await browserFiles().read(address) : null;
  return kept && match(wanted, await lookAt([new File([kept], wanted.name)]));
}

function askFor(
  title: string,
  missing: readonly ProjectClip[],
  give: (files: readonly File[]) => Promise<void>,
): number {
  const [{ name }, ...others] = missing;
  const what = others.length > 0 ? `${shorten(name)} and ${others.length} more` : shorten(name);
  const [these, it] = others.length > 0 ? ['these files', 'them'] : ['this file', 'it'];
  // Nobody asks a site for anything that the user has not named: a project may come from anywhere.
  const addresses = addressesOf(missing);
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))];
  const isAll = addresses.length === missing.length;
  const detail = `${title} was made with ${these}, which are not stored in this browser: ${isAll ? `fetch ${it} again, or open ${it}` : `open ${it}`}; then everything returns. Nothing is lost until then.`;
  const action = isAll
    ? {
        label: `Fetch from ${shorten(hosts.join(', '), 40)}`,
        run: () => void attempt('Fetching it', () => openFromWeb(addresses, give)),
      }
    : null;
  return notify('warning', `Open ${what} to go on`, detail, { remedy: 'open', action });
}

async function show(
  project: Project,
  title: string,
  sources: readonly Source[],
  onShow: () => Promise<void>,
): Promise<boolean> {
  const retry = () => void attempt(title, () => show(project, title, sources, onShow));
  const read = await readFiles(sources, { options: project.reading, remedy: null, again: retry });
  if (read.length < sources.length) return false;
  const rig = rigAmong(read);
  // What came from another skeleton is played on the rig again.
  const again = project.onRig && rig ? await onRigAgain(rig, read, project.onRig) : null;
  if (again === false) return false;
  const takes = again ? again.takes : read;
  const odd = takes.find((take) => skeletonProblem(takes[0].skeleton, take.skeleton));
  if (odd) {
    const problem = skeletonProblem(takes[0].skeleton, odd.skeleton)!;
    notify('error', `${title} can’t be opened`, `Its clips do not go together: ${problem.message}`);
    return false;
  }
  await onShow();
  const problems = showProject(project, takes, again ? again.rig : rig);
  const bundled = project.clips.findIndex(({ isBundled }) => isBundled);
  if (bundled >= 0) {
    const now = await identify(sources[bundled]);
    if (!isSameFile(project.clips[bundled], now)) {
      problems.push('Limber’s own clip has changed since then: limits may differ a little.');
    }
  }
  if (problems.length > 0) notify('warning', `Not all of ${title} could be brought back`, firstFew(problems));
  return true;
}

/** Files with a rig among them as they were on it. False when it was cancelled or something newer was opened. */
async function onRigAgain(rig: OpenRig, read: readonly Take[], names: readonly string[]) {
  const { showsAgain } = await fetchPart(() => import('../carry'));
  const motions = read.filter((take) => !rig.own.includes(take));
  return (await showsAgain(rig, motions, names)) ?? false;
}
