import {
  type Clip,
  type Evidence,
  type FitOptions,
  gatherEvidence,
  type JointLimit,
  trueRegionContains,
} from '../core';
import type { Progress, StudySettings } from './api';

/**
 * Gathers evidence on models and limits of one joint, looking up between steps whether it is still wanted.
 *
 * @returns null when it no longer was.
 */
export async function studyJoint(
  clip: Clip,
  joint: number,
  models: readonly (FitOptions | JointLimit)[],
  settings: StudySettings,
  onProgress: Progress,
  isCancelled: () => boolean,
): Promise<Evidence[] | null> {
  const { truth, ...others } = settings;
  const study = gatherEvidence([clip], joint, models, {
    ...others,
    truth: truth ? (rotation) => trueRegionContains(truth.region, rotation, truth.tolerance) : undefined,
    now: () => performance.now(),
  });
  for (;;) {
    const step = study.next();
    if (step.done) return step.value;
    onProgress(step.value.done / step.value.total);
    // A message that cancels can only arrive between tasks.
    await new Promise((resolve) => setTimeout(resolve));
    if (isCancelled()) return null;
  }
}
