import { neckOf, trunkOf } from '../carry';
import { FINGERS, findRoles, type Roles, type Skeleton } from '../clip';
import { chartAxes, intoAxes } from '../limit';
import { dot, normalize, unit, type Vec3 } from '../math';
import { chartOf } from '../space';
import { type Tie, tieOfPlanes } from '../ties';
import { type HumanOptions, placesOf } from './human-limits';
import { humanSet, humanSums } from './human-set';
import { limitAt } from './limit-at';
import type { HumanPlace } from './places';
import type { HumanProfile, StoredSum } from './stored-region';

/** What ties of people are asked for. @category Human limits */
export interface HumanTieOptions extends HumanOptions {
  /**
   * Whether the end of a finger bends with the joint before it. Default false: a tip that is pushed stays straight while the joint before it bends [PeerJ
   * 2022;10:e14051].
   */
  fingers?: boolean;
}

/**
 * What people's joints may not do together although each may alone, for the joints of a skeleton without any motion: ties on the turn of forearm and
 * wrist, on the whole bend of the spine, and on that of neck and head. Limits of one joint admit what rigs put into that joint alone; these hold
 * what all take together. They stand beside limits of people of the same skeleton and options, and beside limits that were filled up to them.
 *
 * @category Human limits
 * @returns none for a skeleton that is no person's, and none of joints that the skeleton has not.
 *
 * @example
 * const { limits } = humanLimits(skeleton);
 * writeLimits(limits, { skeleton, ties: humanTies(skeleton) });
 */
export function humanTies(
  skeleton: Skeleton,
  { profile = 'adult', roles = findRoles(skeleton), motion, fingers = false }: HumanTieOptions = {},
): Tie[] {
  const byJoint = new Map(placesOf({ skeleton, roles, motion }).places.map((place) => [place.joint, place]));
  return sumsOn(roles, fingers).flatMap(({ key, joints }) => {
    const places = joints.flatMap((joint) => byJoint.get(joint) ?? []);
    return places.length === joints.length && joints.length > 1 ? [tieAt(places, humanSums[key], profile)] : [];
  });
}

/** The joints that sums of the set are of. */
function sumsOn(roles: Roles, hasFingers: boolean): { key: keyof typeof humanSums; joints: readonly number[] }[] {
  const sides = [roles.left, roles.right];
  return [
    // What the chains hang on, hips and chest, is none of their own joints.
    { key: 'trunk', joints: trunkOf(roles).slice(1) },
    { key: 'neck', joints: neckOf(roles).slice(1) },
    ...sides.map(({ foreArm, hand }) => ({ key: 'foreArm', joints: [foreArm, hand] }) as const),
    ...(hasFingers ? sides : []).flatMap((side) =>
      FINGERS.filter((finger) => finger !== 'thumb').map(
        (finger) => ({ key: 'finger', joints: side.fingers[finger].slice(1, 3) }) as const,
      ),
    ),
  ];
}

function tieAt(places: readonly HumanPlace[], { weights, directions, ranges }: StoredSum, profile: HumanProfile): Tie {
  const limits = places.map((place) => limitAt(place, humanSet[place.key], profile, ''));
  const weightOf = (k: number): number => weights[k] ?? 1;
  const length = Math.hypot(...places.map((_, k) => weightOf(k)));
  const zeros = places.map(({ key }) => zeroOf(key));
  const planes = directions.flatMap((stored, i) => {
    const direction = unit(stored);
    const zero = zeros.reduce((sum, at, k) => sum + weightOf(k) * dot(direction, at), 0);
    const [low, high] = ranges[profile].slice(2 * i, 2 * i + 2);
    const row = (side: 1 | -1, end: number): number[] => [
      ...places.flatMap((_, k) => direction.map((x) => (side * weightOf(k) * x) / length)),
      (side * (end - zero)) / length,
    ];
    return [row(-1, low), row(1, high)];
  });
  return tieOfPlanes(limits, planes, 0);
}

const chart = chartOf('swing-twist');

/** Where the reference of a region is, in the region's chart, from no rotation. */
function zeroOf(key: string): Vec3 {
  const { bone, reference } = humanSet[key];
  return chart.toVector(intoAxes(chartAxes(unit(bone)), normalize(reference)));
}
