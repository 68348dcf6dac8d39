import type * as THREE from 'three';
import { createEvaluation, type Easing, evaluateRotation, type JointLimit, type Quat } from '../core';

/** A bone and the limit it is held in. */
export interface HeldBone {
  bone: THREE.Object3D;
  limit: JointLimit;
  /** rad: how far out the bone was when it was held last; 0 inside. */
  violation: number;
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
  /** Turns every bone that is outside its limit to the nearest rotation inside. Call it after animation and IK, before drawing. @returns how many were outside */
  hold(): number;
}

/**
 * Holds bones of a scene inside limits by their names. The bones must rest as the skeleton of the limits does: their
 * `quaternion` is compared as it is.
 *
 * @throws RangeError where two bones of a name can't be told apart
 *
 * @example
 * const holder = createBoneHolder(gltf.scene, readLimits(text).limits);
 * mixer.update(seconds);
 * holder.hold();
 */
export function createBoneHolder(
  root: THREE.Object3D,
  limits: readonly JointLimit[],
  { nameOf = ({ name }) => name, isBlended = false }: BoneHolderOptions = {},
): BoneHolder {
  const byName = new Map<string, THREE.Object3D[]>();
  root.traverse((object) => byName.set(object.name, [...(byName.get(object.name) ?? []), object]));
  const bones: HeldBone[] = [];
  const missing: string[] = [];
  for (const limit of limits) {
    const name = nameOf(limit);
    if (name === null) continue;
    const found = byName.get(name) ?? [];
    if (found.length > 1) throw new RangeError(`There are ${found.length} bones called "${name}".`);
    if (found.length === 1) bones.push({ bone: found[0], limit, violation: 0 });
    else missing.push(limit.name);
  }
  const asked: Quat = [0, 0, 0, 1];
  const evaluation = createEvaluation();
  const easing: Easing = { softening: null, isBlended };
  return {
    bones,
    missing,
    hold() {
      let outside = 0;
      for (const held of bones) {
        held.bone.quaternion.toArray(asked);
        easing.softening = held.limit.softening;
        evaluateRotation(held.limit, asked, easing, evaluation);
        held.violation = evaluation.violation;
        if (evaluation.isInside) continue;
        outside++;
        held.bone.quaternion.fromArray(evaluation.held);
      }
      return outside;
    },
  };
}
