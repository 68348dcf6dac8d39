import { useEffect, useState } from 'react';
import { attempt } from '../../state/attempt';
import { fetchPart } from '../../state/fetch-part';
import { useHasDrawn } from '../page/view-state';

/**
 * Hears the keys, what is pasted and boxes that are drawn around joints, once the first picture is drawn.
 *
 * @returns whether the page listens, or has said why it can't.
 */
export function useListeners(): boolean {
  const hasDrawn = useHasDrawn();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!hasDrawn) return;
    let isOver = false;
    let stop = () => {};
    const begin = async () => {
      const { listen } = await fetchPart(() => import('./listeners'));
      if (!isOver) stop = listen();
    };
    void attempt('What hears the keys', begin).then(() => setSettled(true));
    return () => {
      isOver = true;
      stop();
    };
  }, [hasDrawn]);
  return isSettled;
}
