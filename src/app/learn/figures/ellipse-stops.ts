import type { Clip, JointLimit, Quat } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE } from '../../../core/math';
import { cloudFacts } from '../measure';
import { keptFor } from '../now';
import { type PatchPlace, type SwingPlane, swingPlane } from './swing-plane';

/** rad: half the height of the ellipse. */
const HALF_HEIGHT = 50 * DEGREE;

/** rad: half of an ellipse's width and half of its height. @param wide ° from side to side */
export const semiAxes = (wide: number): readonly [a: number, b: number] => [(wide / 2) * DEGREE, HALF_HEIGHT];

/** Whether an ellipse around the middle holds a place. Semi-axes in rad. */
export const isInEllipse = (a: number, b: number, [x, y]: PatchPlace): boolean => Math.hypot(x / a, y / b) <= 1;

const keptSwings = keptFor((plane: SwingPlane) =>
  keptFor((rotations: readonly Quat[]) => rotations.map(plane.placeOf)),
);

/** Where the bone points at each sample of a joint, on the plane of its limit; none where the limit is not split. */
export function swingPlacesOf(clip: Clip, cloud: JointCloud, limit: JointLimit): readonly PatchPlace[] {
  const plane = swingPlane(limit);
  return plane ? keptSwings(plane)(cloudFacts(clip, cloud).rotations) : [];
}

/** The share of places that an ellipse stops, 0 to 1. @param wide ° from side to side */
export function stoppedShare(swings: readonly PatchPlace[], wide: number): number {
  const [a, b] = semiAxes(wide);
  return swings.filter((place) => !isInEllipse(a, b, place)).length / Math.max(1, swings.length);
}
