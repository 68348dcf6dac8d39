import { ownClips } from '../clips/sources';
import { notify } from '../notices';
import { writeKept } from '../storage';
import { captureNow, captureProject, projectText } from './capture';
import { consent, setConsent } from './consent';
import { askConsent, tellClipFailure, tellNotKept, tellTurn } from './keeping-words';
import { createKeptClips } from './kept-clips';
import { differs, look } from './look';
import { forgetLink, HAS_WORK } from './marks';
import { createProjectOpener, type ProjectOpener } from './open-project';
import type { EarlierWork, ProjectShelf } from './place';
import type { Project } from './project-file';
import { readProject } from './read-project';
import { takeTurn } from './turns';

/** The present work as a file, kept in this browser as it changes, and what was kept before. */
export interface Keeping {
  /** Shows the work that was kept. Returns whether there is any that can be shown, or that will be. */
  openKept(): Promise<boolean>;
  /** Keeps the work from now on: within a second of a change, and when the page is left. */
  start(): void;
  /** Keeps the work as the page is left: at once, for there may be no time. */
  leave(): void;
  /** Keeps the work now; false where it could not be. */
  save(): Promise<boolean>;
  /** Keeps the work, and clips that the page that comes next is to have once, whatever the user said. */
  handOver(): Promise<boolean>;
  /** Takes files the user gives, if they are a project, or what one waits for. */
  offer: ProjectOpener['offer'];
  isWaiting: ProjectOpener['isWaiting'];
  /** Works that gave way to others, latest first. */
  earlier(): Promise<readonly EarlierWork[]>;
  /** Shows one of them; the present one becomes an earlier one. */
  bringBack(work: EarlierWork): Promise<void>;
  /** Whether the work of this tab is kept, as far as is known. */
  isKept(): boolean;
  /** Says whether own clips may be kept here; those that are kept are deleted if not. */
  setKeepsClips(isKept: boolean): Promise<void>;
}

/** ms between looks at what has changed: a crash takes no more, and what writing takes. */
const INTERVAL = 1000;
const MOST_EARLIER = 5;

export function createKeeping(place: ProjectShelf): Keeping {
  const clips = createKeptClips(place);
  const opener = createProjectOpener(place, setAside);
  /** Whether this tab is the one whose work is kept; null before it has asked. */
  let isOurs: Promise<boolean> | null = null;
  let hasTurn = false;
  /** Whether what is kept is what is shown here, as it was. */
  let isContinued = false;
  let kept: Project | null = null;
  let keptText = '';
  let seen: readonly unknown[] = [];
  let writing: Promise<boolean> | null = null;
  let hasFailed = false;
  let hasAsked = false;

  function turn(isForced = false): Promise<boolean> {
    if (isOurs && !isForced) return isOurs;
    isOurs = takeTurn(isForced, () => {
      hasTurn = false;
      tellTurn('This project went on in another tab', 'Changes made here are no longer kept.', continueHere);
    }).then((isHeld) => (hasTurn = isHeld));
    return isOurs;
  }

  /** What is shown here takes the place of what another tab kept. */
  async function continueHere(): Promise<void> {
    await turn(true);
    isContinued = false;
    await save();
  }

  async function bringHere(): Promise<void> {
    await turn(true);
    await openText();
  }

  async function openKept(): Promise<boolean> {
    if (!(await turn())) {
      tellTurn(
        'Your project is open in another tab',
        'Changes made here are not kept, unless you continue here.',
        bringHere,
      );
      return false;
    }
    return openText();
  }

  async function openText(): Promise<boolean> {
    const text = await latest().catch(() => place.readLast());
    if (text === null) return false;
    const answer = readProject(text);
    if ('problem' in answer) {
      const detail = `${answer.problem} It stays under “Project”, unchanged.`;
      notify('warning', 'The work of your last visit can’t be shown', detail);
      return false;
    }
    isContinued = await opener.open(answer.project, 'Your last work here', [], true);
    kept = isContinued ? answer.project : null;
    if (isContinued) seen = look();
    await clips.letGo().catch(() => {});
    return isContinued;
  }

  /** The work that is kept becomes an earlier one, before another takes its place. */
  async function setAside(): Promise<void> {
    if (!hasTurn || !isContinued) return;
    await save();
    isContinued = false;
  }

  /** What was kept last; where that is broken, what was kept before it. */
  async function latest(): Promise<string | null> {
    const last = place.readLast();
    if (last !== null && 'project' in readProject(last)) return last;
    return (await place.readNow()) ?? last;
  }

  async function remember(text: string | null, now: string): Promise<void> {
    if (text === null || text === now) return;
    const works = (await place.readEarlier()).filter((work) => work.text !== text && work.text !== now);
    await place.writeEarlier([{ saved: Date.now(), text }, ...works].slice(0, MOST_EARLIER));
  }

  async function write(): Promise<boolean> {
    const before = seen;
    seen = look();
    try {
      const project = await captureProject();
      if (!project) return true;
      const text = projectText(project);
      if (isContinued && text === keptText) return true;
      // Other clips are another work.
      const isOther = !isContinued || (kept !== null && !sharesClip(kept, project));
      if (isOther) await remember(await latest(), text);
      await place.writeNow(text);
      place.writeLast(null);
      isContinued = true;
      const hasNewClips = kept === null || JSON.stringify(kept.clips) !== JSON.stringify(project.clips);
      kept = project;
      keptText = text;
      writeKept(HAS_WORK, true);
      forgetLink();
      if (hasNewClips) await clips.update().catch(tellClipFailure);
      hasFailed = false;
      return true;
    } catch {
      seen = before;
      fail();
      return false;
    }
  }

  /** One write at a time; whoever comes meanwhile waits for one that has seen what is there now. */
  async function save(): Promise<boolean> {
    if (!(await turn())) return false;
    while (writing) await writing;
    writing = write().finally(() => {
      writing = null;
    });
    return writing;
  }

  function leave(): void {
    // Time alone is worth keeping now: where a clip played to.
    if (!hasTurn || !(isContinued || differs(look(), seen))) return;
    const project = isContinued ? captureNow() : null;
    if (project) place.writeLast(projectText(project));
    void save();
  }

  function fail(): void {
    if (!hasFailed) tellNotKept();
    hasFailed = true;
  }

  function step(): void {
    if (!hasTurn || writing) return;
    if (differs(look(), seen)) void save();
    if (!hasAsked && consent() === 'ask' && !hasFailed && ownClips().length > 0) {
      hasAsked = true;
      askConsent((isKept) => void setKeepsClips(isKept));
    }
  }

  async function setKeepsClips(isKept: boolean): Promise<void> {
    setConsent(isKept ? 'yes' : 'no');
    try {
      if (!isKept) await clips.deleteAll();
      else if (hasTurn) {
        await clips.update();
        // Browsers throw away what nobody asked them to hold on to.
        await navigator.storage?.persist?.();
      }
    } catch (error) {
      tellClipFailure(error);
    }
  }

  return {
    openKept,
    start() {
      seen = isContinued ? seen : look();
      // A tab that has not got it may yet be told to go on with it.
      void turn();
      setInterval(step, INTERVAL);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') leave();
      });
      window.addEventListener('pagehide', leave);
    },
    leave,
    save,
    async handOver() {
      if (!(await save())) return false;
      await clips.handOver().catch(() => {});
      return true;
    },
    offer: opener.offer,
    isWaiting: opener.isWaiting,
    isKept: () => hasTurn && !hasFailed,
    earlier: () => place.readEarlier(),
    async bringBack({ text }) {
      const answer = readProject(text);
      if ('problem' in answer) notify('error', 'This work can’t be shown', answer.problem);
      else await opener.open(answer.project, 'The earlier work', []);
    },
    setKeepsClips,
  };
}

const sharesClip = (a: Project, b: Project): boolean =>
  a.clips.some((clip) => b.clips.some(({ name, sha256 }) => name === clip.name && sha256 === clip.sha256));
