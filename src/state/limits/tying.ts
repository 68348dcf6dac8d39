import type { JointLimit, PoseProjector, Tie } from '../../core';
import { createProjector, limitsWhereHeld } from '../../core/pose';
import { latePart } from '../fetch-part';

/** What makes ties ready: where there are none nobody needs it. */
const tying = latePart(async () => (await import('./ready-ties')).readyTies);

/** @throws LoadError */
export const fetchTying = tying.fetch;

export const hasTying = (): boolean => tying.part !== null;

interface Known {
  free: readonly number[];
  ties: readonly Tie[] | null;
  projector: PoseProjector;
}

const known = new WeakMap<readonly JointLimit[], Known>();

/**
 * What projects poses into limits and, once what makes them ready has come, ties. The same while all of that is.
 *
 * @param free joints that no limit holds.
 */
export function projectorFor(
  limits: readonly JointLimit[],
  free: readonly number[],
  ties: readonly Tie[] = [],
): PoseProjector {
  const make = tying.part;
  const inForce = make && ties.length > 0 ? ties : null;
  const old = known.get(limits);
  if (old?.free === free && old.ties === inForce) return old.projector;
  const held = limitsWhereHeld(limits, free);
  const projector = createProjector(held, inForce && make!(held, inForce));
  known.set(limits, { free, ties: inForce, projector });
  return projector;
}
