import { readFileSync } from 'node:fs';
import { type JointLimit, parseBvh, type Quat, type Vec3 } from '../../src/core';
import { anatomyOf, fromAnatomical } from '../../src/core/anatomy';
import { makeRandom } from '../../src/core/math';
import { DEG } from '../rom-clip/math';
import { type AngleBox, profiles } from './profiles';

/** An angle of anatomy that nobody reaches. */
export interface Impossible {
  /** A joint of the made person. */
  joint: string;
  axis: 0 | 1 | 2;
  degrees: number;
}

const LISTED: readonly [joint: string, axis: 0 | 1 | 2, ...degrees: number[]][] = [
  ['LeftForeArm', 0, -20, -30, -45],
  ['LeftForeArm', 1, 35, -50],
  ['LeftForeArm', 2, 130],
  ['LeftLeg', 0, -20, -30],
  ['LeftLeg', 1, 25, -30, 45],
  ['LeftLeg', 2, 70],
  ['Neck', 2, 95, -120],
  ['Neck', 0, -90],
  ['Spine1', 2, 60],
  ['Spine1', 0, -50],
  ['LeftHand', 0, 125],
  ['LeftHand', 1, 85, -75],
  ['LeftFoot', 0, 75, -90],
  ['LeftFoot', 1, 65],
  ['LeftToeBase', 0, 110],
  ['LeftShoulder', 1, 80],
  ['LeftShoulder', 0, -65],
  ['LeftUpLeg', 0, -50, 160],
  ['LeftUpLeg', 2, 90],
  ['LeftUpLeg', 1, -60],
];

/** Thirty of them. */
export const impossible: readonly Impossible[] = LISTED.flatMap(([joint, axis, ...all]) =>
  all.map((degrees) => ({ joint, axis, degrees })),
);

const { boxes } = profiles.adult;
const shared = (box: AngleBox, share: number) => box.map((x) => share * x);
/** What the other two angles are drawn from, degrees: the adults' own ranges; of a thigh the means, of chains the share of one joint. */
const RANGES: Readonly<Record<string, readonly number[]>> = {
  LeftForeArm: boxes.foreArm,
  LeftLeg: boxes.shank,
  Neck: shared(boxes.neck, 0.8),
  Spine1: shared(boxes.trunk, 0.65),
  LeftHand: boxes.hand,
  LeftFoot: boxes.foot,
  LeftToeBase: boxes.toe,
  LeftShoulder: boxes.clavicle,
  LeftUpLeg: [-15, 125, -25, 45, -45, 45],
};

const made = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const anatomy = new Map(anatomyOf(made.skeleton).map((joint) => [joint.name, joint]));

/** Rotations with an impossible angle, the first with no others, the rest with the other two at random inside. @param count how many. */
export function impossibleRotations({ joint, axis, degrees }: Impossible, count: number): Quat[] {
  const random = makeRandom(11);
  const range = RANGES[joint];
  return Array.from({ length: count }, (_, k) => {
    const angles = [0, 1, 2].map((i) => {
      if (i === axis) return degrees * DEG;
      return k === 0 ? 0 : (range[2 * i] + random() * (range[2 * i + 1] - range[2 * i])) * DEG;
    }) as Vec3;
    return fromAnatomical(anatomy.get(joint)!, angles);
  });
}

/** The limit of a joint of the made person. */
export const limitOf = (limits: readonly JointLimit[], { joint }: Impossible): JointLimit =>
  limits.find(({ name }) => name === joint)!;

export { made as madePerson };
