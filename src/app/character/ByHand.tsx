import { lazyRoom } from '../ui/lazy-room';

/** Turns the selected joint by hand. Comes after the first frame, which keeps its place. */
export const ByHand = lazyRoom('Turning by hand', () => import('./TurnPanel').then(({ TurnPanel }) => TurnPanel), {
  wait: <div className="by-hand" />,
});
