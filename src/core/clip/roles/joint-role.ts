import type { Side } from '../joint-names';

/** Of a hand, from the thumb on. */
export const FINGERS = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const;
/** Limbs that a rig may cut in pieces. */
export const SPLITS = ['upperArm', 'foreArm', 'upperLeg', 'lowerLeg'] as const;
/** What each side has one of. */
export const SINGLES = [
  'clavicle',
  'upperArm',
  'foreArm',
  'hand',
  'hip',
  'upperLeg',
  'lowerLeg',
  'foot',
  'toe',
  'eye',
] as const;

/** What is there on both sides, as it stands in a role after the side. */
export type SidedPart =
  | Capitalize<(typeof SINGLES)[number]>
  | Capitalize<(typeof FINGERS)[number]>
  | `${Capitalize<(typeof SPLITS)[number]>}Split`;

/** The role of one joint, as a user can give it by hand. */
export type JointRole =
  | 'hips'
  | 'spine'
  | 'chest'
  | 'neck'
  | 'head'
  | 'helper'
  | 'none'
  | `left${SidedPart}`
  | `right${SidedPart}`;

/** `'upperArm'` as `'UpperArm'`. */
export const capitalized = <T extends string>(text: T) => (text[0].toUpperCase() + text.slice(1)) as Capitalize<T>;
const SIDED: readonly SidedPart[] = [
  ...SINGLES.map(capitalized),
  ...FINGERS.map(capitalized),
  ...SPLITS.map((part) => `${capitalized(part)}Split` as const),
];

/** Every role a joint can be given. */
export const jointRoles: readonly JointRole[] = [
  ...(['hips', 'spine', 'chest', 'neck', 'head'] as const),
  ...SIDED.map((part) => `left${part}` as const),
  ...SIDED.map((part) => `right${part}` as const),
  ...(['helper', 'none'] as const),
];

export type LimbSide = Exclude<Side, 'centre'>;

export const LIMB_SIDES: readonly LimbSide[] = ['left', 'right'];

/** The role of a part on one side. */
export const sided = (side: LimbSide, part: SidedPart): JointRole => `${side}${part}`;
