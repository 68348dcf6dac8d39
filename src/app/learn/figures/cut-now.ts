import type { JointLimit } from '../../../core';
import type { TrueRegion } from '../../../core/study';
import type { Settings } from '../../../state/settings';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { keptFor } from '../now';
import { truthNow } from '../truth';
import { whenFree } from '../when-free';
import { planesNow } from './fewer-planes';
import { type LevelCut, levelCutInSteps } from './level-cut';

/** By the truth and how high the plane lies. */
const cutsOf = keptFor((_: JointLimit) => new Map<TrueRegion | null, Map<number, LevelCut>>());

/** The level cut of the limit, with as many of its planes as are chosen, at the height that is chosen; null until it has been found, and for limits that are split. */
export function cutNow(now: Now): LevelCut | null {
  const limit = planesNow(now);
  return limit && cutOf(now, limit);
}

/** The same of the limit that the joint would have with another shape. */
export function cutUnder(now: Now, shape: Settings['shape']): LevelCut | null {
  if (now.limit?.parts[0].shape.kind === shape) return cutNow(now);
  const fit = fitUnder(now, { shape });
  return fit && cutOf(now, fit.limit);
}

function cutOf(now: Now, limit: JointLimit): LevelCut | null {
  const height = Number(now.knobs.height ?? 0);
  const truth = truthNow(now);
  const { bounds, shape } = limit.parts[0];
  if (bounds !== 'whole') return null;
  const byTruth = cutsOf(limit);
  const cuts = byTruth.get(truth) ?? new Map<number, LevelCut>();
  byTruth.set(truth, cuts);
  if (!cuts.has(height))
    whenFree(`cut ${shape.kind}`, function* () {
      if (!cuts.has(height)) cuts.set(height, yield* levelCutInSteps(limit, truth, height));
    });
  return cuts.get(height) ?? null;
}
