import type { Clip } from '../../core';
import { fitJointInSteps, type JointFit } from '../../core/limit';
import type { Steps } from '../../core/math';
import { fitOptionsOf, type Settings } from '../../state/settings';

/** The limit of one joint under the settings, and the samples that it is fitted to. Tens of ms. */
export const fitNowInSteps = (clip: Clip, joint: number, settings: Settings): Steps<JointFit> =>
  fitJointInSteps([clip], joint, fitOptionsOf(settings));
