import type { Skeleton } from '../../clip/clip';
import { worldTransforms } from '../../clip/forward-kinematics';
import type { Pose } from '../../clip/pose';
import { type JointLimit, outOfAxes } from '../../limit/joint-limit';
import { projectRotation } from '../../limit/project';
import { multiply, normalize, readQuat } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { modelOf, type Shape } from '../../shape/shapes.ts';
import { charts } from '../../space/charts';

/** A rotation spread evenly over the inside of a limit that is not split, in its chart. */
export function randomInside(limit: JointLimit, random: () => number): Quat {
  return rotationAt(limit, randomVectorInside(limit, random));
}

/** The rotation of a vector inside the chart of a limit that is not split. */
export function rotationAt(limit: JointLimit, v: Readonly<Vec3>): Quat {
  const q = multiply(limit.reference, outOfAxes(limit.axes, charts[limit.parts[0].chart].toRotation(v)));
  return projectRotation({ ...limit, softening: null }, q, q);
}

/** A vector spread evenly over the inside of a limit that is not split. */
export function randomVectorInside(limit: JointLimit, random: () => number): Vec3 {
  const { shape } = limit.parts[0];
  const model = modelOf(shape);
  const [low, high] = boundsOf(shape);
  const v: Vec3 = [0, 0, 0];
  for (let attempt = 0; attempt < 5000; attempt++) {
    for (let k = 0; k < 3; k++) v[k] = low[k] + (high[k] - low[k]) * random();
    if (model.contains(shape, v, 0)) return v;
  }
  return modelOf(shape).project(shape, v, v);
}

const knownBounds = new WeakMap<Shape, [Vec3, Vec3]>();

function boundsOf(shape: Shape): [Vec3, Vec3] {
  const known = knownBounds.get(shape);
  if (known) return known;
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  const { positions } = modelOf(shape).outline(shape);
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  knownBounds.set(shape, [low, high]);
  return [low, high];
}

/** The rest pose, each joint with a limit held inside it. */
export function restPose(skeleton: Skeleton, limits?: readonly JointLimit[]): Pose {
  const rotations = Float32Array.from(skeleton.restRotations);
  for (let j = 0; j < skeleton.parents.length; j++) {
    if (limits?.[j]) rotations.set(projectRotation(limits[j], normalize(readQuat(rotations, j))), 4 * j);
  }
  return { rotations, rootPosition: [0, 1, 0] };
}

/** Every joint at its limit's reference, the average pose. */
export function averagePose(skeleton: Skeleton, limits: readonly JointLimit[]): Pose {
  const pose = restPose(skeleton, limits);
  for (const limit of limits) pose.rotations.set(projectRotation(limit, limit.reference), 4 * limit.joint);
  return pose;
}

/** Where a joint, or a point of its frame, is in the world: by forward kinematics of the whole skeleton. */
export function worldPoint(skeleton: Skeleton, pose: Pose, joint: number, offset: Readonly<Vec3> = [0, 0, 0]): Vec3 {
  const count = skeleton.parents.length;
  const positions = new Float64Array(3 * count);
  const rotations = new Float64Array(4 * count);
  worldTransforms(skeleton, pose.rotations, 0, pose.rootPosition, positions, rotations);
  const [x, y, z, w] = readQuat(rotations, joint);
  // Rotation matrix rather than the quaternion product the code under test uses.
  const m = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
  return m.map(
    (row, k) => positions[3 * joint + k] + row[0] * offset[0] + row[1] * offset[1] + row[2] * offset[2],
  ) as Vec3;
}

/** Targets that the chain's effector can reach: where it is in random poses inside the limits. */
export function reachableTargets(
  skeleton: Skeleton,
  limits: readonly JointLimit[],
  base: Pose,
  chain: readonly number[],
  count: number,
  random: () => number,
): Vec3[] {
  const pose: Pose = { rotations: Float32Array.from(base.rotations), rootPosition: [...base.rootPosition] };
  const effector = chain[chain.length - 1];
  return Array.from({ length: count }, () => {
    for (const joint of chain.slice(0, -1)) pose.rotations.set(randomInside(limits[joint], random), 4 * joint);
    return worldPoint(skeleton, pose, effector);
  });
}
