import { smallestEllipse } from '../../../core/math';
import { keptFor } from '../now';
import { hullOf } from './hull-of';
import type { PatchPlace, SwingPlane } from './swing-plane';

/** Semi-axes of an ellipse around the middle, rad: to the right, and up. */
export type SemiAxes = readonly [a: number, b: number];

/** Whether an ellipse around the middle holds a place. */
export const isInEllipse = ([a, b]: SemiAxes, [x, y]: PatchPlace): boolean => Math.hypot(x / a, y / b) <= 1;

/** Steps of the search: the axes are found to less than a thousandth. */
const FINE = 24;

/** The smallest ellipse around the middle that holds all of some places. */
const ellipseAround = (places: readonly PatchPlace[]): SemiAxes =>
  smallestEllipse(
    Float64Array.from(places, ([x]) => x),
    Float64Array.from(places, ([, y]) => y),
    places.length,
    FINE,
  );

export const scaled = ([a, b]: SemiAxes, by: number): SemiAxes => [by * a, by * b];

/** rad: the first step of the search for a middle, and the last. */
const [FIRST_STEP, LAST_STEP] = [0.2, 0.004];

/** Where the middle of the smallest ellipse is that holds all of some places, by steps that make it smaller. */
function bestMiddle(places: readonly PatchPlace[]): PatchPlace {
  const roomAt = ([cx, cy]: PatchPlace) => {
    const [a, b] = ellipseAround(places.map(([x, y]) => [x - cx, y - cy] as const));
    return a * b;
  };
  let best: { at: PatchPlace; room: number } = { at: [0, 0], room: roomAt([0, 0]) };
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const { at, room } = best;
    const beside = [-step, step].flatMap((by): PatchPlace[] => [
      [at[0] + by, at[1]],
      [at[0], at[1] + by],
    ]);
    const tried = beside.map((each) => ({ at: each, room: roomAt(each) }));
    best = tried.reduce((least, each) => (each.room < least.room ? each : least), best);
    if (best.room > room - 1e-9) step /= 2;
  }
  return best.at;
}

/** A patch and the places of samples counted from the middle of the smallest ellipse that holds the samples; rad. */
interface LaidOver {
  middle: PatchPlace;
  plane: SwingPlane;
  swings: readonly PatchPlace[];
  smallest: SemiAxes;
}

/** By plane and places. */
export const ellipseOver = keptFor((plane: SwingPlane) =>
  keptFor((places: readonly PatchPlace[]): LaidOver => {
    const middle = bestMiddle(hullOf(places));
    const from = ([x, y]: PatchPlace): PatchPlace => [x - middle[0], y - middle[1]];
    const swings = places.map(from);
    return {
      middle,
      plane: {
        ...plane,
        rim: plane.rim.map(from),
        placeOf: (rotation) => from(plane.placeOf(rotation)),
        turnTo: ([x, y], twist) => plane.turnTo([x + middle[0], y + middle[1]], twist),
      },
      swings,
      smallest: ellipseAround(swings),
    };
  }),
);

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
