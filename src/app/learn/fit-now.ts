import type { Clip } from '../../core';
import { fitJoint, type JointFit } from '../../core/limit';
import { fitOptionsOf, type Settings } from '../../state/settings';

/** The limit of one joint under the settings, and the samples that it is fitted to. Tens of ms. */
export const fitNow = (clip: Clip, joint: number, settings: Settings): JointFit =>
  fitJoint([clip], joint, fitOptionsOf(settings));
