import { anatomyOf, neutralIn } from '../anatomy';
import type { Clip } from '../clip';
import type { JointCloud, JointFit } from '../limit';
import { editSamples } from './edit-samples';
import { editShapes, handleNumber } from './edit-shape';
import type { RangeFrame } from './set-range';
import { type EditStep, isSampleStep, type SampleStep, type ShapeStep, type StepTold, stepTold } from './step';

/** A joint's fit as it was changed by hand. */
export interface AppliedSteps extends JointFit {
  /** With its samples changed, and not filled up. */
  learned: JointFit;
  /** As the steps: what came of each. */
  told: readonly StepTold[];
}

/** The last samples that were changed of a cloud: while a face is dragged, they are not fitted to again. */
const sampled = new WeakMap<JointCloud, { steps: readonly SampleStep[]; answer: ReturnType<typeof editSamples> }>();

/**
 * What a joint learned, changed step by step. Samples are changed first, in the order of the steps that do; the shape is fitted to
 * them with the options that the cloud was made with, and filled up; then the shape is changed, again in order. Pure: the same fit and
 * the same steps give the same limit to the bit.
 *
 * @param clip that the fit was learned from.
 * @param fillUp fills a fit up to the norm. Default leaves it as it is.
 * @param frame how the joint's angles are told, where a step sets a range. Default as the names of the skeleton tell them.
 * @returns the fit's own cloud and limit where nothing came of the steps.
 *
 * @example
 * const fit = fitJoint([clip], elbow, defaultFitOptions);
 * const stray: EditStep = {
 *   id: 0, isOn: true, kind: 'leave-out', part: 'whole', frames: [{ clip: clip.name, ranges: [[0, 0]] }],
 * };
 * applySteps(clip, fit, [stray]).limit; // as if frame 0 had not been
 */
export function applySteps(
  clip: Clip,
  fit: JointFit,
  steps: readonly EditStep[],
  fillUp: (learned: JointFit) => JointFit = (learned) => learned,
  frame: () => RangeFrame = () => frameOf(clip, fit.limit.joint),
): AppliedSteps {
  const on = steps.filter(({ isOn }) => isOn);
  const ofSamples = on.filter(isSampleStep);
  const ofShape = on.filter((step): step is ShapeStep => !isSampleStep(step));
  const samples = changedSamples(clip, fit, ofSamples);
  const filled = fillUp(samples.fit);
  const own = samples.fit.limit.axes;
  const shapes = editShapes(filled.limit, ofShape, own, frame);
  const words = new Map([...samples.told, ...shapes.told].map((word) => [word.id, word]));
  return {
    cloud: filled.cloud,
    limit: shapes.limit,
    learned: samples.fit,
    told: steps.map((step) => {
      const handle = step.kind === 'move-handle' && !step.isOn ? handleNumber(filled.limit, step, own) : 0;
      return words.get(step.id) ?? stepTold(step, 'off', { handle });
    }),
  };
}

/** The angles of a joint as the names of the skeleton tell them, neutral beside the clip. */
function frameOf(clip: Clip, joint: number): RangeFrame {
  const told = anatomyOf(clip.skeleton)[joint];
  return { joint: told, neutral: neutralIn(told, clip) };
}

function changedSamples(clip: Clip, fit: JointFit, steps: readonly SampleStep[]): ReturnType<typeof editSamples> {
  if (steps.length === 0) return { fit, told: [] };
  const known = sampled.get(fit.cloud);
  if (known?.steps.length === steps.length && known.steps.every((step, i) => step === steps[i])) return known.answer;
  const answer = editSamples(clip, fit, steps);
  sampled.set(fit.cloud, { steps, answer });
  return answer;
}
