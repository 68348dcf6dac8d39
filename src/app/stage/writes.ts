import type { LiveFrame } from '../../state/frame/live';
import { onTick } from '../../state/frame/playback';
import { store } from '../../state/store';

/**
 * What each frame writes to the DOM. It waits until the stage has drawn, which asks where its elements are: asked after a
 * write, the browser would lay the page out anew on the spot.
 */
const due = new Set<() => void>();

/** Calls `write` once the frame has been drawn. */
export function writeLater(write: () => void): void {
  due.add(write);
}

/** Lets a write that is due not happen. */
export const cancelWrite = (write: () => void): boolean => due.delete(write);

/** Does all that is due. To be called when a frame has been drawn. */
export function writeAll(): void {
  for (const write of due) write();
  due.clear();
}

/** Calls `listener` for every frame that was made, once it has been drawn. Returns how to stop. */
export function writeOnTick(listener: (live: LiveFrame) => void): () => void {
  const write = () => {
    const { live } = store.getState();
    if (live) listener(live);
  };
  const stop = onTick(() => {
    // Still waiting since the last time: nothing draws now.
    if (due.has(write)) writeAll();
    writeLater(write);
  });
  return () => {
    stop();
    cancelWrite(write);
  };
}
