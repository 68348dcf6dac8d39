import { type AnatomicalJoint, type JointLimit, projectRotation, type Quat, toAnatomical } from '../../core';
import { anatomicalNear, areTelling } from '../../core/anatomy';
import { wrapAngle } from '../../core/math';

/** Of the angle that has farthest to go back, the share that another must have to be named beside it. */
const NAMED = 0.4;
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
  const named = [0, 1, 2].filter((k) => Math.abs(ways[k]) >= NAMED * most);
  const names = named.map((k) => (ways[k] > 0 ? joint.axes[k].positive : joint.axes[k].negative).name);
  if (names.length === 1) return names[0];
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return areTelling(joint, angles) ? `${list} together` : `a turn about an axis between ${list}`;
}
