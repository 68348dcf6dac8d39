import type { Clip, JointLimit, PoseProjector, Tie } from '../../core';
import { createProjector, limitsWhereHeld } from '../../core/pose';
import type { LimitsByJoint, TiedPose } from '../../core/ties';
import { freeOf } from '../clips/roles';
import { fetchPart } from '../fetch-part';

/** Null until it has come. */
let make: ((limits: LimitsByJoint, ties: readonly Tie[]) => TiedPose) | null = null;
let coming: Promise<void> | null = null;

/**
 * Fetches what makes ties ready: where there are none nobody needs it.
 *
 * @throws LoadError
 */
export function fetchTying(): Promise<void> {
  coming ??= fetchPart(() => import('./ready-ties')).then(
    ({ readyTies }) => {
      make = readyTies;
    },
    (error) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

export const hasTying = (): boolean => make !== null;

interface Known {
  free: readonly number[];
  ties: readonly Tie[] | null;
  projector: PoseProjector;
}

const known = new WeakMap<readonly JointLimit[], Known>();

/** What projects the poses of a clip into limits and, once what makes them ready has come, ties. The same while all of that is. */
export function projectorFor(clip: Clip, limits: readonly JointLimit[], ties: readonly Tie[] = []): PoseProjector {
  const free = freeOf(clip);
  const inForce = make && ties.length > 0 ? ties : null;
  const old = known.get(limits);
  if (old?.free === free && old.ties === inForce) return old.projector;
  const held = limitsWhereHeld(limits, free);
  const projector = createProjector(held, inForce && make!(held, inForce));
  known.set(limits, { free, ties: inForce, projector });
  return projector;
}
