import { listenToKeys } from './keys';
import { listenToPaste } from './paste';

/** Listens to the keys, and to what is pasted. Returns how to stop. */
export function listen(): () => void {
  const stops = [listenToKeys(), listenToPaste()];
  return () => {
    for (const stop of stops) stop();
  };
}
