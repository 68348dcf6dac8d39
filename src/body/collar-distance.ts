import type { Collar } from './collars';

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
