import type { Clip, FitOptions } from '../core';
import { chooseModelInSteps, type ModelChoice } from '../core/study';

/** Chooses a model for every joint of a clip, in steps of some ms; each says the share that is done. Index = joint. */
export function* chooseModels(clip: Clip, options: FitOptions): Generator<number, ModelChoice[]> {
  const jointCount = clip.skeleton.parents.length;
  const choices: ModelChoice[] = [];
  while (choices.length < jointCount) {
    const steps = chooseModelInSteps([clip], choices.length, options);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield (choices.length + step.value) / jointCount;
    choices.push(step.value);
    yield choices.length / jointCount;
  }
  return choices;
}
