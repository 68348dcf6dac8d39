import { type BodyAxes, bodyAxes } from '../anatomy';
import type { Clip, Roles, Skeleton } from '../clip';

/** A skeleton, which of its joints is what, and how it moves where that is known. */
export interface Figure {
  skeleton: Skeleton;
  roles: Roles;
  /** Motion of this very skeleton: it shows which way elbows and knees fold and how high the feet stand. */
  motion?: Clip;
  /** Where no motion is known: poses that the figure can take. They show which way elbows and knees fold, and no foot that stands. */
  poses?: Clip;
}

/** Why motion can't be brought from or to a figure, in one sentence; null where it can. */
export function figureProblem({ skeleton, roles, motion }: Figure): string | null {
  const joints = skeleton.names.length;
  if (joints === 0) return 'It has no joints.';
  const moving = motion?.skeleton.names.length ?? joints;
  if (moving !== joints) return `Its motion is of another skeleton: of ${moving} joints, not ${joints}.`;
  if (roles.kind !== 'human')
    return 'It is not recognised as a human: hips, chest, both arms to the hands and both legs to the feet are needed.';
  return null;
}

/** The roles with the sides as they are on the body, whatever they are called, and the body's axes in a pose. */
export function sidesOnBody(roles: Roles, positions: ArrayLike<number>): { roles: Roles; axes: BodyAxes | null } {
  const axes = bodyAxes(roles, positions);
  return { roles: axes?.areSidesSwapped ? { ...roles, left: roles.right, right: roles.left } : roles, axes };
}
