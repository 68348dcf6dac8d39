import type { Clip, FitOptions, JointLimit } from '../core';
import { mirrorJoint } from '../core/clip';
import { agreeTwins, chooseModelInSteps, type ModelChoice } from '../core/study';

/**
 * Chooses a model for every joint of a clip, left and right with one where `agreeTwins` lets them, in steps of some ms; each says the share that
 * is done. Index = joint.
 *
 * @param human limits of people by joint, which joints with scarce data are filled up to; null where there is none
 */
export function* chooseModels(
  clip: Clip,
  options: FitOptions,
  human: readonly (JointLimit | null)[],
): Generator<number, ModelChoice[]> {
  const jointCount = clip.skeleton.parents.length;
  const choices: ModelChoice[] = [];
  while (choices.length < jointCount) {
    const joint = choices.length;
    const steps = chooseModelInSteps([clip], joint, options, { human: human[joint] });
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield (joint + step.value) / jointCount;
    choices.push(step.value);
    yield choices.length / jointCount;
  }
  return agreeTwins(choices, (joint) => mirrorJoint(clip.skeleton, joint));
}
