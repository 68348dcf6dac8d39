import * as THREE from 'three';
import type { Skeleton } from '../../core';

/**
 * Where each joint goes while some are shown alone: −1 for those that are shown. The others are drawn in to the joint where what is
 * shown begins or ends, the nearest along the skeleton.
 *
 * @param shown ascending
 */
export function borderJoints({ parents }: Skeleton, shown: readonly number[]): Int16Array {
  const border = new Int16Array(parents.length).fill(-2);
  for (const joint of shown) border[joint] = -1;
  let reached = [...shown];
  while (reached.length > 0) {
    const next: number[] = [];
    const reach = (joint: number, from: number, place: number) => {
      if (border[joint] !== -2) return;
      border[joint] = border[from] === -1 ? place : border[from];
      next.push(joint);
    };
    for (const joint of reached) {
      if (parents[joint] >= 0) reach(parents[joint], joint, joint);
      for (let child = joint + 1; child < parents.length; child++)
        if (parents[child] === joint) reach(child, joint, child);
    }
    reached = next;
  }
  // Of another root nothing is near.
  return border.map((place) => (place === -2 ? (shown[0] ?? -1) : place));
}

/**
 * Draws bones of a skin in to the places of joints: what hangs on them alone is no more seen, and what is shared closes there.
 *
 * @param joints of each bone
 * @param border as of `borderJoints`
 * @param matrices 16 for each bone, columns first; changed in place
 * @param worldPositions J×3, m
 */
export function drawIn(
  joints: ArrayLike<number>,
  border: Int16Array,
  matrices: Float32Array,
  worldPositions: ArrayLike<number>,
): void {
  for (let bone = 0; bone < joints.length; bone++) {
    const place = border[joints[bone]];
    if (place < 0) continue;
    const at = 16 * bone;
    matrices.fill(0, at, at + 16);
    for (let k = 0; k < 3; k++) matrices[at + 12 + k] = worldPositions[3 * place + k];
    matrices[at + 15] = 1;
  }
}

const none = new THREE.Matrix4().makeScale(0, 0, 0);

/** Hides the bones of joints that are drawn in, in the order in which `createBones` makes them. */
export function hideBones(
  { parents, endSiteJoints }: Skeleton,
  border: Int16Array,
  bones: Pick<THREE.InstancedMesh, 'setMatrixAt' | 'instanceMatrix'>,
): void {
  const joints = [...parents.filter((parent) => parent >= 0), ...endSiteJoints];
  for (const [i, joint] of joints.entries()) if (border[joint] >= 0) bones.setMatrixAt(i, none);
  bones.instanceMatrix.needsUpdate = true;
}
