import type { Roles } from '../../../core/clip';

/** How thick the bone is that a joint turns: radii where it begins and where it ends, in body heights. */
type Girth = readonly [from: number, to: number];

/** By role, without its side. */
const GIRTHS: Readonly<Record<string, Girth>> = {
  hips: [0.058, 0.052],
  spine: [0.056, 0.06],
  chest: [0.052, 0.036],
  neck: [0.028, 0.026],
  head: [0.05, 0.036],
  Clavicle: [0.03, 0.032],
  UpperArm: [0.031, 0.024],
  ForeArm: [0.024, 0.016],
  Hand: [0.018, 0.012],
  UpperLeg: [0.047, 0.033],
  LowerLeg: [0.034, 0.02],
  Foot: [0.021, 0.018],
  Toe: [0.017, 0.012],
};
/** Of joints without a name, and of those of other beings. */
const PLAIN: Girth = [0.018, 0.012];

/** How thick bones are drawn, by the joint that turns them. */
export const girthsOf = ({ byJoint }: Roles): Girth[] =>
  byJoint.map((role) => GIRTHS[role.replace(/^(left|right)/, '')] ?? PLAIN);
