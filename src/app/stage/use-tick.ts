import { useLayoutEffect, useRef } from 'react';
import type { LiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { writeOnTick } from './writes';

/**
 * Calls `listener` after every frame and once after each render, for writing to the DOM directly: a playing clip
 * renders no React.
 */
export function useTick(listener: (live: LiveFrame) => void): void {
  const latest = useRef(listener);
  useLayoutEffect(() => {
    latest.current = listener;
    const { live } = store.getState();
    if (live) listener(live);
  });
  // It ends with the elements that it writes to: an effect would end a moment later.
  useLayoutEffect(() => writeOnTick((live) => latest.current(live)), []);
}
