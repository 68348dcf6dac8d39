import type * as THREE from 'three';
import { createPoseProjector, freeJoints, type JointLimit, type Skeleton, type Tie } from '../core';
import { createProjectedPose } from '../core/pose';

/** rad: a bone that is out by less counts as inside. */
const INSIDE = 1e-6;

/** A bone and the limit it is held in. */
export interface HeldBone {
  bone: THREE.Object3D;
  limit: JointLimit;
  /** rad: how far out the bone was when it was held last; 0 inside. */
  violation: number;
}

/** Limits and the skeleton they are of, as `readLimits` reads them. */
export interface LimitsOfBones {
  skeleton: Skeleton;
  limits: readonly JointLimit[];
  /** Ties between joints; those of joints without a bone are left out. Default: none. */
  ties?: readonly Tie[];
}

export interface BoneHolderOptions {
  /** What the bone of a limit is called in the scene; null for one that is not held. Default: as the joint. */
  nameOf?: (limit: JointLimit) => string | null;
  /** Whether the sides are mixed where the nearest one changes, so that no bone jumps; see `projectRotationBlended`. Default false. */
  isBlended?: boolean;
}

/** Keeps bones inside limits. */
export interface BoneHolder {
  /** Those that were found in the scene. */
  readonly bones: readonly HeldBone[];
  /** Joints that have a limit, and no bone. */
  readonly missing: readonly string[];
  /** Turns every bone that is outside limits and ties to the nearest pose inside. Call it after animation and IK, before drawing. @returns how many were outside */
  hold(): number;
}

/**
 * Holds bones of a scene inside limits by their names. The bones must rest as the skeleton of the limits does: their
 * `quaternion` is compared as it is. The hips, and joints above, turn as they like: where a character faces is no matter of limits.
 *
 * @throws RangeError where two bones of a name can't be told apart
 *
 * @example
 * const holder = createBoneHolder(gltf.scene, readLimits(text));
 * mixer.update(seconds);
 * holder.hold();
 */
export function createBoneHolder(
  root: THREE.Object3D,
  { skeleton, limits, ties = [] }: LimitsOfBones,
  { nameOf = ({ name }) => name, isBlended = false }: BoneHolderOptions = {},
): BoneHolder {
  const byName = new Map<string, THREE.Object3D[]>();
  root.traverse((object) => byName.set(object.name, [...(byName.get(object.name) ?? []), object]));
  const free = freeJoints(skeleton);
  const bones: HeldBone[] = [];
  const missing: string[] = [];
  for (const limit of limits) {
    const name = free.includes(limit.joint) ? null : nameOf(limit);
    if (name === null) continue;
    const found = byName.get(name) ?? [];
    if (found.length > 1) throw new RangeError(`There are ${found.length} bones called "${name}".`);
    if (found.length === 1) bones.push({ bone: found[0], limit, violation: 0 });
    else missing.push(limit.name);
  }
  const byJoint = skeleton.names.map((_, joint) => bones.find(({ limit }) => limit.joint === joint)?.limit);
  const tied = ties.filter(({ joints }) => joints.every((joint) => byJoint[joint]));
  const projector = createPoseProjector(skeleton, byJoint, tied, free);
  const pose = createProjectedPose(skeleton.names.length);
  const how = { softening: 'own', isBlended } as const;
  return {
    bones,
    missing,
    hold() {
      for (const { bone, limit } of bones) bone.quaternion.toArray(pose.held, 4 * limit.joint);
      projector.project(pose, how);
      let outside = 0;
      for (const held of bones) {
        const { joint } = held.limit;
        held.violation = pose.askedViolation[joint];
        if (held.violation > 0) held.bone.quaternion.fromArray(pose.held, 4 * joint);
        if (held.violation > INSIDE) outside++;
      }
      return outside;
    },
  };
}
