import { useEffect } from 'react';
import type { JointLimit } from '../../core';
import { humanKey } from '../../state/derive';
import { orderHuman } from '../../state/limits/human';
import type { LimberState } from '../../state/store';
import { useLimber } from './use-limber';

/** Limits of people for the skeleton that is shown, found by the worker once they are wanted; null until they are there. */
export function useHuman(isWanted = true): LimberState['human'] {
  const human = useLimber((state) => state.human);
  const clip = useLimber((state) => state.clip);
  // They are forgotten when something changes that they hang on.
  const missing = useLimber((state) => (state.human ? null : humanKey(state)));
  useEffect(() => {
    if (isWanted && clip && missing !== null) void orderHuman();
  }, [isWanted, clip, missing]);
  return human;
}

/** A joint's limit of people: null until found, and where there is none, for a reason. */
interface HumanHere {
  limit: JointLimit | null;
  /** One sentence; null where there is a limit, or while that is not known. */
  reason: string | null;
}

/** The limit of people for a joint; see `useHuman`. */
export function useHumanLimit(joint: number, isWanted: boolean): HumanHere {
  const human = useHuman(isWanted);
  const missing = human?.missing.find((one) => one.joint === joint);
  return { limit: human?.limits[joint] ?? null, reason: missing?.reason ?? null };
}
