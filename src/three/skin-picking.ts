import * as THREE from 'three';
import { type Body, jointAtVertex } from '../body';

/** What is asked of a skin to pick it. */
type Pickable = Pick<Body, 'positions' | 'indices' | 'skinIndices' | 'skinWeights'>;

/** The triangles that one skin bone moves most, as a rigid piece for picking. */
export interface PickGroup {
  bone: number;
  triangles: Uint32Array;
  sphere: THREE.Sphere;
}

export function pickGroups({ positions, indices, skinIndices, skinWeights }: Pickable): PickGroup[] {
  const byBone = new Map<number, number[]>();
  for (let t = 0; t < indices.length; t += 3) {
    const v = indices[t];
    let strongest = 0;
    for (let k = 1; k < 4; k++) if (skinWeights[4 * v + k] > skinWeights[4 * v + strongest]) strongest = k;
    const bone = skinIndices[4 * v + strongest];
    const list = byBone.get(bone) ?? [];
    list.push(indices[t], indices[t + 1], indices[t + 2]);
    byBone.set(bone, list);
  }
  const point = new THREE.Vector3();
  return [...byBone].map(([bone, list]) => {
    const box = new THREE.Box3();
    for (const v of list) box.expandByPoint(point.fromArray(positions, 3 * v));
    return { bone, triangles: Uint32Array.from(list), sphere: box.getBoundingSphere(new THREE.Sphere()) };
  });
}

const toWorld = new THREE.Matrix4();
const toBind = new THREE.Matrix4();
const local = new THREE.Ray();
const corners = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
const hit = new THREE.Vector3();

/** The joint of a body that a ray meets first; −1 for none. */
export function pickJoint(groups: PickGroup[], body: Body, matrices: Float32Array, ray: THREE.Ray): number {
  const vertex = nearestVertex(groups, body.positions, matrices, ray, true);
  return vertex < 0 ? -1 : jointAtVertex(body, vertex);
}

/**
 * Each bone's piece of skin is tried at rest with the ray brought there, so nothing is skinned again.
 *
 * @param facesOnly whether triangles are only met from outside.
 * @returns a corner of the first triangle that the ray meets; −1 for none.
 */
export function nearestVertex(
  groups: PickGroup[],
  positions: Float32Array,
  matrices: Float32Array,
  ray: THREE.Ray,
  facesOnly: boolean,
): number {
  let nearest = Infinity;
  let vertex = -1;
  for (const { bone, triangles, sphere } of groups) {
    toWorld.fromArray(matrices, 16 * bone);
    if (!(Math.abs(toWorld.determinant()) > 0)) continue;
    local.copy(ray).applyMatrix4(toBind.copy(toWorld).invert());
    if (!local.intersectsSphere(sphere)) continue;
    for (let t = 0; t < triangles.length; t += 3) {
      for (let k = 0; k < 3; k++) corners[k].fromArray(positions, 3 * triangles[t + k]);
      if (!local.intersectTriangle(corners[0], corners[1], corners[2], facesOnly, hit)) continue;
      const distance = hit.applyMatrix4(toWorld).distanceTo(ray.origin);
      if (distance < nearest) {
        nearest = distance;
        vertex = triangles[t];
      }
    }
  }
  return vertex;
}
