import { useEffect } from 'react';
import { useLimber } from '../use-limber';

/** Sets `data-ready` on the root element once a frame with fitted limits and a body has been drawn. */
export function useReady(): void {
  const isComplete = useLimber((state) => state.fit !== null && state.body !== null);
  useEffect(() => {
    if (!isComplete) return;
    // Two frames: one for React's children to mount what they draw, one to draw it.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        request = requestAnimationFrame(() => {
          document.documentElement.dataset.ready = 'true';
        });
      });
    });
    return () => cancelAnimationFrame(request);
  }, [isComplete]);
}
