import { useEffect } from 'react';
import type { JointLimit } from '../../core';
import { humanKey } from '../../state/derive';
import { orderHuman } from '../../state/limits/human';
import { useLimber } from '../ui/use-limber';

/** A joint's limit of people: null until found, and where there is none, for a reason. */
interface HumanHere {
  limit: JointLimit | null;
  /** One sentence; null where there is a limit, or while that is not known. */
  reason: string | null;
}

/** The limit of people for a joint; found by the worker when it is first wanted. */
export function useHumanLimit(joint: number, isWanted: boolean): HumanHere {
  const clip = useLimber((state) => state.clip);
  // They are forgotten when something changes that they hang on.
  const missing = useLimber((state) => (state.human ? null : humanKey(state)));
  useEffect(() => {
    if (isWanted && clip && missing !== null) void orderHuman();
  }, [isWanted, clip, missing]);
  const limit = useLimber((state) => state.human?.limits[joint] ?? null);
  const reason = useLimber((state) => state.human?.missing.find((one) => one.joint === joint)?.reason ?? null);
  return { limit, reason };
}
