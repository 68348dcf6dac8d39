import type { Skeleton } from '../../core';
import type { EarlierClip } from '../clips/rig';
import type { LimberState } from '../store';
import { pointsHere } from './points-here';
import type { HoldingLimits } from './taken-points';

/** By clip: the same object every time. */
const known = new WeakMap<EarlierClip, HoldingLimits>();

/** Limits that were learned from what was shown before, where these are of the same joints; null for none. A selector of the store. */
export function limitsAtHand(state: Pick<LimberState, 'work' | 'earlier'>): HoldingLimits | null {
  const { earlier } = state;
  const take = pointsHere(state);
  if (!earlier || !take || earlier.limits.length === 0) return null;
  if (!hasSameJoints(earlier.clip.skeleton, take.skeleton)) return null;
  let holding = known.get(earlier);
  if (!holding) known.set(earlier, (holding = { name: earlier.name, limits: earlier.limits }));
  return holding;
}

/** Whether joints and their rests are the same; the lengths of the bones are each person's own. */
const hasSameJoints = (a: Skeleton, b: Skeleton): boolean =>
  a.names.length === b.names.length &&
  a.names.every((name, joint) => name === b.names[joint] && a.parents[joint] === b.parents[joint]) &&
  a.restRotations.every((x, i) => Math.abs(x - b.restRotations[i]) < 1e-4);
