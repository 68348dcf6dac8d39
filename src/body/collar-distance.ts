import type { Vec3 } from '../core';
import type { COLLAR_FORMS } from './body';
import { smoothStep } from './vec';

/** How a line round the trunk rises to both sides, on the belly and on the back, in heights per square height. */
export interface Bow {
  front: number;
  back: number;
}

/** Heights behind and before the middle of the body, between which a line on the back turns into that on the belly. */
const BELLY = 0.025;

/** Heights that a bowed line has risen at a place: x to the side and z to the front of where the line stands. */
export const risenBy = ({ front, back }: Bow, x: number, z: number): number =>
  (back + (front - back) * smoothStep(z, -BELLY, BELLY)) * x * x;

/**
 * A band round a joint, as a mannequin wears one: of the skin within `reach` of the centre, on the side of x that `side`
 * says, what lies between two planes,
 *
 *     |(p − centre) · normal| ≤ halfWidth
 */
export interface Collar {
  joint: number;
  centre: Vec3;
  /** Unit. */
  normal: Vec3;
  /** Heights. */
  halfWidth: number;
  /** Heights. */
  reach: number;
  /** 1 or −1: only where x has that sign; 0 everywhere. */
  side: -1 | 0 | 1;
  /** Along what it has two ends, unit, and heights from its centre to where it has faded out; left out where it goes all round. */
  ends?: { along: Vec3; half: number };
  /** How a band round the trunk bows to the sides; left out where it is level. */
  bow?: Bow;
  /** How the band is drawn; a ring where this is left out. */
  form?: keyof typeof COLLAR_FORMS;
  /** Unit: the outer side of the limb, where the meter begins to fill. Across that direction, the cap of a hinge. */
  outer?: Vec3;
  cap?: Vec3;
  /** Heights to half-way to the nearest other band that is always seen; left out where there is none. */
  room?: number;
  /** Seen only where the joint nears its limit: between the bands that are always there. */
  isQuiet: boolean;
}

/** Heights from the middle of a collar's band, with a sign; how far the band reaches is left aside. */
export const beyondCollar = (
  { centre, normal, bow }: Pick<Collar, 'centre' | 'normal' | 'bow'>,
  x: number,
  y: number,
  z: number,
): number => {
  const risen = bow ? risenBy(bow, x - centre[0], z - centre[2]) : 0;
  return (x - centre[0]) * normal[0] + (y - risen - centre[1]) * normal[1] + (z - centre[2]) * normal[2];
};
