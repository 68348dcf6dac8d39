import { DEGREE } from '../../../core/math';
import type { PatchPlace } from './swing-plane';

/** rad: half the height of the ellipse. */
const HALF_HEIGHT = 50 * DEGREE;

/** rad: half of an ellipse's width and half of its height. @param wide ° from side to side */
export const semiAxes = (wide: number): readonly [a: number, b: number] => [(wide / 2) * DEGREE, HALF_HEIGHT];

/** Whether an ellipse around the middle holds a place. Semi-axes in rad. */
export const isInEllipse = (a: number, b: number, [x, y]: PatchPlace): boolean => Math.hypot(x / a, y / b) <= 1;

/** The share of places that an ellipse stops, 0 to 1. @param wide ° from side to side */
export function stoppedShare(swings: readonly PatchPlace[], wide: number): number {
  const [a, b] = semiAxes(wide);
  return swings.filter((place) => !isInEllipse(a, b, place)).length / Math.max(1, swings.length);
}
