import { inverseMultiply, multiply, swingTwist } from '../math/rotation';
import type { Quat } from '../math/types';
import { modelOf } from '../shape';
import { charts } from '../space/charts';
import { chartFrame } from './cloud';
import type { JointLimit, LimitPart } from './joint-limit';

/**
 * The projection as Holden's article has it: of the vectors that stand for the rotation the one of the short way round,
 * whatever the others say. Jumps from one side of the region to the other as a rotation passes half a turn. For
 * comparison; `projectRotation` chooses the nearer cover.
 *
 * @param rotation unit, parentFromLocal.
 * @returns a new quaternion. Softening is left aside.
 */
export function projectShortWay(limit: JointLimit, rotation: Readonly<Quat>): Quat {
  const relative = inverseMultiply(limit.reference, rotation);
  const frame = chartFrame(limit.twistAxis);
  if (limit.split === 'none') return multiply(limit.reference, projectPart(limit.parts[0], relative, frame));
  const swing: Quat = [0, 0, 0, 1];
  const twist: Quat = [0, 0, 0, 1];
  swingTwist(relative, limit.twistAxis, swing, twist);
  const held = multiply(projectPart(limit.parts[0], swing, frame), projectPart(limit.parts[1], twist, frame));
  return multiply(limit.reference, held);
}

function projectPart({ chart, shape }: LimitPart, q: Quat, frame: Quat): Quat {
  const short = q[3] < 0 ? (q.map((x) => -x) as Quat) : q;
  return charts[chart].toRotation(modelOf(shape).nearest(shape, charts[chart].toVector(short, frame)), frame);
}
