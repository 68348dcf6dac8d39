import { type LimbSide, type Roles, restTransforms, type SideRoles, type Skeleton } from '../clip';
import { twistAxis } from '../limit';
import { cross, length, type Quat, readQuat, readVec3, rotateVector, subtract, unit, type Vec3 } from '../math';
import { type BodyAxes, bodyAxes, reject } from './body-axes';
import { alongBone, frameFrom, limbFrame } from './frames';
import type { AnatomicalPart } from './joint-table';

/** Cosine of how far a trunk may lean at rest that stands. */
const UPRIGHT = 0.6;

/** The two segments that a joint joins, in the rest pose. */
export interface RestSegments {
  part: AnatomicalPart;
  /** Which side of the body it is on: of a rig whose names are swapped, the other than its name says. */
  side: LimbSide | 'centre';
  /** worldFromProximal: the frame that the joint's angles count from. */
  proximal: Quat;
  /** worldFromDistal: the frame of what the joint moves. All angles are 0 where both agree. */
  distal: Quat;
}

/** What all frames are built from: the rest pose in the world. */
export interface RestPose {
  skeleton: Skeleton;
  roles: Roles;
  axes: BodyAxes | null;
  /** J×4, worldFromLocal. */
  rotations: Float64Array;
  at(joint: number): Vec3;
}

export function restPose(skeleton: Skeleton, roles: Roles): RestPose {
  const { positions, rotations } = restTransforms(skeleton);
  const at = (joint: number) => readVec3(positions, joint);
  return { skeleton, roles, axes: bodyAxes(roles, positions), rotations, at };
}

/** The segments of every joint, as indices of the skeleton; those without a role that is told in anatomical words are of the part `'none'`. */
export function restSegments(pose: RestPose): RestSegments[] {
  const { skeleton, roles, axes } = pose;
  const found = skeleton.names.map((_, joint) => loneSegments(pose, joint));
  // Of what goes on four legs the trunk lies, and words and norms of people mean nothing.
  if (axes === null || (roles.kind !== 'human' && axes.up[1] < UPRIGHT)) return found;
  const body = frameFrom(axes.forward, axes.up)!;
  const put = (joint: number, part: AnatomicalPart, side: RestSegments['side'], proximal: Quat, distal = proximal) => {
    if (joint >= 0) found[joint] = { part, side, proximal, distal };
  };
  put(roles.hips, 'hips', 'centre', body);
  for (const joint of [...roles.spine, roles.chest]) if (joint !== roles.hips) put(joint, 'trunk', 'centre', body);
  for (const joint of [...roles.neck, roles.head]) put(joint, 'neck', 'centre', body);
  for (const name of ['left', 'right'] as const) {
    const side = axes.areSidesSwapped ? (name === 'left' ? 'right' : 'left') : name;
    putArm(pose, roles[name], side, body, put);
    putLeg(pose, roles[name], side, body, put);
  }
  return found;
}

type Put = (joint: number, part: AnatomicalPart, side: LimbSide, proximal: Quat, distal?: Quat) => void;

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const opposite = (v: Readonly<Vec3>): Vec3 => [-v[0], -v[1], -v[2]];

/** From one joint to another, unit; zero where one is missing or they coincide. */
function direction({ at }: RestPose, from: number, to: number): Vec3 {
  return from >= 0 && to >= 0 ? unit(subtract(at(to), at(from))) : [0, 0, 0];
}

/** Where a joint's own bone points: to what hangs on it. */
function boneOf({ skeleton, rotations }: RestPose, joint: number): Vec3 {
  return rotateVector(readQuat(rotations, joint), twistAxis(skeleton, joint).axis);
}

function putArm(pose: RestPose, arm: SideRoles, side: LimbSide, body: Quat, put: Put): void {
  const { clavicle, upperArm, foreArm, hand } = arm;
  if (clavicle >= 0) {
    // Its Z runs along the bone to the right: on the left side to the breast bone.
    const bone = direction(pose, clavicle, upperArm);
    const toRight = side === 'left' ? opposite(bone) : bone;
    const forward = cross(rotateVector(body, Y), toRight);
    const up = cross(toRight, unit(forward));
    put(clavicle, 'clavicle', side, (length(forward) > 0.2 && frameFrom(forward, up)) || body);
  }
  const upper = direction(pose, upperArm, foreArm);
  const lower = direction(pose, foreArm, hand);
  const upperFrame = limbFrame(body, upper, lower, 1);
  const lowerFrame = alongBone(upperFrame, lower);
  put(upperArm, 'upperArm', side, body, upperFrame);
  put(foreArm, 'foreArm', side, upperFrame, lowerFrame);
  if (hand < 0) return;
  const palm = palmFrame(pose, arm, side, lowerFrame);
  put(hand, 'hand', side, palm);
  for (const finger of ['index', 'middle', 'ring', 'pinky'] as const) {
    for (const joint of arm.fingers[finger]) {
      put(joint, 'finger', side, frameFrom(rotateVector(palm, X), opposite(boneOf(pose, joint))) ?? palm);
    }
  }
}

/**
 * The frame of a hand: Y from the middle finger to the wrist, X out of the palm, Z to the right where the palm looks forward. The thumb's
 * side is told by the knuckles of the first and the last finger; where there are none, the palm looks at the thigh when the arm hangs.
 */
function palmFrame(pose: RestPose, { hand, fingers }: SideRoles, side: LimbSide, foreArm: Quat): Quat {
  const knuckles = [fingers.middle, fingers.index, fingers.ring, fingers.pinky].map(([first]) => first ?? -1);
  const middle = direction(pose, hand, knuckles[0] >= 0 ? knuckles[0] : Math.max(knuckles[1], knuckles[2]));
  const bone = length(middle) > 0 ? middle : boneOf(pose, hand);
  const [, index, ring, pinky] = knuckles;
  const across = reject(direction(pose, pinky >= 0 ? pinky : ring, index), bone);
  const toThumb = length(across) > 0.2 ? unit(across) : rotateVector(foreArm, X);
  const z = side === 'left' ? opposite(toThumb) : toThumb;
  return frameFrom(cross(opposite(bone), z), opposite(bone)) ?? foreArm;
}

function putLeg(pose: RestPose, leg: SideRoles, side: LimbSide, body: Quat, put: Put): void {
  const { upperLeg, lowerLeg, foot, toe } = leg;
  const upper = direction(pose, upperLeg, lowerLeg);
  const lower = direction(pose, lowerLeg, foot);
  const upperFrame = limbFrame(body, upper, lower, -1);
  const lowerFrame = alongBone(upperFrame, lower);
  put(upperLeg, 'upperLeg', side, body, upperFrame);
  put(lowerLeg, 'lowerLeg', side, upperFrame, lowerFrame);
  if (foot < 0) return;
  const footFrame = frameFrom(boneOf(pose, foot), rotateVector(lowerFrame, Y)) ?? lowerFrame;
  put(foot, 'foot', side, footFrame);
  put(toe, 'toe', side, footFrame);
}

/** Of a joint without a role: Y against its bone, X as near to the world's up as can be, or forward for a bone that stands. */
function loneSegments(pose: RestPose, joint: number): RestSegments {
  const up = pose.axes?.up ?? Y;
  const bone = boneOf(pose, joint);
  const aside = length(reject(up, bone)) > 0.2 ? up : (pose.axes?.forward ?? Z);
  const frame = frameFrom(aside, opposite(bone)) ?? [0, 0, 0, 1];
  return { part: 'none', side: 'centre', proximal: frame, distal: frame };
}
