import { type Figure, figureProblem, stanceOf } from '../carry';
import { type Clip, FINGERS, findRoles, type Roles, type Skeleton } from '../clip';
import { centroid, slabPolytope } from '../geometry';
import { chartAxes, type JointLimit, type LimitApart, type LimitPart, limitPart } from '../limit';
import {
  conjugate,
  inverseMultiply,
  multiply,
  normalize,
  type Quat,
  readVec3,
  rotateVector,
  unit,
  type Vec3,
} from '../math';
import { cubeAxes, polytopeOfSlabs, slabRow } from '../shape';
import { humanSet } from './human-set';
import { type HumanPlace, humanPlaces } from './places';
import type { HumanProfile, StoredRegion } from './stored-region';

/** What limits of people are asked for. @category Human limits */
export interface HumanOptions {
  /** Whose range of motion. Default `'adult'`. */
  profile?: HumanProfile;
  /** Which joint is what. Default: as names and places tell. */
  roles?: Roles;
  /** Motion of the same skeleton: where nobody stands like the rest pose, and for the way that elbows and knees fold. */
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
  return { places: humanPlaces(figure.skeleton, stance), problem: null };
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

/** A region of the set where a joint is: no number of the shape changes, the reference and the axes of the charts turn. */
export function limitAt(place: HumanPlace, region: StoredRegion, profile: HumanProfile, name: string): JointLimit {
  const { joint, before, after, isMirrored } = place;
  const reference = normalize(isMirrored ? mirrored(region.reference) : region.reference);
  const back = conjugate(after);
  const axes = chartAxes(unit(region.bone));
  const toJoint = (axis: Readonly<Vec3>): Vec3 => rotateVector(back, isMirrored ? [axis[0], -axis[1], -axis[2]] : axis);
  return {
    joint,
    name,
    reference: normalize(multiply(inverseMultiply(before, reference), after)),
    split: 'none',
    twistAxis: toJoint(unit(region.bone)),
    twistAxisSource: 'default',
    axes: [0, 1, 2].flatMap((row) => toJoint(readVec3(axes, row))),
    parts: [partOf(region, profile)],
    softening: null,
    sampleCount: 0,
  };
}

/** The same turn on the other side of the body. */
const mirrored = ([x, y, z, w]: Readonly<Quat>): Quat => [x, -y, -z, w];

const cube = cubeAxes.map((axis) => unit(axis));
const parts = new Map<readonly number[], LimitPart>();

/** The part that bounds rotations of a region; made once, since parts never change. */
function partOf({ directions, ranges }: StoredRegion, profile: HumanProfile): LimitPart {
  const known = parts.get(ranges[profile]);
  if (known) return known;
  const slabs = [...cube, ...directions.map((d) => unit(d))].map((axis, i) => {
    const [low, high] = ranges[profile].slice(2 * i, 2 * i + 2);
    return { axis, low, high };
  });
  const part = limitPart('whole', 'swing-twist', polytopeOfSlabs(centroid(slabPolytope(slabs))!, slabRow(slabs)));
  parts.set(ranges[profile], part);
  return part;
}
