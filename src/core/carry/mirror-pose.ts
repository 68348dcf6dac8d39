import { bodyAxes, jointMirror, mirrorRotation } from '../anatomy';
import { findRoles, mirrorJoint, type Roles, restTransforms, type Skeleton, sideOf } from '../clip';
import {
  conjugate,
  dot,
  inverseMultiply,
  multiply,
  type Quat,
  readQuat,
  rotateVector,
  rotationFromVector,
  type Vec3,
} from '../math';

/**
 * A pose as a mirror shows it: left and right change places, and the body faces the same way. Joints are mirrored about the rest pose, so
 * that their axes may differ as they like; mirrored twice, a pose is what it was. A joint that is on one side alone stays as it is.
 *
 * @param rotations J×4, parentFromLocal
 * @returns J×4
 */
export function mirrorPose(
  skeleton: Skeleton,
  rotations: ArrayLike<number>,
  roles: Roles = findRoles(skeleton),
): Float64Array {
  const out = Float64Array.from(rotations);
  const facing = facingOf(skeleton, rotations, roles);
  for (const [joint, twin] of twinsOf(skeleton, roles).entries()) {
    if (twin < 0) continue;
    const mirror = jointMirror(skeleton, twin, joint, roles);
    const rotation = readQuat(rotations, twin);
    const isRoot = skeleton.parents[twin] < 0;
    const seen = mirrorRotation(mirror, isRoot ? inverseMultiply(facing, rotation) : rotation);
    out.set(isRoot ? multiply(facing, seen) : seen, 4 * joint);
  }
  return out;
}

/**
 * How far the body has turned about its upright since the rest pose. Of a body that lies down, which way its head points counts: of the two
 * directions the one that is more level.
 */
function facingOf(skeleton: Skeleton, rotations: ArrayLike<number>, roles: Roles): Quat {
  const rest = restTransforms(skeleton);
  const axes = bodyAxes(roles, rest.positions);
  if (!axes || roles.hips < 0) return [0, 0, 0, 1];
  const { forward, up, right } = axes;
  const turned = multiply(
    worldRotation(skeleton, rotations, roles.hips),
    conjugate(readQuat(rest.rotations, roles.hips)),
  );
  const level = (axis: Vec3) => {
    const way = rotateVector(turned, axis);
    return { ahead: dot(way, forward), aside: dot(way, right) };
  };
  const [gaze, head] = [level(forward), level(up)];
  const isLying = Math.hypot(head.ahead, head.aside) > Math.hypot(gaze.ahead, gaze.aside);
  const { ahead, aside } = isLying ? head : gaze;
  const yaw = -Math.atan2(aside, ahead);
  return rotationFromVector(up.map((x) => x * yaw) as Vec3);
}

/** worldFromLocal of a joint. */
function worldRotation(skeleton: Skeleton, rotations: ArrayLike<number>, joint: number): Quat {
  const parent = skeleton.parents[joint];
  const own = readQuat(rotations, joint);
  return parent < 0 ? own : multiply(worldRotation(skeleton, rotations, parent), own);
}

/** The joint that each is in the mirror, by name or else by role; itself for a joint of the middle, −1 for one without a twin on its side. */
function twinsOf(skeleton: Skeleton, { left, right }: Roles): number[] {
  const pairs = new Map<number, number>();
  const pair = (a: number, b: number) => {
    if (a >= 0 && b >= 0) pairs.set(a, b).set(b, a);
    else if (a >= 0 || b >= 0) pairs.set(Math.max(a, b), -1);
  };
  for (const key of Object.keys(left) as (keyof Roles['left'])[]) {
    const [own, other] = [left[key], right[key]];
    if (typeof own === 'number' && typeof other === 'number') pair(own, other);
  }
  for (const key of Object.keys(left.fingers) as (keyof typeof left.fingers)[]) {
    const [own, other] = [left.fingers[key], right.fingers[key]];
    for (let i = 0; i < Math.max(own.length, other.length); i++) pair(own[i] ?? -1, other[i] ?? -1);
  }
  return skeleton.names.map((_, joint) => {
    const known = pairs.get(joint);
    if (known !== undefined && known >= 0) return known;
    const named = mirrorJoint(skeleton, joint);
    if (named >= 0) return mirrorJoint(skeleton, named) === joint && !pairs.has(named) ? named : -1;
    return known ?? (sideOf(skeleton, joint) !== 'centre' ? -1 : joint);
  });
}
