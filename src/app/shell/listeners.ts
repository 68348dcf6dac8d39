import { listenToBoxes } from './box-select';
import { listenToKeys } from './keys';
import { listenToPaste } from './paste';

/** Listens to the keys, to what is pasted, and to boxes that are drawn around joints. Returns how to stop. */
export function listen(): () => void {
  const stops = [listenToKeys(), listenToPaste(), listenToBoxes()];
  return () => {
    for (const stop of stops) stop();
  };
}
