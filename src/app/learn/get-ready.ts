import { isStill } from '../../state/frame/playback';
import { fitAhead } from '../../state/limits/fit-ahead';
import { store } from '../../state/store';
import { lessonSettings } from '../../state/work/lesson';
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

/** Finds what the next chapter begins with while this one is read, so that it is there when the page is turned. Returns how to stop. */
export function getReadyFor(next: (typeof chapters)[number] | undefined): () => void {
  if (!next || isStill) return () => {};
  let isWanted = true;
  let stop = () => {};
  const begin = async () => {
    const chapter = await next.late.fetch().catch(() => null);
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
