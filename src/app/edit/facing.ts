import { type AnatomicalJoint, type JointLimit, toAnatomical } from '../../core';
import { anatomicalNear } from '../../core/anatomy';
import { rotationOfStep, stepChartOf } from '../../core/edit';
import type { Vec3 } from '../../core/math';
import { wrapAngle } from '../../core/math';
import type { ShapeHandle } from '../../core/shape';
import { listed, namedWays } from '../drawing/named-ways';

/** rad: how far the way out of a handle is followed. */
const OUT = 0.05;

/**
 * Which way a handle of a limit faces, in the body's words: "toward flexion and internal rotation".
 *
 * @param part index in `limit.parts`
 */
export function facingWords(
  joint: AnatomicalJoint,
  limit: JointLimit,
  part: number,
  { position, normal }: Pick<ShapeHandle, 'position' | 'normal'>,
): string {
  const at = stepChartOf(limit, part);
  const angles = toAnatomical(joint, rotationOfStep(at, position, limit.axes));
  const outside = position.map((x, k) => x + OUT * normal[k]) as Vec3;
  const further = anatomicalNear(joint, rotationOfStep(at, outside, limit.axes), angles);
  const ways = further.map((angle, k) => wrapAngle(angle - angles[k]));
  return `toward ${listed(namedWays(joint, ways))}`;
}
