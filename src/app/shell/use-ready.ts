import { useEffect } from 'react';
import { needsBody } from '../../state/clips/skins';
import { fetchSolvers } from '../../state/frame/solving';
import { useHasDrawn, viewState } from '../page/view-state';
import { isStageWhole } from '../stage/Stage';
import { afterFrames } from '../ui/after-frames';
import { useLimber } from '../ui/use-limber';

/** Sets `data-ready` on the root element once a frame with fitted limits and a body has been drawn, and the page listens to keys. */
export function useReady(isListening: boolean): void {
  const isComplete = useLimber(
    ({ fit, body, skin, work: { settings } }) => fit !== null && (body !== null || !needsBody(settings.view, skin)),
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
    const go = () => {
      if (isListening) document.documentElement.dataset.ready = 'true';
      else viewState.setState({ hasDrawn: true });
    };
    return afterFrames(hasDrawn ? 3 : 2, go, isStageWhole);
  }, [isComplete, hasDrawn, isListening]);
}
