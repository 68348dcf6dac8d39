import { isStill } from '../../state/frame/playback';
import { fitAhead } from '../../state/limits/fit-ahead';
import type { Settings } from '../../state/settings';
import { store } from '../../state/store';
import { lessonSettings } from '../../state/work/lesson';
import { outlineOf } from '../drawing/outline-of';
import { swingOutline } from '../drawing/swing-outline';
import type { Chapter } from './chapter';
import type { chapters } from './chapters';
import { jointToShow } from './joint-to-show';
import { betweenFrames } from './when-free';

/** ms of reading before the next chapter is got ready. */
const READING = 700;
/** ms that a moment with nothing else to do is waited for. */
const PATIENCE = 1500;

/** Calls `work` in a moment in which nothing else is to be done. Returns how to stop. */
function inAFreeMoment(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, READING);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(idle);
}

/** Fetches the figures of all beats of a chapter, which come one by one otherwise. One that does not come is asked for again when it is shown. */
export function fetchFigures({ figure, beats }: Chapter): void {
  for (const each of [figure, ...beats.flatMap((beat) => beat.figure ?? [])]) {
    for (const part of [each.Own, each.Strip, each.inCharacter, each.inSpace])
      if (part && 'fetch' in part) part.fetch().catch(() => {});
  }
}

/** The settings that the steps of a chapter and their answers will ask for, in order. @param from step, from 1 */
function settingsToCome({ settings, beats }: Chapter, from: number): Settings[] {
  return beats.slice(from - 1).flatMap((beat) => {
    const own = { ...settings, ...beat.settings };
    return [own, ...(beat.guess?.settings ? [{ ...own, ...beat.guess.settings }] : [])].map(lessonSettings);
  });
}

/**
 * Finds what the coming steps of a chapter show, and what the next chapter begins with, while a step is read: it is there when the page
 * is turned then. Returns how to stop.
 *
 * @param from the step that is read, from 1
 */
export function getReadyFor(here: Chapter, from: number, next: (typeof chapters)[number] | undefined): () => void {
  if (isStill) return () => {};
  let isWanted = true;
  let stop = () => {};
  const inAMoment = (work: () => void) =>
    new Promise<void>((resolve) => {
      stop = inAFreeMoment(() => {
        work();
        resolve();
      });
    });
  const begin = async () => {
    for (const settings of settingsToCome(here, from)) {
      const fit = await fitAhead(settings);
      if (!isWanted) return;
      const joint = jointToShow(store.getState());
      const [cloud, limit] = [fit?.clouds[joint], fit?.limits[joint]];
      if (limit) await inAMoment(() => outlineOf(limit.parts[0].shape));
      if (isWanted && limit && cloud) await inAMoment(() => swingOutline(cloud, limit));
      if (!isWanted) return;
    }
    const chapter = await next?.late.fetch().catch(() => null);
    if (!isWanted || !chapter) return;
    fetchFigures(chapter);
    const settings = lessonSettings(chapter.settings);
    const fit = await fitAhead(settings);
    const state = store.getState();
    const { clip } = state;
    if (!isWanted || !clip) return;
    const joint = jointToShow(state);
    const tasks = [...(chapter.getReady?.({ clip, joint, settings, limit: fit?.limits[joint] ?? null }) ?? [])];
    const goOn = () => {
      const task = tasks.shift();
      if (!task) return;
      stop = inAFreeMoment(() => {
        stop = betweenFrames(task, goOn);
      });
    };
    goOn();
  };
  const timer = setTimeout(begin, READING);
  return () => {
    isWanted = false;
    clearTimeout(timer);
    stop();
  };
}
