import { type Stance, trunkOf } from '../carry';
import type { Roles, SideRoles } from '../clip';
import {
  conjugate,
  cross,
  dot,
  length,
  readQuat,
  readVec3,
  rotateVector,
  subtract,
  times,
  unit,
  type Vec3,
} from '../math';

/** A place on the body where a point can sit, as a stance has it: between two joints, and off the line between them. */
interface Place {
  /** The joint that the point moves with; `trunk` is the joint of the trunk below the place. */
  readonly on: Part | 'trunk';
  /** Where the way to the place begins. Default: at the joint. */
  readonly from?: Anchor;
  /** Where on the way to somewhere else, 0 to 1. */
  readonly towards?: readonly [anchor: Anchor, share: number];
  /** mm on a person 1.75 m tall, along the axes of the part: see `axesOf`. */
  readonly off?: Readonly<Vec3>;
  /** mm: how far off the place of a point may be along each axis, one standard deviation. */
  readonly spread: number;
}
type MidPart = 'hips' | 'chest' | 'neck' | 'head';
type SidePart = Exclude<keyof SideRoles, 'fingers' | 'splits'>;
type Part = MidPart | SidePart;
/** A joint, or the middle between the joints of both sides. */
type Anchor = Part | 'hip joints' | 'shoulder joints';

/** mm: how well a joint's centre, a bone under the skin, a place on soft parts, and a place anywhere along a segment are known. */
const [JOINT, BONE, SOFT, ANYWHERE] = [10, 15, 25, 45];

/** Places in the middle of the body. Those of the head are mean heights of adults below the top of the head. */
const MIDDLE = {
  pelvis: { on: 'hips', spread: SOFT },
  'middle of the hips': { on: 'hips', from: 'hip joints', spread: JOINT },
  sacrum: { on: 'hips', from: 'hip joints', off: [0, 80, -100], spread: BONE },
  'spine, lower': { on: 'trunk', from: 'hip joints', towards: ['shoulder joints', 0.3], spread: SOFT },
  'spine, middle': { on: 'trunk', from: 'hip joints', towards: ['shoulder joints', 0.52], spread: SOFT },
  'spine, upper': { on: 'trunk', from: 'hip joints', towards: ['shoulder joints', 0.74], spread: SOFT },
  'back, lower': { on: 'trunk', from: 'hip joints', towards: ['shoulder joints', 0.3], off: [0, 0, -95], spread: SOFT },
  'back, middle': {
    on: 'chest',
    from: 'hip joints',
    towards: ['shoulder joints', 0.62],
    off: [0, 0, -110],
    spread: SOFT,
  },
  'back, upper': {
    on: 'chest',
    from: 'hip joints',
    towards: ['shoulder joints', 0.85],
    off: [0, 0, -105],
    spread: SOFT,
  },
  chest: { on: 'chest', spread: SOFT },
  'breastbone, upper end': { on: 'chest', from: 'shoulder joints', off: [0, 0, 75], spread: BONE },
  'breastbone, middle': {
    on: 'chest',
    from: 'hip joints',
    towards: ['shoulder joints', 0.85],
    off: [0, 0, 100],
    spread: SOFT,
  },
  'breastbone, lower end': {
    on: 'chest',
    from: 'hip joints',
    towards: ['shoulder joints', 0.7],
    off: [0, 0, 115],
    spread: BONE,
  },
  'middle of the shoulders': { on: 'chest', from: 'shoulder joints', spread: BONE },
  'base of the neck, behind': { on: 'chest', from: 'shoulder joints', off: [0, 65, -75], spread: BONE },
  neck: { on: 'neck', spread: SOFT },
  head: { on: 'head', spread: SOFT },
  'middle of the head': { on: 'head', off: [0, 45, 10], spread: BONE },
  nose: { on: 'head', off: [0, 20, 130], spread: BONE },
  chin: { on: 'head', off: [0, -50, 95], spread: BONE },
  forehead: { on: 'head', off: [0, 95, 100], spread: BONE },
  'back of the head': { on: 'head', off: [0, 70, -90], spread: BONE },
  'top of the head': { on: 'head', off: [0, 173, 5], spread: BONE },
} as const satisfies Record<string, Place>;

/** Places that both sides have. */
const SIDED = {
  eye: { on: 'head', off: [32, 60, 88], spread: JOINT },
  'eye, inner corner': { on: 'head', off: [16, 60, 90], spread: JOINT },
  'eye, outer corner': { on: 'head', off: [45, 60, 78], spread: JOINT },
  ear: { on: 'head', off: [74, 45, 10], spread: JOINT },
  'corner of the mouth': { on: 'head', off: [25, -8, 102], spread: JOINT },
  'head, front': { on: 'head', off: [66, 100, 72], spread: BONE },
  'head, side': { on: 'head', off: [76, 95, 10], spread: BONE },
  'head, back': { on: 'head', off: [62, 85, -68], spread: BONE },
  collar: { on: 'clavicle', spread: SOFT },
  'collarbone, inner end': { on: 'chest', from: 'shoulder joints', off: [28, 0, 70], spread: BONE },
  shoulder: { on: 'upperArm', spread: JOINT },
  'shoulder, top': { on: 'clavicle', from: 'upperArm', off: [-8, 48, 0], spread: BONE },
  'shoulder, front': { on: 'clavicle', from: 'upperArm', off: [0, 5, 50], spread: BONE },
  'shoulder, back': { on: 'clavicle', from: 'upperArm', off: [0, 5, -50], spread: BONE },
  'shoulder blade': { on: 'chest', from: 'shoulder joints', off: [90, -80, -100], spread: SOFT },
  'upper arm': { on: 'upperArm', towards: ['foreArm', 0.5], off: [0, 45, -10], spread: ANYWHERE },
  elbow: { on: 'foreArm', spread: JOINT },
  'elbow, outer side': { on: 'upperArm', from: 'foreArm', off: [0, 40, 0], spread: BONE },
  'elbow, inner side': { on: 'upperArm', from: 'foreArm', off: [0, -40, 0], spread: BONE },
  forearm: { on: 'foreArm', towards: ['hand', 0.5], off: [0, 38, 0], spread: ANYWHERE },
  wrist: { on: 'hand', spread: JOINT },
  'wrist, thumb side': { on: 'foreArm', from: 'hand', off: [-5, 0, 33], spread: BONE },
  'wrist, little finger side': { on: 'foreArm', from: 'hand', off: [-5, 0, -33], spread: BONE },
  hand: { on: 'hand', off: [85, 0, 0], spread: BONE },
  'hand, back': { on: 'hand', off: [80, 18, 5], spread: BONE },
  'index finger, knuckle': { on: 'hand', off: [85, 5, 30], spread: BONE },
  'little finger, knuckle': { on: 'hand', off: [75, 0, -35], spread: BONE },
  thumb: { on: 'hand', off: [55, -5, 55], spread: BONE },
  'tip of the hand': { on: 'hand', off: [175, 0, 0], spread: BONE },
  'pelvis, front': { on: 'hips', from: 'hip joints', off: [120, 85, 75], spread: BONE },
  'pelvis, back': { on: 'hips', from: 'hip joints', off: [45, 85, -95], spread: BONE },
  'pelvis, upper edge': { on: 'hips', from: 'hip joints', off: [140, 130, 0], spread: BONE },
  hip: { on: 'upperLeg', spread: JOINT },
  'hip, outer side': { on: 'upperLeg', off: [75, 0, 0], spread: BONE },
  thigh: { on: 'upperLeg', towards: ['lowerLeg', 0.55], off: [75, 0, 15], spread: ANYWHERE },
  knee: { on: 'lowerLeg', spread: JOINT },
  'knee, outer side': { on: 'upperLeg', from: 'lowerLeg', off: [52, 0, 0], spread: BONE },
  'knee, inner side': { on: 'upperLeg', from: 'lowerLeg', off: [-52, 0, 0], spread: BONE },
  kneecap: { on: 'upperLeg', from: 'lowerLeg', off: [0, 10, 50], spread: BONE },
  'shank, upper end outside': { on: 'lowerLeg', towards: ['foot', 0.08], off: [48, 0, -15], spread: BONE },
  'shank, upper end in front': { on: 'lowerLeg', towards: ['foot', 0.13], off: [0, 0, 45], spread: BONE },
  shank: { on: 'lowerLeg', towards: ['foot', 0.5], off: [48, 0, 10], spread: ANYWHERE },
  ankle: { on: 'foot', spread: JOINT },
  'ankle, outer side': { on: 'lowerLeg', from: 'foot', off: [38, 0, -5], spread: BONE },
  'ankle, inner side': { on: 'lowerLeg', from: 'foot', off: [-36, 8, 5], spread: BONE },
  heel: { on: 'foot', off: [0, -50, -60], spread: BONE },
  instep: { on: 'foot', towards: ['toe', 0.5], off: [0, 25, 0], spread: SOFT },
  'ball of the foot': { on: 'foot', from: 'toe', spread: BONE },
  'foot, inner side': { on: 'foot', from: 'toe', off: [-38, 8, 0], spread: BONE },
  'foot, second toe knuckle': { on: 'foot', from: 'toe', off: [-10, 25, 0], spread: BONE },
  'foot, outer side': { on: 'foot', from: 'toe', off: [50, 3, -25], spread: BONE },
  toe: { on: 'foot', from: 'toe', off: [-8, 0, 45], spread: BONE },
  'big toe': { on: 'foot', from: 'toe', off: [-18, 5, 60], spread: BONE },
  'small toe': { on: 'foot', from: 'toe', off: [42, 0, 25], spread: BONE },
} as const satisfies Record<string, Place>;

export type MiddleLandmark = keyof typeof MIDDLE;
/** What a place of one side is called, without the side. */
export type SidedLandmark = keyof typeof SIDED;
export type Landmark = MiddleLandmark | `${'left' | 'right'} ${SidedLandmark}`;

/** Every place on the body where a point can sit. */
export const landmarks: readonly Landmark[] = [
  ...(Object.keys(MIDDLE) as MiddleLandmark[]),
  ...(['left', 'right'] as const).flatMap((side) =>
    (Object.keys(SIDED) as SidedLandmark[]).map((place) => `${side} ${place}` as const),
  ),
];

const sideOf = (landmark: Landmark): 'left' | 'right' | null =>
  /^(left|right) /.exec(landmark)?.[1] as 'left' | 'right';

const placeOf = (landmark: Landmark): Place =>
  sideOf(landmark) ? SIDED[landmark.replace(/^\w+ /, '') as SidedLandmark] : MIDDLE[landmark as MiddleLandmark];

/** The same place on the other side; null for places in the middle. */
export function mirrorLandmark(landmark: Landmark): Landmark | null {
  const side = sideOf(landmark);
  return side && (landmark.replace(side, side === 'left' ? 'right' : 'left') as Landmark);
}

/** Parts of the body that are exchanged together where a file mistakes left for right, and the rest. */
export type Region = 'head' | 'trunk' | 'arm' | 'leg';
const REGIONS: Record<Part | 'trunk', Region> = {
  head: 'head',
  eye: 'head',
  neck: 'trunk',
  chest: 'trunk',
  hips: 'trunk',
  hip: 'trunk',
  trunk: 'trunk',
  clavicle: 'trunk',
  upperArm: 'arm',
  foreArm: 'arm',
  hand: 'arm',
  upperLeg: 'leg',
  lowerLeg: 'leg',
  foot: 'leg',
  toe: 'leg',
};

/** Which part of the body a landmark moves with. */
export const landmarkRegion = (landmark: Landmark): Region => REGIONS[placeOf(landmark).on];

/** Height of the person that the places are told of, mm, and of that person's ankles and joint of the head, as shares of it. */
const HEIGHT = 1750;
const [ANKLE_SHARE, TOE_SHARE, HEAD_SHARE] = [0.043, 0.011, 0.902];

/** m: how tall the person of a skeleton is, as feet and head tell. */
export function heightInStance({ positions, roles }: Pick<Stance, 'positions' | 'roles'>): number {
  const at = (joint: number) => (joint < 0 ? Number.NaN : positions[3 * joint + 1]);
  const feet = [roles.left, roles.right].flatMap(({ foot, toe }) => [
    (at(roles.head) - at(foot)) / (HEAD_SHARE - ANKLE_SHARE),
    (at(roles.head) - at(toe)) / (HEAD_SHARE - TOE_SHARE),
  ]);
  const told = feet.filter(Number.isFinite);
  return told.length > 0 ? told.reduce((sum, x) => sum + x, 0) / told.length : HEIGHT / 1000;
}

/** Where a landmark is on a skeleton. */
export interface LandmarkPlace {
  readonly joint: number;
  /** m, in the joint's frame. */
  readonly offset: Vec3;
  /** m: how far off the place may be along each axis, one standard deviation. */
  readonly spread: number;
}

/** @param height m, of the person that the skeleton has. @returns null where the skeleton lacks the joint. */
export function landmarkOn(landmark: Landmark, stance: Stance, height: number): LandmarkPlace | null {
  const side = sideOf(landmark) ?? 'left';
  const { on, from, towards, off = [0, 0, 0], spread } = placeOf(landmark);
  const start = anchorAt(from ?? (on as Part), stance, side);
  const target = towards ? anchorAt(towards[0], stance, side) : start;
  if (!start || !target) return null;
  const share = towards?.[1] ?? 0;
  const scale = height / HEIGHT;
  const axes = axesOf(on, stance, side);
  const place = start.map(
    (x, i) => x + share * (target[i] - x) + scale * (off[0] * axes[0][i] + off[1] * axes[1][i] + off[2] * axes[2][i]),
  ) as Vec3;
  const joint = on === 'trunk' ? trunkJointBelow(place, stance) : jointOf(stance.roles, on, side);
  if (joint < 0) return null;
  const way = subtract(place, readVec3(stance.positions, joint));
  return {
    joint,
    offset: rotateVector(conjugate(readQuat(stance.rotations, joint)), way),
    spread: spread * scale,
  };
}

function jointOf(roles: Roles, part: Part, side: 'left' | 'right'): number {
  if (part === 'neck') return roles.neck[0] ?? roles.head;
  if (part === 'hips' || part === 'chest' || part === 'head') return roles[part];
  // Shoulders hang on the chest where there is no collar.
  if (part === 'clavicle' && roles[side].clavicle < 0) return roles.chest;
  return roles[side][part];
}

function anchorAt(anchor: Anchor, { positions, roles }: Stance, side: 'left' | 'right'): Vec3 | null {
  if (anchor === 'hip joints' || anchor === 'shoulder joints') {
    const part = anchor === 'hip joints' ? 'upperLeg' : 'upperArm';
    const [a, b] = [roles.left[part], roles.right[part]];
    if (a < 0 || b < 0) return null;
    return [0, 1, 2].map((k) => (positions[3 * a + k] + positions[3 * b + k]) / 2) as Vec3;
  }
  const joint = jointOf(roles, anchor, side);
  if (joint >= 0) return readVec3(positions, joint);
  // A foot without a joint of its toes still has toes.
  const foot = roles[side].foot;
  if (anchor !== 'toe' || foot < 0) return null;
  const height = heightInStance({ positions, roles });
  const [x, y, z] = readVec3(positions, foot);
  return [x, y - (ANKLE_SHARE - TOE_SHARE) * height, z + 0.075 * height];
}

/** The highest joint of the trunk that is not above a place. */
function trunkJointBelow(place: Readonly<Vec3>, { positions, roles }: Stance): number {
  const trunk = trunkOf(roles);
  return trunk.findLast((joint) => positions[3 * joint + 1] <= place[1] + 1e-6) ?? trunk[0];
}

/**
 * The axes along which places are told, in the stance. Of trunk and head: outwards (to the left in the middle), up, forward. Of arms: along the
 * bone away from the body, across the bone to the elbow's outer side, and to the thumb's side. Of legs: outwards, along the bone upwards, forward.
 * Of feet: outwards, up, to the toes.
 */
function axesOf(on: Place['on'], stance: Stance, side: 'left' | 'right'): readonly [Vec3, Vec3, Vec3] {
  const { positions, roles } = stance;
  const out: Vec3 = [side === 'left' ? 1 : -1, 0, 0];
  const [up, ahead]: [Vec3, Vec3] = [
    [0, 1, 0],
    [0, 0, 1],
  ];
  const parts = roles[side];
  const way = (from: number, to: number): Vec3 =>
    from < 0 || to < 0 ? [0, 0, 0] : subtract(readVec3(positions, to), readVec3(positions, from));
  const region = on === 'clavicle' ? 'trunk' : REGIONS[on];
  if (region === 'arm') {
    const bone = on === 'upperArm' ? way(parts.upperArm, parts.foreArm) : way(parts.foreArm, parts.hand);
    const thumbwards = on === 'upperArm' ? ahead : (acrossHand(roles, positions, side) ?? ahead);
    return orthonormal(bone, out, thumbwards, side);
  }
  if (region === 'leg') {
    const isFoot = on === 'foot' || on === 'toe';
    const bone = on === 'upperLeg' ? way(parts.lowerLeg, parts.upperLeg) : way(parts.foot, parts.lowerLeg);
    const [, y, z] = isFoot ? [out, up, way(parts.foot, parts.toe)] : [out, bone, ahead];
    const along = length(y) > 0 ? unit(y) : up;
    const forward = level(z, along) ?? ahead;
    return [times(cross(along, forward), side === 'left' ? 1 : -1), along, forward];
  }
  return [out, up, ahead];
}

/** x along a bone, z as near to `thumbwards` as can be, y across both: up on both sides. */
function orthonormal(bone: Vec3, out: Vec3, thumbwards: Vec3, side: 'left' | 'right'): readonly [Vec3, Vec3, Vec3] {
  const x = length(bone) > 0 ? unit(bone) : out;
  const z = level(thumbwards, x) ?? [0, 0, 1];
  return [x, times(cross(z, x), side === 'left' ? 1 : -1), z];
}

/** What of a vector is at right angles to a unit vector, of length 1; null where nothing is. */
function level(v: Readonly<Vec3>, along: Readonly<Vec3>): Vec3 | null {
  const rest = subtract(v, times(along, dot(v, along)));
  return length(rest) > 1e-6 ? unit(rest) : null;
}

/** From the little finger's side of the hand to the thumb's, where knuckles tell. */
function acrossHand(roles: Roles, positions: Float64Array, side: 'left' | 'right'): Vec3 | null {
  const { fingers } = roles[side];
  const knuckles = (['index', 'middle', 'ring', 'pinky'] as const).flatMap((finger) => fingers[finger].slice(0, 1));
  if (knuckles.length < 2) return null;
  return subtract(readVec3(positions, knuckles[0]), readVec3(positions, knuckles[knuckles.length - 1]));
}
