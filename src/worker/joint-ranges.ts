import type { AnatomicalJoint, Clip, JointLimit } from '../core';
import { learnedRangeInSteps, neutralIn, rangeBeside, seenRange } from '../core/anatomy';
import type { JointRanges } from './api';

/** How far a joint goes under its limit and in a clip, step by step. What was seen is told in the turns nearest to what was learned. */
export function* findJointRanges(joint: AnatomicalJoint, limit: JointLimit, clip: Clip): Generator<void, JointRanges> {
  const neutral = neutralIn(joint, clip);
  const learned = yield* learnedRangeInSteps(joint, limit, neutral);
  return { learned, seen: rangeBeside(seenRange(joint, clip, 0, neutral), learned) };
}
