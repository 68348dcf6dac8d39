import {
  type JointLimit,
  type JointType,
  limitVector,
  multiply,
  type Quat,
  rotationFromVector,
  type Vec3,
} from '../../core';
import { rotateVector, rotationBetween } from '../../core/math/rotation';
import { turnAbout } from './twist-angle';

/** A joint that turns about one axis. */
export type Hinge = JointType & Required<Pick<JointType, 'axis' | 'interval'>>;

/** The type as a hinge; null when it is none. */
export const hingeOf = (type: JointType | null | undefined): Hinge | null =>
  type?.kind === 'hinge' && type.axis && type.interval ? (type as Hinge) : null;

/** rad, in (−π, π]: how far a rotation of the joint is turned about its axis. Allocates nothing. */
export const hingeAngle = ({ reference, axis }: Hinge, rotation: Quat): number => turnAbout(reference, axis, rotation);

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
  const along = v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2];
  const rest: Vec3 = [v[0] - along * axis[0], v[1] - along * axis[1], v[2] - along * axis[2]];
  const length = Math.hypot(...rest);
  return length < 0.1 ? null : [rest[0] / length, rest[1] / length, rest[2] / length];
}

/** rad: chart vectors further apart are on different covers. */
const JUMP = 1;

/**
 * Where a turn about a hinge's axis from `low` to `high` (rad) lies in the chart of a limit's part: segments, S×2×3. A straight line
 * in the exponential map; a cut where the chart changes its cover.
 */
export function hingeCurve(limit: JointLimit, part: number, hinge: Hinge, low: number, high: number): number[] {
  const pieces = Math.max(1, Math.ceil((high - low) / 0.05));
  const segments: number[] = [];
  let last: Vec3 | null = null;
  for (let i = 0; i <= pieces; i++) {
    const point = hingePoint(limit, part, hinge, low + ((high - low) * i) / pieces);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1], point[2] - last[2]) < JUMP)
      segments.push(...last, ...point);
    last = point;
  }
  return segments;
}

/** The chart vector of a turn about the hinge's axis. */
export function hingePoint(limit: JointLimit, part: number, { reference, axis }: Hinge, angle: number): Vec3 {
  const turn = rotationFromVector([axis[0] * angle, axis[1] * angle, axis[2] * angle]);
  return limitVector(limit, part, multiply(reference, turn));
}
