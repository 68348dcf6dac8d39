import { type AnatomicalJoint, type JointLimit, projectRotation, type Quat, toAnatomical } from '../../core';
import { anatomicalNear, areTelling } from '../../core/anatomy';
import { wrapAngle } from '../../core/math';
import { listed, namedWays } from '../drawing/named-ways';

/** rad: what has less to go back is inside. */
const INSIDE = 1e-3;

/**
 * Which angles take a joint beyond its limit: "flexion", or "flexion and internal rotation together", where each alone would be inside. They are
 * those that change most on the way back in. Where three angles say little, as next to half a turn: "a turn about an axis between flexion and
 * abduction". Empty for a rotation inside.
 *
 * @param asked parentFromLocal.
 */
export function anglesBeyond(joint: AnatomicalJoint, limit: JointLimit, asked: Readonly<Quat>): string {
  const angles = toAnatomical(joint, asked);
  const held = anatomicalNear(joint, projectRotation(limit, [...asked]), angles);
  const ways = angles.map((angle, k) => wrapAngle(angle - held[k]));
  const most = Math.max(...ways.map(Math.abs));
  if (most < INSIDE) return '';
  const names = namedWays(joint, ways);
  if (names.length === 1) return names[0];
  const list = listed(names);
  return areTelling(joint, angles) ? `${list} together` : `a turn about an axis between ${list}`;
}
