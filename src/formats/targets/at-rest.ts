import type { Quat, Vec3 } from '../../core';
import { restTransforms } from '../../core/clip';
import { multiply, normalize, readQuat, readVec3, rotateVector } from '../../core/math';
import type { RegionKind } from '../regions';
import type { Interval } from '../regions/region';
import { type ExportScene, limitedJoints } from '../scene';
import type { SceneRagdoll } from '../scene-ragdoll';

/**
 * How far a joint of the receiver may stand from where it should at rest, as a share of the figure's size. Beyond, the receiver rests in
 * another pose, frames mean nothing there, and it says so.
 */
export const REST_TOLERANCE = 0.005;

/** A joint as the world sees it at rest. */
export interface JointAtRest {
  name: string;
  /** Null for a root. */
  parent: string | null;
  /** m. */
  place: Vec3;
  /** worldFromJoint. */
  turn: Quat;
}

/** A region of a joint whose two frames stand in the world's axes at rest. */
export interface LimitAtRest {
  name: string;
  parent: string | null;
  /** worldFromFrame at rest, of the frame that the parent carries: F_P = W_parent · P. */
  onParent: Quat;
  /** worldFromFrame at rest, of the frame that the joint carries: F_C = W_joint · C. */
  onJoint: Quat;
  /** rad, of the region. */
  ranges: readonly Interval[];
}

/** All joints at rest, in the order of the scene. */
export function jointsAtRest({ skeleton, joints }: ExportScene): JointAtRest[] {
  const { positions, rotations } = restTransforms(skeleton);
  return joints.map(({ joint, name, parent }) => ({
    name,
    parent: parent < 0 ? null : joints[parent].name,
    // In as many digits as the offsets of a skeleton have.
    place: readVec3(positions, joint).map((x) => Number(x.toPrecision(7))) as Vec3,
    turn: normalize(readQuat(rotations, joint)),
  }));
}

/**
 * What every receiver with a skeleton of its own is given: the two frames of each joint in the world's axes at rest. No axis of a bone, no
 * roll, up axis, unit or importer is assumed. The receiver finds the turn G that brings the places of our joints onto the places of its own
 * (Horn 1987, Closed-form solution of absolute orientation using unit quaternions), and has with the turns M of its own bones at rest
 *
 *     P' = M_parent⁻¹ · G · F_P,   C' = M_joint⁻¹ · G · F_C,   q = P'⁻¹ · R' · C'
 *
 * where q is the same rotation as in the scene.
 */
export function limitsAtRest(scene: ExportScene, kind: RegionKind): LimitAtRest[] {
  const rest = jointsAtRest(scene);
  return limitedJoints(scene, kind).map(({ joint: { joint, parent }, region }) => ({
    name: rest[joint].name,
    parent: rest[joint].parent,
    onParent: parent < 0 ? region.parent : normalize(multiply(rest[parent].turn, region.parent)),
    onJoint: normalize(multiply(rest[joint].turn, region.child)),
    ranges: region.ranges,
  }));
}

/** A body of a ragdoll as the world sees the skeleton at rest. */
export interface BodyAtRest {
  /** Of the joint whose frame the body has. */
  name: string;
  /** m: the ends of the capsule's middle line. */
  ends: [Vec3, Vec3];
  /** m. */
  radius: number;
  /** kg. */
  mass: number;
  /** kg·m², about the capsule's line and across it. */
  inertia: { along: number; across: number };
}

/** The bodies of a ragdoll in the world's axes at rest. A receiver finds how its own bones stand to them as it does for limits. */
export function bodiesAtRest(scene: ExportScene, { bodies }: SceneRagdoll): BodyAtRest[] {
  const rest = jointsAtRest(scene);
  return bodies.map((body) => {
    const { place, turn, name } = rest[body.joint];
    const [from, to] = body.ends.map((end) => rotateVector(turn, end).map((x, k) => x + place[k]) as Vec3);
    return { name, ends: [from, to], radius: body.radius, mass: body.mass, inertia: body.inertia };
  });
}
