import { useEffect } from 'react';
import { orderHuman } from '../../state/limits/human';
import type { LimberState } from '../../state/store';
import { useLimber } from './use-limber';

/** Limits of people for the skeleton that is shown, ordered once they are wanted; null until they are there. */
export function useHuman(isWanted = true): LimberState['human'] {
  const human = useLimber((state) => state.human);
  const clip = useLimber((state) => state.clip);
  const profile = useLimber((state) => state.work.settings.profile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ordered for another clip or profile has no answer
  useEffect(() => {
    if (isWanted && clip && !human) void orderHuman();
  }, [isWanted, clip, human, profile]);
  return human;
}
