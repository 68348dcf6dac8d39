import { minimumEllipse } from '../../../core/geometry';
import { keptFor } from '../now';
import { hullOf } from './hull-of';
import type { PatchPlace, SwingPlane } from './swing-plane';

/** Semi-axes of an ellipse around the middle, rad: to the right, and up. */
export type SemiAxes = readonly [a: number, b: number];

/** Whether an ellipse around the middle holds a place. */
export const isInEllipse = ([a, b]: SemiAxes, [x, y]: PatchPlace): boolean => Math.hypot(x / a, y / b) <= 1;

export const scaled = ([a, b]: SemiAxes, by: number): SemiAxes => [by * a, by * b];

/** A place counted from a middle, along axes that lean by `tilt` from right and up, rad. */
const leaning = ([x, y]: PatchPlace, [mx, my]: PatchPlace, tilt: number): PatchPlace =>
  turnedLeft([x - mx, y - my], -tilt);

/** A place turned about the middle to the left, rad. */
export const turnedLeft = ([x, y]: PatchPlace, angle: number): PatchPlace => [
  Math.cos(angle) * x - Math.sin(angle) * y,
  Math.sin(angle) * x + Math.cos(angle) * y,
];

/** A patch and the places of samples along the axes of the smallest ellipse that holds the samples, counted from its middle; rad. */
interface LaidOver {
  middle: PatchPlace;
  /** By how much the axes of the ellipse lean to the left. */
  tilt: number;
  plane: SwingPlane;
  swings: readonly PatchPlace[];
  smallest: SemiAxes;
}

/** By plane and places. */
export const ellipseOver = keptFor((plane: SwingPlane) =>
  keptFor((places: readonly PatchPlace[]): LaidOver => {
    const { centre, axes, radii } = minimumEllipse(Float64Array.from(hullOf(places).flat()));
    const middle: PatchPlace = [centre[0], centre[1]];
    // Either way along its longer axis: the way that is nearer to the right.
    const tilt = Math.atan(axes[1] / axes[0]);
    const from = (place: PatchPlace) => leaning(place, middle, tilt);
    return {
      middle,
      tilt,
      plane: {
        ...plane,
        rim: plane.rim.map(from),
        placeOf: (rotation) => from(plane.placeOf(rotation)),
        turnTo(place, twist) {
          const [x, y] = turnedLeft(place, tilt);
          return plane.turnTo([x + middle[0], y + middle[1]], twist);
        },
      },
      swings: places.map(from),
      smallest: [radii[0], radii[1]],
    };
  }),
);

/** The share of places that an ellipse stops, 0 to 1. */
export const stoppedShare = (places: readonly PatchPlace[], axes: SemiAxes): number =>
  places.filter((place) => !isInEllipse(axes, place)).length / Math.max(1, places.length);

/** Whether a patch, whose rim goes round to the left, holds a place. */
export const isInPatch = ({ rim }: SwingPlane, [x, y]: PatchPlace): boolean =>
  rim.every((a, i) => {
    const b = rim[(i + 1) % rim.length];
    return (b[0] - a[0]) * (y - a[1]) >= (b[1] - a[1]) * (x - a[0]);
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
