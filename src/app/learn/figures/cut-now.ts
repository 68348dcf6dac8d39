import type { JointLimit } from '../../../core';
import type { TrueRegion } from '../../../core/study';
import type { Now } from '../chapter';
import { keptFor } from '../now';
import { truthNow } from '../truth';
import { whenFree } from '../when-free';
import { type LevelCut, levelCutInSteps } from './level-cut';

/** By the truth and how high the plane lies. */
const cutsOf = keptFor((_: JointLimit) => new Map<TrueRegion | null, Map<number, LevelCut>>());

/** The level cut at the height that is chosen; null until it has been found, and for limits that are split. */
export function cutNow(now: Now): LevelCut | null {
  const { limit, knobs } = now;
  const height = Number(knobs.height ?? 0);
  const truth = truthNow(now);
  if (limit?.parts[0].bounds !== 'whole') return null;
  const byTruth = cutsOf(limit);
  const cuts = byTruth.get(truth) ?? new Map<number, LevelCut>();
  byTruth.set(truth, cuts);
  if (!cuts.has(height))
    whenFree('cut', function* () {
      if (!cuts.has(height)) cuts.set(height, yield* levelCutInSteps(limit, truth, height));
    });
  return cuts.get(height) ?? null;
}
