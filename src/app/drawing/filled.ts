import type { JointLimit } from '../../core';
import type { LimberState } from '../../state/store';

/** A limit that was filled up, and what was learned before. */
export interface Filled {
  readonly limit: JointLimit;
  readonly learned: JointLimit;
}

const known = new WeakMap<JointLimit, Filled>();

/** A joint's limit where it was filled up, and holds as it was: neither changed by hand nor replaced by that of a file. The same object every time. */
export function filledAt({ fit, fitted }: Pick<LimberState, 'fit' | 'fitted'>, joint: number): Filled | null {
  const limit = fit?.limits[joint];
  const learned = fit?.learned[joint];
  if (!limit || !learned || !fit.fills[joint] || limit !== fitted?.limits[joint]) return null;
  let filled = known.get(limit);
  if (!filled) known.set(limit, (filled = { limit, learned }));
  return filled;
}

/** The same of the joint that is selected: a selector of the store. */
export const filledHere = (state: LimberState): Filled | null => filledAt(state, state.work.selectedJoint);
