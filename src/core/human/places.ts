import { frameFrom } from '../anatomy';
import { neckOf, type Stance, trunkOf } from '../carry';
import { FINGERS, type SideRoles, type Skeleton } from '../clip';
import {
  conjugate,
  cross,
  dot,
  length,
  multiply,
  type Quat,
  readQuat,
  readVec3,
  subtract,
  unit,
  type Vec3,
} from '../math';

/** A joint of a skeleton, the region of the human set that holds for the joint, and how rotations of the joint become those of the region. */
export interface HumanPlace {
  joint: number;
  /** The key in the set. */
  key: string;
  /** The region holds mirrored in the plane between left and right. */
  isMirrored: boolean;
  /** The rotation of the region is `before` · rotation · `after`⁻¹. */
  before: Quat;
  after: Quat;
}

/** The set tells chains of up to so many joints apart; longer ones have the smallest shares. */
const MOST_IN_CHAIN = 5;
/** Regions of the further pieces of limbs that are cut up: the limb's first joint has the bend. */
const PIECE_KEYS: [part: keyof SideRoles['splits'], key: string][] = [
  ['upperArm', 'upperArm-piece'],
  ['foreArm', 'foreArm-piece'],
  ['upperLeg', 'thigh-piece'],
  ['lowerLeg', 'shank-piece'],
];
const FINGER_KEYS = ['knuckle', 'finger-middle', 'finger-end'] as const;
const THUMB_KEYS = ['thumb-base', 'thumb-knuckle', 'thumb-end'] as const;

/** Where the human set holds on a skeleton, by the roles of the stance. */
export function humanPlaces(skeleton: Skeleton, stance: Stance): HumanPlace[] {
  const { roles } = stance;
  const places: HumanPlace[] = [];
  const worldOf = (joint: number): Quat => (joint < 0 ? [0, 0, 0, 1] : readQuat(stance.rotations, joint));
  const add = (key: string, joint: number, isMirrored = false) => {
    if (joint < 0) return;
    places.push({ joint, key, isMirrored, before: worldOf(skeleton.parents[joint]), after: worldOf(joint) });
  };
  const chain = (part: string, joints: readonly number[]) => {
    for (const joint of joints) add(`${part}-${Math.min(MOST_IN_CHAIN, joints.length)}`, joint);
  };
  // What the chains hang on, hips and chest, is none of their own joints.
  chain('trunk', trunkOf(roles).slice(1));
  chain('neck', neckOf(roles).slice(1));
  for (const [side, isRight] of [
    [roles.left, false],
    [roles.right, true],
  ] as const) {
    add('clavicle', side.clavicle, isRight);
    add(side.clavicle >= 0 ? 'arm-in-girdle' : 'arm-in-chest', side.upperArm, isRight);
    add('foreArm', side.foreArm, isRight);
    add('hand', side.hand, isRight);
    add('thigh', side.upperLeg, isRight);
    add('shank', side.lowerLeg, isRight);
    add('foot', side.foot, isRight);
    add('toe', side.toe, isRight);
    for (const [part, key] of PIECE_KEYS) for (const joint of side.splits[part]) add(key, joint, isRight);
    places.push(...fingerPlaces(skeleton, stance, side, isRight ? -1 : 1));
  }
  return places;
}

/**
 * The places of a hand's fingers: x along the bone, z what flexion turns about. Of fingers z is the line of the knuckles, of a thumb at right angles
 * to the way to the farthest knuckle. Straight is zero, however much a finger is bent at rest; of a thumb's base the rest is zero.
 *
 * @param sign 1 on the left, −1 on the right.
 */
function fingerPlaces(skeleton: Skeleton, stance: Stance, side: SideRoles, sign: 1 | -1): HumanPlace[] {
  const at = (joint: number): Vec3 => readVec3(stance.positions, joint);
  const way = (from: number, to: number): Vec3 => unit(subtract(at(to), at(from)));
  const worldOf = (joint: number): Quat => readQuat(stance.rotations, joint);
  const knuckles = FINGERS.filter((finger) => finger !== 'thumb').flatMap((finger) => side.fingers[finger].slice(0, 1));
  // One finger alone does not tell how the palm lies.
  if (side.hand < 0 || knuckles.length < 2) return [];
  const [first, last] = [knuckles[0], knuckles[knuckles.length - 1]];
  const line = way(first, last);
  const places: HumanPlace[] = [];
  const add = (key: string, joint: number, from: Quat | null, to: Quat | null) => {
    if (!from || !to) return;
    const before = multiply(conjugate(from), worldOf(skeleton.parents[joint]));
    places.push({ joint, key, isMirrored: false, before, after: multiply(conjugate(to), worldOf(joint)) });
  };
  for (const finger of FINGERS) {
    const joints = side.fingers[finger].slice(0, 3);
    const isThumb = finger === 'thumb';
    const bones = joints.map((joint, i) => {
      const next = side.fingers[finger][i + 1] ?? childOf(skeleton, joint);
      return next >= 0 ? way(joint, next) : i > 0 ? way(joints[i - 1], joint) : way(side.hand, joint);
    });
    for (const [i, joint] of joints.entries()) {
      const axis = isThumb ? cross(bones[i], way(joint, last)) : line.map((x) => sign * x);
      const turned = frameAlong(bones[i], axis as Vec3);
      // A knuckle may lie off the line from hand to finger: straight is within the palm. Further joints go on as the bone before.
      const straight = i === 0 ? (isThumb ? bones[0] : inPalm(bones[0], line, way(side.hand, first))) : bones[i - 1];
      add((isThumb ? THUMB_KEYS : FINGER_KEYS)[i], joint, frameAlong(straight, axis as Vec3), turned);
    }
  }
  return places;
}

const childOf = ({ parents }: Skeleton, joint: number): number => parents.indexOf(joint);

/** A bone without what leads out of the palm, which the line of the knuckles and the hand span. */
function inPalm(bone: Vec3, line: Vec3, hand: Vec3): Vec3 {
  const out = unit(cross(line, hand));
  const off = dot(bone, out);
  return unit([bone[0] - off * out[0], bone[1] - off * out[1], bone[2] - off * out[2]]);
}

/** The frame (worldFromFrame) with x along a bone and z as near to `axis` as can be; null where they are parallel or without length. */
function frameAlong(bone: Vec3, axis: Vec3): Quat | null {
  const y = cross(axis, bone);
  return length(y) < 1e-3 ? null : frameFrom(bone, unit(y));
}
