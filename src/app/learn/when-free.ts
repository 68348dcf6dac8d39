import { isStill, requestFrame } from '../../state/frame/playback';
import { learnView } from './learn-view';

const due = new Map<string, () => void>();

/**
 * Does work that a frame has no time for once what is on the screen has been painted; of what is due under one name only the newest. A
 * page that stands still has it at once.
 */
export function whenFree(name: string, work: () => void): void {
  if (isStill) {
    work();
    return;
  }
  const isFirst = due.size === 0;
  due.set(name, work);
  if (isFirst) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(doNext)));
}

function doNext(): void {
  const next = due.entries().next().value;
  if (!next) return;
  const [name, work] = next;
  due.delete(name);
  // What fails is asked for again with the next frame that wants it.
  if (due.size > 0) setTimeout(doNext);
  work();
  learnView.setState(({ finds }) => ({ finds: finds + 1 }));
  requestFrame();
}
