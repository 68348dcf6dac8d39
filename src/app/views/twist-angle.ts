import { chartFrame, charts, type JointCloud, type JointLimit, modelOf, type Quat, type Vec3 } from '../../core';
import { inverseMultiply, swingTwist } from '../../core/math/rotation';
import { chartRadius, reachAlong } from './chart-scale';

/** How a joint rolls about its bone. */
export interface TwistRange {
  /** rad, of every sample. */
  samples: Float64Array;
  /** rad: the interval that the limit allows. */
  low: number;
  high: number;
}

/** rad, in (−2π, 2π]: the angle of a twist about `axis`, its cover taken at its word. */
function angleAbout([x, y, z, w]: Quat, axis: Vec3): number {
  return 2 * Math.atan2(x * axis[0] + y * axis[1] + z * axis[2], w);
}

/** The twists of a joint's samples and the interval of its limit; null when the limit has no twist of its own. */
export function twistRange(cloud: JointCloud, limit: JointLimit): TwistRange | null {
  const part = limit.parts.findIndex(({ bounds }) => bounds === 'twist');
  const samples = cloud.parts.find(({ bounds }) => bounds === 'twist');
  if (part < 0 || !samples) return null;
  const chart = charts[limit.parts[part].chart];
  const frame = chartFrame(limit.twistAxis);
  const vector: Vec3 = [0, 0, 0];
  const angles = new Float64Array(samples.frames.length);
  const middle: Vec3 = [0, 0, 0];
  for (let i = 0; i < angles.length; i++) {
    for (let k = 0; k < 3; k++) {
      vector[k] = samples.points[3 * i + k];
      middle[k] += vector[k] / angles.length;
    }
    angles[i] = angleAbout(chart.toRotation(vector, frame), limit.twistAxis);
  }
  const { twistAxis } = limit;
  const { shape } = limit.parts[part];
  // One that was made by hand need not hold the middle.
  modelOf(shape).nearest(shape, middle, middle);
  const end = (sign: number) => {
    const reach = reachAlong(
      limit,
      part,
      middle,
      [sign * twistAxis[0], sign * twistAxis[1], sign * twistAxis[2]],
      2 * Math.PI,
    );
    const at: Vec3 = [0, 1, 2].map((k) => middle[k] + sign * reach * twistAxis[k]) as Vec3;
    return angleAbout(chart.toRotation(at, frame), twistAxis);
  };
  return { samples: angles, low: end(-1), high: end(1) };
}

/** A twist by `angle` (rad) as the chart has it: its length along the twist axis. */
export function twistLength({ parts, twistAxis }: JointLimit, angle: number): number {
  const half = angle / 2;
  const sine = Math.sin(half);
  const twist: Quat = [twistAxis[0] * sine, twistAxis[1] * sine, twistAxis[2] * sine, Math.cos(half)];
  const v = charts[parts[0].chart].toVector(twist, chartFrame(twistAxis));
  return v[0] * twistAxis[0] + v[1] * twistAxis[1] + v[2] * twistAxis[2];
}

/** rad: the least interval of twists that can be made by hand. */
const LEAST_TWIST = Math.PI / 180;

/**
 * The interval of twists, rad, with one of its ends moved to `angle`, or as near as it can go: it keeps a least width, is no more
 * than a whole turn, and stays where the chart has vectors of its own.
 */
export function movedTwist(
  limit: JointLimit,
  { low, high }: Pick<TwistRange, 'low' | 'high'>,
  end: 'low' | 'high',
  angle: number,
): [low: number, high: number] {
  const { chart } = limit.parts[0];
  const hasOtherCover = chartRadius(chart, 1.5 * Math.PI) > chartRadius(chart, Math.PI);
  const most = hasOtherCover ? 2 * Math.PI : Math.PI;
  const turn = 2 * Math.PI;
  return end === 'low'
    ? [Math.min(Math.max(angle, -most, high - turn), high - LEAST_TWIST), high]
    : [low, Math.max(Math.min(angle, most, low + turn), low + LEAST_TWIST)];
}

const relative: Quat = [0, 0, 0, 1];
const swing: Quat = [0, 0, 0, 1];
const twist: Quat = [0, 0, 0, 1];

/** rad, in (−π, π]: the twist of a rotation of the joint. Allocates nothing. */
export const twistAngle = ({ reference, twistAxis }: JointLimit, rotation: Quat): number =>
  turnAbout(reference, twistAxis, rotation);

/** rad, in (−π, π]: how far a rotation is turned about a unit axis from a reference. Allocates nothing. */
export function turnAbout(reference: Quat, axis: Vec3, rotation: Quat): number {
  inverseMultiply(reference, rotation, relative);
  swingTwist(relative, axis, swing, twist);
  const angle = angleAbout(twist, axis);
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}
