import { type AnatomicalJoint, type Quat, toAnatomical, type Vec3 } from '../../core';
import { anatomicalNear } from '../../core/anatomy';
import { multiply, rotationFromVector } from '../../core/math';
import { degrees } from '../ui/format';
import type { Hinge } from './hinge';

const PIECES = 12;

/**
 * What stands at the ends of a hinge's interval: the angle of the joint that goes furthest between them, as people say it. An elbow's reads
 * "2°" and "146°" of flexion, wherever the hinge itself counts from.
 */
export function hingeWords(
  joint: AnatomicalJoint,
  { reference, axis, interval: [low, high] }: Hinge,
): [string, string] {
  const rotationOf = (angle: number): Quat =>
    multiply(reference, rotationFromVector([axis[0] * angle, axis[1] * angle, axis[2] * angle]));
  const first = toAnatomical(joint, rotationOf(low));
  let last: Vec3 = first;
  for (let i = 1; i <= PIECES; i++) last = anatomicalNear(joint, rotationOf(low + ((high - low) * i) / PIECES), last);
  const ways = first.map((angle, k) => Math.abs(last[k] - angle));
  const most = ways.indexOf(Math.max(...ways));
  return [degrees(first[most]), degrees(last[most])];
}
