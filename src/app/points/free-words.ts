import {
  type AnatomicalJoint,
  type JointLimit,
  projectRotation,
  type Quat,
  toAnatomical,
  violationAngle,
} from '../../core';
import { anatomicalNear } from '../../core/anatomy';
import { DEGREE, wrapAngle } from '../../core/math';
import { namedWays } from '../drawing/named-ways';

/** Joints that bend one way. */
const ONE_WAY: readonly string[] = ['lowerLeg', 'foreArm'];
/** rad: a joint that is bent the wrong way by less is stretched. */
const STRETCHED = 10 * DEGREE;

/**
 * How a joint that no limit held stands, in words: "knee bent 97° the wrong way", "shoulder 41° beyond, in external rotation".
 *
 * @param name of the joint, for joints that have no name of the body
 */
export function freeWords(joint: AnatomicalJoint, limit: JointLimit, rotation: Readonly<Quat>, name: string): string {
  const angles = toAnatomical(joint, rotation);
  const held = anatomicalNear(joint, projectRotation(limit, [...rotation]), angles);
  const ways = angles.map((angle, k) => wrapAngle(angle - held[k]));
  if (ONE_WAY.includes(joint.part) && angles[0] < -STRETCHED)
    return `${name}: bent ${Math.round(-angles[0] / DEGREE)}° the wrong way`;
  const beyond = violationAngle(limit, [...rotation]);
  return `${name}: ${Math.round(beyond / DEGREE)}° beyond, in ${namedWays(joint, ways)[0]}`;
}
