import type { Vec3 } from '../core';

/**
 * A band round a joint, as a mannequin wears one: of the skin within `reach` of the centre, on the side of x that `side`
 * says, what lies between two planes,
 *
 *     |(p − centre) · normal| ≤ halfWidth
 *
 * or, with a second plane `under` it, as near to the edge of what lies beyond both.
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
  /** A second plane: the band then bounds what lies beyond both, and bends from one into the other. */
  under?: { centre: Vec3; normal: Vec3 };
  /** Seen only where the joint nears its limit: between the bands that are always there. */
  isQuiet: boolean;
}

/** Heights over which one plane of a collar bends into the other. */
const BEND = 0.025;

type Plane = Pick<Collar, 'centre' | 'normal'>;

/** Heights beyond a plane, in the direction of its normal. */
const beyondPlane = ({ centre, normal }: Plane, x: number, y: number, z: number): number =>
  (x - centre[0]) * normal[0] + (y - centre[1]) * normal[1] + (z - centre[2]) * normal[2];

/** The lesser of two distances, bent smoothly where they are alike. */
function smoothMin(a: number, b: number): number {
  const h = Math.max(0, BEND - Math.abs(a - b)) / BEND;
  return Math.min(a, b) - (h * h * h * BEND) / 6;
}

/** Heights from the middle of a collar's band, with a sign; how far the band reaches is left aside. */
export function beyondCollar(
  collar: Pick<Collar, 'centre' | 'normal' | 'under'>,
  x: number,
  y: number,
  z: number,
): number {
  const beyond = beyondPlane(collar, x, y, z);
  return collar.under ? smoothMin(beyond, beyondPlane(collar.under, x, y, z)) : beyond;
}
