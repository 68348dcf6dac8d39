import { isFetching } from '../../state/fetch-part';

/**
 * Calls back after some animation frames, one for React's children to mount what they draw, one to draw it, and when all
 * has been drawn; while parts of the page are on their way, they are counted anew. Returns how to stop.
 */
export function afterFrames(count: number, callback: () => void, isWhole: () => boolean = () => true): () => void {
  let request = 0;
  const wait = (left: number) => {
    request = requestAnimationFrame(() => {
      if (isFetching()) wait(count);
      else if (left > 1 || !isWhole()) wait(left - 1);
      else callback();
    });
  };
  wait(count);
  return () => cancelAnimationFrame(request);
}
