import type { Clip, Evidence, FitOptions, JointLimit } from '../core';
import { gatherEvidenceInSteps, type OwnStudy, trueRegionContains } from '../core/study';
import type { StudySettings } from './api';

/** Gathers evidence on models and limits of one joint, step by step; each says the share that is done. */
export function* studyJoint(
  clip: Clip,
  joint: number,
  models: readonly (FitOptions | JointLimit | OwnStudy)[],
  settings: StudySettings,
): Generator<number, Evidence[]> {
  const { truth, ...others } = settings;
  const study = gatherEvidenceInSteps([clip], joint, models, {
    ...others,
    truth: truth ? (rotation) => trueRegionContains(truth.region, rotation, truth.tolerance) : undefined,
    now: () => performance.now(),
  });
  let step = study.next();
  while (!step.done) {
    yield step.value.done / step.value.total;
    step = study.next();
  }
  return step.value;
}
