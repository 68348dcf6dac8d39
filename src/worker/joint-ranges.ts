import type { AnatomicalJoint, Clip, JointLimit } from '../core';
import { type AnatomicalRange, learnedRangeInSteps, seenRange } from '../core/anatomy';
import type { JointRanges } from './api';

/** How far a joint goes under its limit and in a clip, step by step. What was seen is told in the turns nearest to what was learned. */
export function* findJointRanges(joint: AnatomicalJoint, limit: JointLimit, clip: Clip): Generator<void, JointRanges> {
  const learned = yield* learnedRangeInSteps(joint, limit);
  const seen = seenRange(joint, clip).map((range, k) => besides(range, learned[k])) as AnatomicalRange;
  return { learned, seen };
}

/** A range told in the turns that lie nearest to another. */
function besides([low, high]: readonly [number, number], [from, to]: readonly [number, number]): [number, number] {
  const turns = 2 * Math.PI * Math.round(((from + to) / 2 - (low + high) / 2) / (2 * Math.PI));
  return [low + turns, high + turns];
}
