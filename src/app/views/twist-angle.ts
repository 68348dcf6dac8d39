import { chartFrame, charts, type JointCloud, type JointLimit, type Quat, type Vec3 } from '../../core';
import { inverseMultiply, swingTwist } from '../../core/math/rotation';
import { reachAlong } from './chart-scale';

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

const relative: Quat = [0, 0, 0, 1];
const swing: Quat = [0, 0, 0, 1];
const twist: Quat = [0, 0, 0, 1];

/** rad, in (−π, π]: the twist of a rotation of the joint. Allocates nothing. */
export function twistAngle(limit: JointLimit, rotation: Quat): number {
  inverseMultiply(limit.reference, rotation, relative);
  swingTwist(relative, limit.twistAxis, swing, twist);
  const angle = angleAbout(twist, limit.twistAxis);
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}
