import type { JointLimit, JointType, Quat, Vec3 } from '../../core';
import { limitVector } from '../../core/limit';
import {
  distance,
  dot,
  length,
  multiply,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  unit,
} from '../../core/math';
import { twistAbout } from './twist-angle';

/** A joint that turns about one axis. */
export type Hinge = JointType & Required<Pick<JointType, 'axis' | 'interval'>>;

/** The type as a hinge; null when it is none. */
export const hingeOf = (type: JointType | null | undefined): Hinge | null =>
  type?.kind === 'hinge' && type.axis && type.interval ? (type as Hinge) : null;

/** rad, in (−π, π]: how far a rotation of the joint is turned about its axis. Allocates nothing. */
export const hingeAngle = ({ reference, axis }: Hinge, rotation: Quat): number => twistAbout(reference, axis, rotation);

/**
 * parentFromArc: the plane a hinge turns in. z is its axis; x is where the bone points at 0°, as far as it lies in that plane.
 *
 * @param bone unit, in the joint's frame. Where it lies along the axis any x is taken.
 */
export function hingeFrame({ reference, axis }: Hinge, bone: Readonly<Vec3>): Quat {
  const x = perpendicular(bone, axis) ?? perpendicular([1, 0, 0], axis) ?? [0, 1, 0];
  const upright = rotationBetween([0, 0, 1], axis);
  const [a, b] = rotateVector([-upright[0], -upright[1], -upright[2], upright[3]], x);
  return multiply(reference, multiply(upright, rotationFromVector([0, 0, Math.atan2(b, a)])));
}

/** The unit part of v at right angles to a unit axis; null when there is hardly any. */
function perpendicular(v: Readonly<Vec3>, axis: Readonly<Vec3>): Vec3 | null {
  const along = dot(v, axis);
  const rest: Vec3 = [v[0] - along * axis[0], v[1] - along * axis[1], v[2] - along * axis[2]];
  return length(rest) < 0.1 ? null : unit(rest);
}

/** rad: chart vectors further apart are on different covers. */
const JUMP = 1;

/**
 * Where a turn about a hinge's axis from `low` to `high` (rad) lies in the chart of a limit's first part: segments, S×2×3. A straight
 * line in the exponential map; a cut where the chart changes its cover.
 */
export function hingeCurve(limit: JointLimit, hinge: Hinge, low: number, high: number): number[] {
  const pieces = Math.max(1, Math.ceil((high - low) / 0.05));
  const segments: number[] = [];
  let last: Vec3 | null = null;
  for (let i = 0; i <= pieces; i++) {
    const point = hingePoint(limit, hinge, low + ((high - low) * i) / pieces);
    if (last && distance(point, last) < JUMP) segments.push(...last, ...point);
    last = point;
  }
  return segments;
}

/** The vector of a turn about the hinge's axis in the chart of a limit's first part: of the whole rotation, or of its swing. */
export function hingePoint(limit: JointLimit, { reference, axis }: Hinge, angle: number): Vec3 {
  const turn = rotationFromVector([axis[0] * angle, axis[1] * angle, axis[2] * angle]);
  return limitVector(limit, 0, multiply(reference, turn));
}
