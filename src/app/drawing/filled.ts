import type { JointLimit } from '../../core';
import { isSampleStep } from '../../core/edit';
import { stepsOf } from '../../state/limits/edits';
import type { LimberState } from '../../state/store';

/** A limit that was filled up, and what was learned before. */
export interface Filled {
  readonly limit: JointLimit;
  readonly learned: JointLimit;
}

const known = new WeakMap<JointLimit, Filled>();

/**
 * A joint's limit where it was filled up, and its faces were not moved by hand since: what was learned lies inside. Without motion nothing was. The same object for as long as
 * the limit is the same.
 */
export function filledAt({ fit, work: { edits } }: Pick<LimberState, 'fit' | 'work'>, joint: number): Filled | null {
  const limit = fit?.limits[joint];
  const learned = fit?.learned[joint];
  if (!limit || !learned || fit.missing || !fit.fills[joint]) return null;
  if (!stepsOf(edits, joint).every((step) => !step.isOn || isSampleStep(step))) return null;
  let filled = known.get(limit);
  if (!filled) known.set(limit, (filled = { limit, learned }));
  return filled;
}

/** The same of the joint that is selected: a selector of the store. */
export const filledHere = (state: LimberState): Filled | null => filledAt(state, state.work.selectedJoint);
