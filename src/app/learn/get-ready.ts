import { isStill } from '../../state/frame/playback';
import { fitAhead } from '../../state/limits/fit-ahead';
import { store } from '../../state/store';
import { lessonSettings } from '../../state/work/lesson';
import type { chapters } from './chapters';
import { jointToShow } from './joint-to-show';

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

/** Finds what the next chapter begins with while this one is read, so that it is there when the page is turned. Returns how to stop. */
export function getReadyFor(next: (typeof chapters)[number] | undefined): () => void {
  if (!next || isStill) return () => {};
  let isWanted = true;
  let stop = () => {};
  const begin = async () => {
    const chapter = await next.load().catch(() => null);
    if (!isWanted || !chapter) return;
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
        task();
        goOn();
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
