import { useEffect } from 'react';
import type { Vec3 } from '../../core';
import { times } from '../../core/math';
import { wantCameras } from '../../state/work/cameras';
import { reframe } from '../stage/reframe';
import { useLimber, useSelectedLimit } from '../ui/use-limber';
import type { Chapter, FigureOf, Now } from './chapter';
import { forwardOf } from './figures/forward';
import { readNow } from './now';

/** Calls `apply` now and whenever the knobs, the joint or its limit change; not before there is a limit. */
export function useNow(apply: ((now: Now) => void) | undefined): void {
  const set = useLimber((state) => state.knobs);
  const joint = useLimber((state) => state.work.selectedJoint);
  const limit = useSelectedLimit();
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
  // Swings lie in a plane of their own: with another split the cameras look anew.
  const split = useLimber(({ fit, work }) => fit?.limits[work.selectedJoint]?.split ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each figure is looked at anew
  useEffect(() => {
    if (split) lookAnew(figure);
  }, [chapter, figure, split]);
}

/** The cameras look at what a figure shows from where the figure wants to be seen. */
export function lookAnew({ from }: FigureOf): void {
  reframe();
  if (from) lookFrom(from);
}

/** Looks at the character as `from` of a figure says. */
function lookFrom(from: NonNullable<FigureOf['from']>): void {
  const now = readNow();
  if (now) wantCameras({ character: times(eyeFrom(from, now), from[2]) });
}

/** Unit, in the world: from the character to the eye, as `from` of a figure says. */
export function eyeFrom([yaw, rise]: NonNullable<FigureOf['from']>, { clip, live }: Now): Vec3 {
  const [x, , z] = forwardOf(clip, live.worldPositions);
  const round = Math.atan2(x, z) + yaw;
  return [Math.sin(round) * Math.cos(rise), Math.sin(rise), Math.cos(round) * Math.cos(rise)];
}
