import { smallestEllipse } from '../../../core/math';
import type { PatchPlace, SwingPlane } from './swing-plane';

/** Semi-axes of an ellipse around the middle, rad: to the right, and up. */
export type SemiAxes = readonly [a: number, b: number];

/** Whether an ellipse around the middle holds a place. */
export const isInEllipse = ([a, b]: SemiAxes, [x, y]: PatchPlace): boolean => Math.hypot(x / a, y / b) <= 1;

/** Steps of the search: the axes are found to less than a thousandth. */
const FINE = 24;

/** The smallest ellipse around the middle that holds all of some places. */
export const ellipseAround = (places: readonly PatchPlace[]): SemiAxes =>
  smallestEllipse(
    Float64Array.from(places, ([x]) => x),
    Float64Array.from(places, ([, y]) => y),
    places.length,
    FINE,
  );

export const scaled = ([a, b]: SemiAxes, by: number): SemiAxes => [by * a, by * b];

/** The share of places that an ellipse stops, 0 to 1. */
export const stoppedShare = (places: readonly PatchPlace[], axes: SemiAxes): number =>
  places.filter((place) => !isInEllipse(axes, place)).length / Math.max(1, places.length);

/** Whether a patch, whose rim goes round to the left, holds a place. */
export const isInPatch = ({ rim }: SwingPlane, [x, y]: PatchPlace): boolean =>
  rim.every(([ax, ay], i) => {
    const [bx, by] = rim[(i + 1) % rim.length];
    return (bx - ax) * (y - ay) >= (by - ay) * (x - ax);
  });

/** Rings and spokes of places that an ellipse is cut into. */
const [RINGS, SPOKES] = [24, 120];

/** How much of an ellipse lies outside a patch, 0 to 1: of places that are as dense everywhere. */
export function outsideShare(plane: SwingPlane, [a, b]: SemiAxes): number {
  let outside = 0;
  for (let i = 0; i < RINGS * SPOKES; i++) {
    const [out, round] = [Math.sqrt((Math.floor(i / SPOKES) + 0.5) / RINGS), (2 * Math.PI * (i % SPOKES)) / SPOKES];
    if (!isInPatch(plane, [a * out * Math.cos(round), b * out * Math.sin(round)])) outside++;
  }
  return outside / (RINGS * SPOKES);
}
