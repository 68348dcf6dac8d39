import { findRoles, mirrorJoint, type Roles, type Skeleton } from '../clip';
import type { JointLimit } from '../limit';
import {
  conjugate,
  inverseMultiply,
  length,
  multiply,
  normalize,
  type Quat,
  readQuat,
  readVec3,
  rotateVector,
  subtract,
  unit,
  type Vec3,
} from '../math';
import { restPose } from './rest-segments';

/** How rotations of one joint look in the body's mirror, as rotations of another. */
export interface JointMirror {
  from: number;
  to: number;
  /** Rest pose, worldFromParent and worldFromLocal, of both joints. */
  fromParent: Quat;
  fromLocal: Quat;
  toParent: Quat;
  toLocal: Quat;
  /** Half a turn about the normal of the mirror: what a mirror makes of rotations. */
  half: Quat;
}

/**
 * The mirror between two joints: in the body's plane in the rest pose, told by hips and shoulders, else across the line between the two. It
 * goes by the world's frames at rest, so that the joints' own axes may differ as they like; the rest pose itself counts as the same on both sides.
 *
 * @param to default: the joint of the same name on the other side; a joint of the midline is its own.
 */
export function jointMirror(
  skeleton: Skeleton,
  from: number,
  to: number = twinOf(skeleton, from),
  roles: Roles = findRoles(skeleton),
): JointMirror {
  const pose = restPose(skeleton, roles);
  const world = (joint: number): Quat => (joint < 0 ? [0, 0, 0, 1] : readQuat(pose.rotations, joint));
  const between = unit(subtract(pose.at(from), pose.at(to)));
  const normal: Vec3 = pose.axes?.right ?? (length(between) > 0 ? between : [1, 0, 0]);
  return {
    from,
    to,
    fromParent: world(skeleton.parents[from]),
    fromLocal: world(from),
    toParent: world(skeleton.parents[to]),
    toLocal: world(to),
    half: [...normal, 0],
  };
}

function twinOf(skeleton: Skeleton, joint: number): number {
  const twin = mirrorJoint(skeleton, joint);
  return twin < 0 ? joint : twin;
}

/** The rotation of `mirror.to` (parentFromLocal) that a rotation of `mirror.from` looks like in the mirror. */
export function mirrorRotation(mirror: JointMirror, rotation: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  const { fromParent, fromLocal, toParent, toLocal, half } = mirror;
  // Of the rest pose turned on, in the world: worldFromParent · parentFromLocal · localFromWorld.
  const turn = multiply(multiply(fromParent, rotation), conjugate(fromLocal));
  const seen = multiply(multiply(half, turn), conjugate(half));
  return normalize(multiply(inverseMultiply(toParent, seen), toLocal), out);
}

/**
 * The limit as it looks in the mirror: a rotation is as far inside it as the rotation's mirror image is inside the other, exactly, for every shape and
 * chart, as no number of a shape changes. What turns in a mirror is the axes: the twist axis of the new limit points against the bone where
 * the old one's pointed along it, so that a twist keeps its sign.
 */
export function mirrorLimit(
  limit: JointLimit,
  skeleton: Skeleton,
  mirror = jointMirror(skeleton, limit.joint),
): JointLimit {
  const { to, fromLocal, toLocal, half } = mirror;
  // fromLocalFromToLocal, for what mirrors make of rotation vectors: localFromWorld · half · worldFromLocal.
  const carry = normalize(multiply(conjugate(fromLocal), multiply(half, toLocal)));
  const back = conjugate(carry);
  const axes = [0, 1, 2].flatMap((row) => rotateVector(back, readVec3(limit.axes, row)));
  return {
    ...limit,
    joint: to,
    name: skeleton.names[to],
    reference: mirrorRotation(mirror, limit.reference),
    axes,
    twistAxis: [axes[6], axes[7], axes[8]],
  };
}
