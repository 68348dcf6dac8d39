import type { Stance } from '../carry';
import type { Roles, SideRoles } from '../clip';
import { conjugate, readQuat, readVec3, rotateVector, type Vec3 } from '../math';

/** A place on the body where a point can sit, as a stance has it: between two joints, and off the line between them. */
interface Place {
  /** The joint that the point moves with. */
  readonly on: Part;
  /** Where on the way to another joint, 0 to 1. */
  readonly towards?: readonly [part: Part, share: number];
  /** mm on a person 1.75 m tall, in the stance: outwards (to the left in the middle of the body), up, forward. */
  readonly off?: readonly [outward: number, up: number, forward: number];
  /** mm: how far off the place of a point may be along each axis, one standard deviation. */
  readonly spread: number;
}
type MidPart = 'hips' | 'chest' | 'head';
type Part = MidPart | Exclude<keyof SideRoles, 'fingers' | 'splits'>;

/** Places in the middle of the body. */
const MIDDLE = {
  pelvis: { on: 'hips', spread: 10 },
  chest: { on: 'chest', spread: 10 },
  nose: { on: 'head', off: [0, 80, 120], spread: 15 },
  'top of the head': { on: 'head', off: [0, 180, 20], spread: 20 },
} as const satisfies Record<string, Place>;

/** Places that both sides have. */
const SIDED = {
  eye: { on: 'head', off: [32, 112, 98], spread: 10 },
  ear: { on: 'head', off: [75, 90, 10], spread: 10 },
  'corner of the mouth': { on: 'head', off: [25, 45, 100], spread: 10 },
  shoulder: { on: 'upperArm', spread: 10 },
  elbow: { on: 'foreArm', spread: 10 },
  wrist: { on: 'hand', spread: 10 },
  hip: { on: 'upperLeg', spread: 10 },
  knee: { on: 'lowerLeg', spread: 10 },
  ankle: { on: 'foot', spread: 10 },
  heel: { on: 'foot', off: [0, -60, -50], spread: 15 },
  toe: { on: 'foot', towards: ['toe', 1.3], spread: 15 },
} as const satisfies Record<string, Place>;

export type Landmark = keyof typeof MIDDLE | `${'left' | 'right'} ${keyof typeof SIDED}`;

/** Every place on the body where a point can sit. */
export const landmarks: readonly Landmark[] = [
  ...(Object.keys(MIDDLE) as (keyof typeof MIDDLE)[]),
  ...(['left', 'right'] as const).flatMap((side) =>
    (Object.keys(SIDED) as (keyof typeof SIDED)[]).map((place) => `${side} ${place}` as const),
  ),
];

/** The same place on the other side; null for places in the middle. */
export const mirrorLandmark = (landmark: Landmark): Landmark | null =>
  landmark.startsWith('left ')
    ? (`right ${landmark.slice(5)}` as Landmark)
    : landmark.startsWith('right ')
      ? (`left ${landmark.slice(6)}` as Landmark)
      : null;

/** m: height of the person that the places are told of. */
const HEIGHT = 1.75;

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
  const [side, ...rest] = landmark.split(' ');
  const isSided = side === 'left' || side === 'right';
  const place: Place = isSided ? SIDED[rest.join(' ') as keyof typeof SIDED] : MIDDLE[landmark as keyof typeof MIDDLE];
  const jointOf = (part: Part) => partOf(stance.roles, part, side === 'right' ? 'right' : 'left');
  const joint = jointOf(place.on);
  if (joint < 0) return null;
  const from = readVec3(stance.positions, joint);
  const [to, share] = place.towards ? [jointOf(place.towards[0]), place.towards[1]] : [joint, 0];
  const target = to < 0 ? from : readVec3(stance.positions, to);
  const scale = height / HEIGHT / 1000;
  const off = (place.off ?? [0, 0, 0]).map((x, i) => (i === 0 && side === 'right' ? -x : x) * scale);
  const world = off.map((x, i) => x + share * (target[i] - from[i])) as Vec3;
  return {
    joint,
    offset: rotateVector(conjugate(readQuat(stance.rotations, joint)), world),
    spread: place.spread * scale,
  };
}

const partOf = (roles: Roles, part: Part, side: 'left' | 'right'): number =>
  part === 'hips' || part === 'chest' || part === 'head' ? roles[part] : roles[side][part];
