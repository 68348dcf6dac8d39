import { useEffect } from 'react';
import { useStore } from 'zustand';
import { knobs } from '../../state/own-state';
import { useLimber } from '../ui/use-limber';
import type { Chapter } from './chapter';
import { readNow } from './now';

/** Puts what the knobs of a chapter say into effect, now and whenever they, the joint or its limit change. */
export function useApply({ apply }: Chapter): void {
  const set = useStore(knobs);
  const joint = useLimber((state) => state.selectedJoint);
  const limit = useLimber((state) => state.fit?.limits[state.selectedJoint] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read of the state hangs on these
  useEffect(() => {
    const now = readNow();
    if (now && limit) apply?.(now);
  }, [apply, set, joint, limit]);
}
