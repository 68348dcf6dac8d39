import * as THREE from 'three';

const local = new THREE.Ray();
const localFromWorld = new THREE.Matrix4();
const corners = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()] as const;
const point = new THREE.Vector3();

/**
 * Where a ray first meets the triangles of a mesh, of which both sides count; null where it meets none. In world coordinates, by the mesh's
 * matrix as it is.
 *
 * @param out is returned
 */
export function firstHit(ray: THREE.Ray, mesh: THREE.Mesh, out = new THREE.Vector3()): THREE.Vector3 | null {
  const { index, attributes, drawRange } = mesh.geometry;
  const { position } = attributes;
  local.copy(ray).applyMatrix4(localFromWorld.copy(mesh.matrixWorld).invert());
  const end = Math.min(index?.count ?? position.count, drawRange.start + drawRange.count);
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = drawRange.start; i + 2 < end; i += 3) {
    for (let k = 0; k < 3; k++) corners[k].fromBufferAttribute(position, index ? index.getX(i + k) : i + k);
    if (!local.intersectTriangle(corners[0], corners[1], corners[2], false, point)) continue;
    const distance = point.applyMatrix4(mesh.matrixWorld).distanceToSquared(ray.origin);
    if (distance >= nearest) continue;
    nearest = distance;
    out.copy(point);
  }
  return nearest === Number.POSITIVE_INFINITY ? null : out;
}
