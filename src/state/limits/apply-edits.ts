import type { Clip, JointLimit } from '../../core';
import { type AppliedSteps, applySteps, type EditStep } from '../../core/edit';
import { fillLimits } from '../../core/human';
import { cloudUnder, type JointFit } from '../../core/limit';
import type { FitAnswer } from '../../worker/api';

/** What the steps last came to on each limit: while another joint is dragged, the rest need nothing new. */
const known = new WeakMap<JointLimit, { steps: readonly EditStep[]; applied: AppliedSteps }>();

/** What comes of the steps of a joint: samples are changed as they were learned, the limit is filled up as it was, and then the shape is changed. */
export function applyEdits(fitted: FitAnswer, joint: number, steps: readonly EditStep[], clip: Clip): AppliedSteps {
  const limit = fitted.limits[joint];
  const last = known.get(limit);
  if (last?.steps === steps) return last.applied;
  const fill = fitted.fills[joint];
  const learned: JointFit = { cloud: fill?.cloud ?? fitted.clouds[joint], limit: fitted.learned[joint] };
  const fillUp = (fit: JointFit): JointFit => {
    if (!fill) return fit;
    if (fit.limit === learned.limit) return { cloud: fitted.clouds[joint], limit };
    const [filled] = fillLimits([fit.limit], [fill.human], fill.share);
    return { cloud: cloudUnder(clip, fit.cloud, filled), limit: filled };
  };
  const applied = applySteps(clip, learned, steps, fillUp);
  known.set(limit, { steps, applied });
  return applied;
}
