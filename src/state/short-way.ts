import {
  intoAxes,
  type JointLimit,
  type LimitPart,
  outOfAxes,
  toChartVector,
  toPartVector,
} from '../core/limit/joint-limit';
import { inverseMultiply, multiply, swingTwist } from '../core/math/rotation';
import type { Quat } from '../core/math/types';
import { modelOf } from '../core/shape';
import { charts } from '../core/space/charts';

/**
 * The projection as Holden's article has it: of the vectors that stand for the rotation the one of the short way round,
 * whatever the others say. Jumps from one side of the region to the other as a rotation passes half a turn. For
 * comparison; `projectRotation` chooses the nearer cover.
 *
 * @param rotation unit, parentFromLocal.
 * @returns a new quaternion. Softening is left aside.
 */
export function projectShortWay(limit: JointLimit, rotation: Readonly<Quat>): Quat {
  const relative = intoAxes(limit.axes, inverseMultiply(limit.reference, rotation));
  const back = (q: Quat) => multiply(limit.reference, outOfAxes(limit.axes, q));
  if (limit.split === 'none') return back(projectPart(limit.parts[0], relative));
  const swing: Quat = [0, 0, 0, 1];
  const twist: Quat = [0, 0, 0, 1];
  swingTwist(relative, [0, 0, 1], swing, twist);
  return back(multiply(projectPart(limit.parts[0], swing), projectPart(limit.parts[1], twist)));
}

function projectPart({ bounds, chart, shape }: LimitPart, q: Quat): Quat {
  const short = q[3] < 0 ? (q.map((x) => -x) as Quat) : q;
  const vector = toPartVector(bounds, charts[chart].toVector(short));
  return charts[chart].toRotation(toChartVector(bounds, modelOf(shape).nearest(shape, vector)));
}
