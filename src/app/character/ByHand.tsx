import { useHasDrawn } from '../page/view-state';
import { lazyRoom } from '../ui/lazy-room';

const place = <div className="by-hand" />;

const TurnPanel = lazyRoom('Turning by hand', () => import('./TurnPanel'), 'TurnPanel', { wait: place });

/** Turns the selected joint by hand. Comes after the first frame, which keeps its place. */
export function ByHand() {
  const hasDrawn = useHasDrawn();
  return hasDrawn ? <TurnPanel /> : place;
}
