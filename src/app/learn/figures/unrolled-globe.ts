import type { Vec3 } from '../../../core';
import { DEGREE, wrapAngle } from '../../../core/math';
import type { Spot } from './half-globe';

/** rad: the direction that the sheet of angles is seen from; opposite the globe is cut. */
export const FRONT = -Math.PI / 2;

/** °: no spot that is drawn to lies farther from the lock, and what is drawn nearer to the lock lies at the lock. */
export const MOST_APART = 167;
const CAUGHT = 5;

/**
 * The half globe on its way into the plane before it: cut behind and unrolled, with the top drawn out into an edge. So lies a sheet of Euler
 * angles: across how far outer and inner ring are turned against each other, down how far their axes are apart.
 *
 * @param flat 0 on the globe, 1 in the plane
 * @returns rad: to the right, up, and to the front
 */
export function unrolledAt([angle, direction]: Spot, flat: number): [right: number, up: number, front: number] {
  const [out, bend, round] = [2 * Math.sin(angle / 2), 1 - flat, direction - FRONT];
  const reach = bend * out + flat;
  const up = 2 * bend * Math.cos(angle / 2) + flat * (Math.PI / 2 - angle);
  if (bend < 1e-6) return [reach * round, up, 0];
  return [(reach * Math.sin(bend * round)) / bend, up, bend * out + (reach * (Math.cos(bend * round) - 1)) / bend];
}

/** °: the spot at a place of the globe, or of the sheet that the globe becomes; none is nearer to half a turn than `MOST_APART`. */
export function spotAt([right, up, front]: Readonly<Vec3>, isFlat: boolean): { radius: number; against: number } {
  const [angle, round] = isFlat
    ? [Math.PI / 2 - up, right]
    : [2 * Math.acos(Math.min(1, Math.max(0, up / 2))), Math.atan2(right, front)];
  const radius = Math.min(MOST_APART, Math.round(angle / DEGREE));
  return { radius: radius < CAUGHT ? 0 : radius, against: Math.round(Math.min(180, Math.max(-180, round / DEGREE))) };
}

/** A path in pieces, cut where the globe is cut. */
export function cutBehind(path: readonly Spot[]): Spot[][] {
  const pieces: Spot[][] = [[]];
  /** Of a direction, within half a turn of the front. */
  const seen = (direction: number): number => FRONT + wrapAngle(direction - FRONT);
  for (const [i, [angle, direction]] of path.entries()) {
    const here: Spot = [angle, seen(direction)];
    const before = pieces.at(-1)!.at(-1);
    if (i > 0 && before && Math.abs(here[1] - before[1]) > Math.PI) {
      const side = Math.sign(before[1] - FRONT);
      const end = FRONT + side * Math.PI;
      const share = (end - before[1]) / (here[1] + 2 * side * Math.PI - before[1]);
      const cut = before[0] + share * (angle - before[0]);
      pieces.at(-1)!.push([cut, end]);
      pieces.push([[cut, end - 2 * side * Math.PI]]);
    }
    pieces.at(-1)!.push(here);
  }
  return pieces;
}
