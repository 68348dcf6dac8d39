import { isStill } from '../../state/playback';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber } from '../ui/use-limber';
import { useViewState } from '../ui/view-state';
import { preferences } from './preferences';

const Hint = lazyRoom('The hint', () => import('./Hint').then(({ Hint }) => Hint), { isPlaceless: true });

const isFirstVisit = !isStill && !preferences.getState().hasSeenHint;

/** Where the first steps appear: once at a first visit, and when they are asked for. */
export function HintHost() {
  const isShown = useViewState(({ isHintShown }) => isHintShown ?? isFirstVisit);
  const isReady = useLimber((state) => state.fit !== null);
  return isShown && isReady ? <Hint /> : null;
}
