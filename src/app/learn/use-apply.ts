import { useEffect } from 'react';
import { reframe } from '../stage/reframe';
import { useLimber } from '../ui/use-limber';
import type { Chapter, FigureOf, Now } from './chapter';
import { readNow } from './now';

/** Calls `apply` now and whenever the knobs, the joint or its limit change; not before there is a limit. */
export function useNow(apply: ((now: Now) => void) | undefined): void {
  const set = useLimber((state) => state.knobs);
  const joint = useLimber((state) => state.work.selectedJoint);
  const limit = useLimber((state) => state.fit?.limits[state.work.selectedJoint] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read of the state hangs on these
  useEffect(() => {
    const now = readNow();
    if (now && limit) apply?.(now);
  }, [apply, set, joint, limit]);
}

/**
 * Puts what the knobs of a chapter say into effect, now and whenever they, the joint or its limit change. Once it is what the chapter
 * begins with, cameras look at it as a whole, whatever was there before; and again where the figure is another.
 */
export function useApply(chapter: Chapter, figure: FigureOf): void {
  useNow(chapter.apply);
  const hasLimit = useLimber(({ fit, work }) => Boolean(fit?.limits[work.selectedJoint]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each figure is looked at anew
  useEffect(() => {
    if (hasLimit) reframe();
  }, [chapter, figure, hasLimit]);
}
