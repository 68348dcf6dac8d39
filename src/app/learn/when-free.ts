import { finish, type Steps } from '../../core/math';
import { isStill, requestFrame } from '../../state/frame/playback';
import { learnView } from './learn-view';

/** ms of work after one frame: with the step that goes past it, the next frame comes in time. */
const SLICE = 6;

const due = new Map<string, () => Steps<unknown>>();
let isUnderWay = false;

/** Figures and numbers look again: something that they were waiting for is there. */
export function tellOfIt(): void {
  learnView.setState(({ finds }) => ({ finds: finds + 1 }));
  requestFrame();
}

/** Calls `work` once the next frame has been painted. */
const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * Does work that a frame has no time for once what is on the screen has been painted, a few ms after each frame; of what is due under one
 * name only the newest. What was found meanwhile, `work` need not look for again. A page that stands still has it at once.
 */
export function whenFree(name: string, work: () => Steps<unknown>): void {
  if (isStill) {
    finish(work());
    return;
  }
  due.set(name, work);
  if (isUnderWay) return;
  isUnderWay = true;
  // What was asked for is painted first.
  requestAnimationFrame(() => afterFrame(doNext));
}

function doNext(): void {
  const next = due.entries().next().value;
  isUnderWay = next !== undefined;
  if (!next) return;
  const [name, work] = next;
  due.delete(name);
  betweenFrames(work(), (hasFound) => {
    if (hasFound) tellOfIt();
    doNext();
  });
}

/**
 * Does work a few ms after each frame, the first of them now: a page that works so answers keys as if it did nothing.
 *
 * @param end is told whether the work was done; what fails is not, and is told of as any fault of a page.
 * @returns how to leave the rest: `end` is not called then
 */
export function betweenFrames(work: Steps<unknown>, end: (isDone: boolean) => void): () => void {
  let isWanted = true;
  const goOn = () => {
    if (!isWanted) return;
    const start = performance.now();
    let isDone = false;
    try {
      do isDone = work.next().done === true;
      while (!isDone && performance.now() - start < SLICE);
    } catch (error) {
      end(false);
      throw error;
    }
    if (isDone) end(true);
    else afterFrame(goOn);
  };
  goOn();
  return () => {
    isWanted = false;
  };
}
