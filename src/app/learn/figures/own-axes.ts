import type { Vec3 } from '../../../core';
import { fromLocal, principalFrame, toLocal } from '../../../core/geometry';
import { type JointCloud, limitVector } from '../../../core/limit';
import { readQuat } from '../../../core/math';
import type { Now } from '../chapter';
import { keptFor } from '../now';

/** Samples about their middle along their principal axes, the longest first, in the charts' units. */
interface OwnAxes {
  centre: Vec3;
  axes: readonly number[];
  /** N×3. */
  points: Float32Array;
  /** How far the samples go along each axis. */
  low: Vec3;
  high: Vec3;
  /** Of a sheet z = bow · x · y that is nearest to the samples. */
  bow: number;
}

/** Of a cloud of whole rotations. */
export const ownAxes = keptFor(({ parts: [part] }: JointCloud): OwnAxes => {
  const { centre, axes } = principalFrame(part.points);
  const points = new Float32Array(part.points.length);
  const [low, high]: Vec3[] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let [above, below] = [0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const local = toLocal(centre, axes, [part.points[i], part.points[i + 1], part.points[i + 2]]);
    points.set(local, i);
    const product = local[0] * local[1];
    above += product * local[2];
    below += product * product;
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], local[k]);
      high[k] = Math.max(high[k], local[k]);
    }
  }
  return { centre, axes, points, low, high, bow: below > 0 ? above / below : 0 };
});

/** How many numbers the joint needs; 3 while that is not known. */
export const needsNow = ({ state, joint }: Now): number => state.fit?.types[joint]?.degreesOfFreedom ?? 3;

/** Where the knobs put the joint along the axes of its cloud: shares of how far the samples go, and the middle along axes that the joint does not need; on its sheet where it needs two. */
export function placeAsked(now: Now, { low, high, bow }: OwnAxes): Vec3 {
  const needs = needsNow(now);
  const [x, y] = [now.knobs.first, now.knobs.second].map((knob, k) => {
    const share = k < needs ? Number(knob ?? 0) : 0;
    return share < 0 ? -share * low[k] : share * high[k];
  });
  return [x, y, needs === 2 ? bow * x * y : 0];
}

/** The rotation vector of a place, in the charts' frame. */
export const placeVector = ({ centre, axes }: OwnAxes, place: Readonly<Vec3>): Vec3 => fromLocal(centre, axes, place);

/** Where the joint is held, along the axes of its cloud; null where its limit is parted. */
export function placeHeld({ limit, live, joint }: Now, { centre, axes }: OwnAxes): Vec3 | null {
  if (limit?.split !== 'none') return null;
  return toLocal(centre, axes, limitVector(limit, 0, readQuat(live.held, joint)));
}
