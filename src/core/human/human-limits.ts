import { type Figure, figureProblem, stanceOf } from '../carry';
import { type Clip, FINGERS, findRoles, type Roles, type Skeleton } from '../clip';
import type { JointLimit, LimitApart } from '../limit';
import { humanSet } from './human-set';
import { limitAt } from './limit-at';
import type { HumanPlace } from './places';
import { placesInMotion } from './places-in-motion';
import type { HumanProfile } from './stored-region';

/** What limits of people are asked for. @category Human limits */
export interface HumanOptions {
  /** Whose range of motion. Default `'adult'`. */
  profile?: HumanProfile;
  /** Which joint is what. Default: as names and places tell. */
  roles?: Roles;
  /**
   * Motion of the same skeleton: for a rest pose in which nobody stands. Of a usable rest, motion tells how a limb lies only where the
   * limb goes farther than adults get from there.
   */
  motion?: Clip;
}

/** Limits of people for the joints of a skeleton. @category Human limits */
export interface HumanLimits {
  /** In the order of the joints; only of joints that the human set knows. */
  limits: JointLimit[];
  /** Joints without a limit of people, and why, in one sentence each. Of a person, the root and the hips are not among them: they have no limit. */
  missing: (LimitApart & { name: string })[];
}

/**
 * How far people's joints go, for a skeleton without any motion: k-DOPs made from clinical ranges of motion (cited in scripts/human/profiles.ts), for
 * mean adults and about two standard deviations. Joints are found by their roles, and regions laid over the pose of a common stance, so that
 * neither axes, bind pose nor unit of the rig matter. The limits are ordinary ones: projected, drawn, edited, carried and exported like all.
 *
 * @category Human limits
 * @throws never; a skeleton that is no person's has no limits, and `missing` says why.
 *
 * @example
 * const { limits, missing } = humanLimits(clip.skeleton, { profile: 'older' });
 */
export function humanLimits(
  skeleton: Skeleton,
  { profile = 'adult', roles = findRoles(skeleton), motion }: HumanOptions = {},
): HumanLimits {
  const { places, problem } = placesOf({ skeleton, roles, motion });
  const byJoint = new Map(places.map((place) => [place.joint, place]));
  const result: HumanLimits = { limits: [], missing: [] };
  for (const [joint, name] of skeleton.names.entries()) {
    const place = byJoint.get(joint);
    if (place) result.limits.push(limitAt(place, humanSet[place.key], profile, name));
    else if (roles.kind !== 'human' || (skeleton.parents[joint] >= 0 && joint !== roles.hips))
      result.missing.push({ joint, name, reason: problem ?? reasonFor(roles, joint) });
  }
  return result;
}

/** Where the human set holds on a figure; or why nowhere. */
export function placesOf(figure: Figure): { places: HumanPlace[]; problem: string | null } {
  const problem = figureProblem(figure);
  if (problem) return { places: [], problem };
  const stance = stanceOf(figure);
  if (!stance.startedFrom) return { places: [], problem: NO_STANCE };
  return { places: placesInMotion(figure, stance), problem: null };
}

const NO_STANCE =
  'Nobody stands like the rest pose, and no motion shows how the joints lie: a clip of the skeleton is needed.';

const FINGER = new RegExp(`(${FINGERS.join('|')})$`, 'i');

function reasonFor({ byJoint }: Roles, joint: number): string {
  const role = byJoint[joint];
  if (role === 'none') return 'Its role on the body is not known.';
  if (role === 'helper') return 'It is a helper of the rig, no joint that people have.';
  if (FINGER.test(role))
    return 'One finger alone does not tell how the palm lies: two knuckles of the hand are needed.';
  return 'No range of motion is known for it.';
}
