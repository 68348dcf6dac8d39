import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isStill } from '../../state/playback';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber } from '../ui/use-limber';
import { preferences } from './preferences';

const Hint = lazyRoom('The hint', () => import('./Hint').then(({ Hint }) => Hint), { isPlaceless: true });

const hint = createStore<{ isShown: boolean }>(() => ({ isShown: !isStill && !preferences.getState().hasSeenHint }));

export const showHint = (isShown: boolean): void => hint.setState({ isShown });

/** Where the first steps appear: once at a first visit, and when they are asked for. */
export function HintHost() {
  const isShown = useStore(hint, (state) => state.isShown);
  const isReady = useLimber((state) => state.fit !== null);
  return isShown && isReady ? <Hint /> : null;
}
