import type { JointLimit } from '../../core';
import type { FitAnswer } from '../../worker/api';

/** A fit that is nothing but limits, and `more` in place of what it says. @param limits index = joint */
export const madeFit = (limits: JointLimit[], more: Partial<FitAnswer> = {}): FitAnswer => ({
  limits,
  clouds: [],
  learned: limits,
  fills: limits.map(() => null),
  types: [],
  strips: new Uint8Array(0),
  duration: 0,
  ...more,
});
