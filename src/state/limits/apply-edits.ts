import type { AnatomicalJoint, Clip, JointLimit, Vec3 } from '../../core';
import { type JointMirror, mirrorSigns, neutralIn } from '../../core/anatomy';
import { type AppliedSteps, applySteps, type EditStep, isSampleStep, type RangeFrame, stepTold } from '../../core/edit';
import { fillLimits } from '../../core/human';
import { cloudUnder, type JointFit } from '../../core/limit';
import { anatomyFor } from '../clips/anatomy';
import type { FitResult } from '../store';
import { isLent } from './edits';

const NOT_OF_SAMPLES = 'This limit was not fitted to these samples.';

/** What the steps last came to on each limit: while another joint is dragged, the rest need nothing new. */
const known = new WeakMap<JointLimit, { steps: readonly EditStep[]; applied: AppliedSteps }>();

const frames = new WeakMap<AnatomicalJoint, { clip: Clip; frame: RangeFrame }>();

/** How the angles of a joint are told, as `findRanges` tells them. */
function rangeFrame(clip: Clip, index: number): RangeFrame {
  const joint = anatomyFor(clip)[index];
  const known = frames.get(joint);
  if (known?.clip === clip) return known.frame;
  const frame = { joint, neutral: neutralIn(joint, clip) };
  frames.set(joint, { clip, frame });
  return frame;
}

/** Of each angle of a joint, whether it has the same sign in the mirror (1) or the other (−1). */
export function signsBetween(clip: Clip, mirror: JointMirror): Vec3 {
  const anatomy = anatomyFor(clip);
  return mirrorSigns(mirror, anatomy[mirror.from], anatomy[mirror.to]);
}

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
  const frame = () => rangeFrame(clip, joint);
  const applied = isLent(unedited, joint)
    ? shapedOnly(clip, learned, steps, frame)
    : applySteps(clip, learned, steps, fillUp, frame);
  known.set(limit, { steps, applied });
  return applied;
}

function shapedOnly(clip: Clip, fit: JointFit, steps: readonly EditStep[], frame: () => RangeFrame): AppliedSteps {
  const ofShape = steps.filter((step) => !isSampleStep(step));
  const applied = applySteps(clip, fit, ofShape, undefined, frame);
  const words = new Map(applied.told.map((word) => [word.id, word]));
  const told = steps.map((step) => words.get(step.id) ?? stepTold(step, 'refused', { reason: NOT_OF_SAMPLES }));
  return { ...applied, told };
}
