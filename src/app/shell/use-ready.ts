import { useEffect } from 'react';
import { isFetching } from '../../state/fetch-part';
import { needsBody } from '../../state/skins';
import { fetchSolvers } from '../../state/solving';
import { isStageWhole } from '../stage/Stage';
import { useLimber } from '../ui/use-limber';
import { useViewState, viewState } from '../ui/view-state';

/** Whether the first whole frame has been drawn, or something keeps it back: what is heavy and not needed for it waits until then. */
export const useHasDrawn = (): boolean => useViewState(({ hasDrawn }) => hasDrawn);

/** Sets `data-ready` on the root element once a frame with fitted limits and a body has been drawn. */
export function useReady(): void {
  const isComplete = useLimber(
    ({ fit, body, skin, settings }) => fit !== null && (body !== null || !needsBody(settings.view, skin)),
  );
  // The panels that waited change the picture: it is ready when they are there too.
  const hasDrawn = useHasDrawn();
  // A body or limits that failed may never come: nothing else waits for them then.
  const isHeldUp = useLimber(({ notices }) => notices.some(({ kind }) => kind === 'error'));
  useEffect(() => {
    if (isHeldUp) viewState.setState({ hasDrawn: true });
  }, [isHeldUp]);
  useEffect(() => {
    if (!isComplete) return;
    // They will be wanted with the first pull. Where they do not come, that is told then.
    if (hasDrawn) fetchSolvers().catch(() => {});
    return afterFrames(hasDrawn ? 3 : 2, () => {
      if (hasDrawn) document.documentElement.dataset.ready = 'true';
      else viewState.setState({ hasDrawn: true });
    });
  }, [isComplete, hasDrawn]);
}

/**
 * Calls back after some animation frames, one for React's children to mount what they draw, one to draw it, and when all
 * has been drawn. Returns how to stop.
 */
function afterFrames(count: number, callback: () => void): () => void {
  let request = 0;
  const wait = (left: number) => {
    request = requestAnimationFrame(() => {
      if (isFetching()) wait(count);
      else if (left > 1 || !isStageWhole()) wait(left - 1);
      else callback();
    });
  };
  wait(count);
  return () => cancelAnimationFrame(request);
}
