import { type JointLimit, type LimitPart, modelOf, type Quat } from '../../core';
import { outOfAxes, partRotation, toChartVector } from '../../core/limit';
import { multiply } from '../../core/math';
import { charts } from '../../core/space';

/**
 * The projection as Holden's article has it: of the vectors that stand for the rotation the one of the short way round,
 * whatever the others say. Jumps from one side of the region to the other as a rotation passes half a turn. For
 * comparison; `projectRotation` chooses the nearer cover.
 *
 * @param rotation unit, parentFromLocal.
 * @returns a new quaternion. Softening is left aside.
 */
export function projectShortWay(limit: JointLimit, rotation: Readonly<Quat>): Quat {
  const [whole, other] = limit.parts.map((part, i) => projectPart(limit, part, i, rotation));
  return multiply(limit.reference, outOfAxes(limit.axes, other ? multiply(whole, other) : whole));
}

function projectPart(
  limit: JointLimit,
  { bounds, chart, shape }: LimitPart,
  part: number,
  rotation: Readonly<Quat>,
): Quat {
  const q: Quat = [0, 0, 0, 1];
  partRotation(limit, part, rotation, q);
  const short = q[3] < 0 ? (q.map((x) => -x) as Quat) : q;
  const projected = modelOf(shape).project(shape, charts[chart].toVector(short));
  return charts[chart].toRotation(toChartVector(bounds, projected));
}
