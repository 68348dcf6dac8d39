import { type JointLimit, type LimitPart, modelOf, type Quat, type Shape, type Vec3 } from '../../core';
import { inverseMultiply, swingTwist } from '../../core/math';
import type { Edited, ShapeHandle } from '../../core/shape';
import { type ChartKind, charts } from '../../core/space';
import { chartRadius } from './chart-scale';

/** An interval of twists, rad. */
export interface TwistRange {
  low: number;
  high: number;
}

const TURN = 2 * Math.PI;
const Z: Vec3 = [0, 0, 1];

/** rad, in (−2π, 2π]: the angle of a twist about `axis`, its cover taken at its word. */
function angleAbout([x, y, z, w]: Quat, axis: Readonly<Vec3>): number {
  return 2 * Math.atan2(x * axis[0] + y * axis[1] + z * axis[2], w);
}

/** Which part of a limit is its twist; −1 when it has none of its own. */
export const twistIndex = ({ parts }: JointLimit): number => parts.findIndex(({ bounds }) => bounds === 'twist');

/** The end of an interval of twists, which every shape of one number is. */
function endOf(shape: Shape, end: keyof TwistRange): ShapeHandle {
  return modelOf(shape)
    .handles!.of(shape)
    .find(({ normal }) => normal[0] < 0 === (end === 'low'))!;
}

/** The twists that a part allows. */
export function twistRange({ chart, shape }: Pick<LimitPart, 'chart' | 'shape'>): TwistRange {
  const { toRotation, radius } = charts[chart];
  const angleAt = (end: keyof TwistRange) => {
    const t = endOf(shape, end).position[0];
    return angleAbout(toRotation([0, 0, Math.min(Math.max(t, -radius), radius)]), Z);
  };
  return { low: angleAt('low'), high: angleAt('high') };
}

/** A twist by `angle` (rad, no further than the chart goes) as the number that the chart has for it. */
export function twistNumber(chart: ChartKind, angle: number): number {
  return charts[chart].toVector([0, 0, Math.sin(angle / 2), Math.cos(angle / 2)])[2];
}

/** Why an end goes no further out. */
const NO_FURTHER = 'There is no twist further out.';

/**
 * A part's interval of twists with one of its ends moved to `angle`, rad, or as near as it can go: it is no more than a whole turn, and
 * stays where the chart has vectors of its own.
 */
export function movedTwist(
  { chart, shape }: Pick<LimitPart, 'chart' | 'shape'>,
  end: keyof TwistRange,
  angle: number,
): Edited<Shape> {
  const { low, high } = twistRange({ chart, shape });
  const hasOtherCover = chartRadius(chart, 1.5 * Math.PI) > chartRadius(chart, Math.PI);
  const most = hasOtherCover ? TURN : Math.PI;
  const outermost = end === 'low' ? Math.max(-most, high - TURN) : Math.min(most, low + TURN);
  const wanted = end === 'low' ? Math.min(Math.max(angle, outermost), high) : Math.max(Math.min(angle, outermost), low);
  const { key, position } = endOf(shape, end);
  const edited = modelOf(shape).handles!.move(shape, key, [twistNumber(chart, wanted) - position[0], 0, 0]);
  return wanted === angle || edited.stopped ? edited : { ...edited, stopped: NO_FURTHER };
}

const relative: Quat = [0, 0, 0, 1];
const swing: Quat = [0, 0, 0, 1];
const twist: Quat = [0, 0, 0, 1];

/** rad, in (−π, π]: the twist of a rotation of the joint. Allocates nothing. */
export const twistAngle = ({ reference, twistAxis }: JointLimit, rotation: Quat): number =>
  twistAbout(reference, twistAxis, rotation);

/** rad, in (−π, π]: how far a rotation is turned about a unit axis from a reference. Allocates nothing. */
export function twistAbout(reference: Quat, axis: Readonly<Vec3>, rotation: Quat): number {
  inverseMultiply(reference, rotation, relative);
  swingTwist(relative, axis, swing, twist);
  const angle = angleAbout(twist, axis);
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}
