import type { JointLimit, Quat, Vec3 } from '../../core';
import { halve, intoAxes, outOfAxes, toChartVector } from '../../core/limit';
import { angleBetween, inverseMultiply, multiply, normalize } from '../../core/math';
import { chartOf } from '../../core/space';
import { SLOWEST } from '../ui/drag';

const ROUNDS = 4;

/**
 * The rotation, parentFromLocal, of a vector in the chart of a limit's first part. Of a swing the joint keeps the twist it has.
 *
 * @param now its rotation, for the twist
 */
export function rotationAt(limit: JointLimit, v: Readonly<Vec3>, now: Readonly<Quat>): Quat {
  const { axes, reference, parts } = limit;
  const [{ bounds, chart }] = parts;
  let turn = chartOf(chart).toRotation(toChartVector(bounds, v));
  if (bounds === 'swing') {
    const swing: Quat = [0, 0, 0, 1];
    const twist: Quat = [0, 0, 0, 1];
    halve(intoAxes(axes, inverseMultiply(reference, now)), swing, twist);
    turn = multiply(turn, [0, 0, twist[0], twist[3]]);
  }
  return normalize(multiply(reference, outOfAxes(axes, turn)));
}

/** Where a dragged dot is, and the rotation there. */
export interface Dot {
  v: Vec3;
  rotation: Quat;
}

/**
 * The dot moved on: as far as asked, or less where that would turn the joint faster than one radian in `SLOWEST` px.
 *
 * @param by chart units @param pixels that the pointer went meanwhile
 */
export function moveDot(limit: JointLimit, dot: Dot, by: Readonly<Vec3>, pixels: number): Dot {
  let share = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const v = dot.v.map((x, k) => x + share * by[k]) as Vec3;
    const rotation = rotationAt(limit, v, dot.rotation);
    const angle = angleBetween(dot.rotation, rotation);
    const most = pixels / SLOWEST;
    if (angle <= most * (1 + 1e-6) + 1e-9) return { v, rotation };
    share *= (0.98 * most) / angle;
  }
  // A place where the chart is torn: the dot waits before it.
  return dot;
}
