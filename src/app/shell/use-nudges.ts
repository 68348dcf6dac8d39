import { useEffect } from 'react';
import { fetchPart } from '../../state/fetch-part';
import { isStill } from '../../state/frame/playback';
import { preferences } from '../page/preferences';
import { useHasDrawn } from '../page/view-state';

/** Fetches the tips once the page is drawn, where any is still to be given. */
export function useNudges(): void {
  const hasDrawn = useHasDrawn();
  useEffect(() => {
    if (!hasDrawn || isStill) return;
    let stop = () => {};
    const begin = () => {
      const { tipBeyond, tipOwnClip, tipCompare } = preferences.getState();
      if (!tipBeyond && !tipOwnClip && !tipCompare) return;
      stopWaiting();
      fetchPart(() => import('./nudges')).then(
        ({ startNudges }) => {
          stop = startNudges();
        },
        // The page does without.
        () => {},
      );
    };
    const stopWaiting = preferences.subscribe(begin);
    begin();
    return () => {
      stopWaiting();
      stop();
    };
  }, [hasDrawn]);
}
