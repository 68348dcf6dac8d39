import type { Clip, SideRoles } from '../../clip';
import { containsRotation, type JointLimit } from '../../limit';
import {
  DEGREE,
  dot,
  multiply,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  subtract,
  unit,
  type Vec3,
} from '../../math';

/** A limb that one hinge bends: from its ball joint over the hinge to the end. Joint indices. */
export interface HingedLimb {
  ball: number;
  hinge: number;
  end: number;
}

/** The arms and legs of a side that are there as a chain. */
export const limbsOf = (side: SideRoles): HingedLimb[] =>
  [
    { ball: side.upperArm, hinge: side.foreArm, end: side.hand },
    { ball: side.upperLeg, hinge: side.lowerLeg, end: side.foot },
  ].filter(({ ball, hinge, end }) => ball >= 0 && hinge >= 0 && end >= 0);

/** rad: a hinge that is bent by less does not tell how the limb turns about itself. */
const STRAIGHT = 15 * DEGREE;
/** Turns about the bone that are tried. */
const TURNS = 24;

/** 1 per frame in which a limb is straight. */
export const straightFrames = (clip: Clip, limb: HingedLimb): Uint8Array =>
  Uint8Array.from({ length: clip.frameCount }, (_, frame) => (isStraight(clip, limb, frame) ? 1 : 0));

function isStraight(clip: Clip, { ball, hinge, end }: HingedLimb, frame: number): boolean {
  const toHinge = wayTo(clip, frame, ball, hinge);
  const whole = wayTo(clip, frame, ball, end);
  const lower = subtract(whole, toHinge);
  return dot(unit(toHinge), unit(lower)) > Math.cos(STRAIGHT);
}

/** Whether a rotation of a limb's joint would be inside if the limb were turned about itself another way. */
export function isTwistAlone(clip: Clip, limb: HingedLimb, limit: JointLimit, frame: number): boolean {
  const axis = unit(wayTo(clip, frame, limit.joint, limb.end));
  const q = readQuat(clip.rotations, frame * clip.skeleton.names.length + limit.joint);
  for (let k = 1; k < TURNS; k++) {
    const angle = (2 * Math.PI * k) / TURNS;
    const turn = rotationFromVector([angle * axis[0], angle * axis[1], angle * axis[2]]);
    if (containsRotation(limit, multiply(q, turn))) return true;
  }
  return false;
}

/** m, in the frame of `from`: where a joint is that hangs on `from`. */
function wayTo({ skeleton, rotations }: Clip, frame: number, from: number, to: number): Vec3 {
  const { names, parents, offsets } = skeleton;
  const way = readVec3(offsets, to);
  for (let joint = parents[to]; joint !== from && joint >= 0; joint = parents[joint]) {
    const turned = rotateVector(readQuat(rotations, frame * names.length + joint), way);
    const offset = readVec3(offsets, joint);
    for (let k = 0; k < 3; k++) way[k] = offset[k] + turned[k];
  }
  return way;
}
