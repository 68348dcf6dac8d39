import type { Clip, JointLimit } from '../../core';
import { type AppliedSteps, applySteps, type EditStep, isSampleStep, stepTold } from '../../core/edit';
import { fillLimits } from '../../core/human';
import { cloudUnder, type JointFit } from '../../core/limit';
import type { FitResult } from '../store';
import { isLent } from './edits';

const NOT_OF_SAMPLES = 'This limit was not fitted to the samples that are here.';

/** What the steps last came to on each limit: while another joint is dragged, the rest need nothing new. */
const known = new WeakMap<JointLimit, { steps: readonly EditStep[]; applied: AppliedSteps }>();

/**
 * What comes of the steps of a joint: samples are changed as they were learned, the limit is filled up as it was, and then the shape is
 * changed. A borrowed limit has no samples to change.
 */
export function applyEdits(unedited: FitResult, joint: number, steps: readonly EditStep[], clip: Clip): AppliedSteps {
  const limit = unedited.limits[joint];
  const last = known.get(limit);
  if (last?.steps === steps) return last.applied;
  const fill = unedited.fills[joint];
  const learned: JointFit = { cloud: fill?.cloud ?? unedited.clouds[joint], limit: unedited.learned[joint] };
  const fillUp = (fit: JointFit): JointFit => {
    if (!fill) return fit;
    if (fit.limit === learned.limit) return { cloud: unedited.clouds[joint], limit };
    const [filled] = fillLimits([fit.limit], [fill.human], fill.share);
    return { cloud: cloudUnder(clip, fit.cloud, filled), limit: filled };
  };
  const applied = isLent(unedited, joint) ? shapedOnly(clip, learned, steps) : applySteps(clip, learned, steps, fillUp);
  known.set(limit, { steps, applied });
  return applied;
}

function shapedOnly(clip: Clip, fit: JointFit, steps: readonly EditStep[]): AppliedSteps {
  const applied = applySteps(
    clip,
    fit,
    steps.filter((step) => !isSampleStep(step)),
  );
  const words = new Map(applied.told.map((word) => [word.id, word]));
  const told = steps.map((step) => words.get(step.id) ?? stepTold(step, 'refused', { reason: NOT_OF_SAMPLES }));
  return { ...applied, told };
}
