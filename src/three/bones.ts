import * as THREE from 'three';
import type { Skeleton } from '../core';
import type { ScenePalette } from './palette';

/** The bones of a skeleton as tapered octahedra, in one draw call. */
export interface Bones {
  readonly object: THREE.InstancedMesh;
  /** @param worldPositions J×3, m; @param worldRotations J×4, for the tips of leaf bones */
  setPose(worldPositions: ArrayLike<number>, worldRotations: ArrayLike<number>): void;
  setPalette(palette: ScenePalette): void;
  /** The joint whose bone the ray passes nearest within a hand's breadth; −1 for none. */
  pick(ray: THREE.Ray): number;
  dispose(): void;
}

const start = new THREE.Vector3();
const end = new THREE.Vector3();
const along = new THREE.Vector3();
const middle = new THREE.Vector3();
const turn = new THREE.Quaternion();
const size = new THREE.Vector3();
const matrix = new THREE.Matrix4();
const UP = new THREE.Vector3(0, 1, 0);

/** An octahedron from the origin to (0, 1, 0), widest near its beginning. */
function boneGeometry(): THREE.BufferGeometry {
  const geometry = new THREE.OctahedronGeometry(1);
  const positions = geometry.getAttribute('position');
  for (let i = 0; i < positions.count; i++) {
    const y = positions.getY(i);
    positions.setY(i, Math.abs(y) < 0.5 ? 0.16 : y > 0 ? 1 : 0);
  }
  geometry.computeVertexNormals();
  return geometry;
}

export function createBones(skeleton: Skeleton): Bones {
  const { parents, endSites, endSiteJoints } = skeleton;
  const segments = [
    ...[...parents].flatMap((parent, j) => (parent < 0 ? [] : [{ joint: parent, child: j, site: -1 }])),
    ...[...endSiteJoints].map((joint, site) => ({ joint, child: -1, site })),
  ];
  const material = new THREE.MeshStandardMaterial({ roughness: 0.55, flatShading: true });
  const object = new THREE.InstancedMesh(boneGeometry(), material, Math.max(1, segments.length));
  object.count = segments.length;
  object.frustumCulled = false;
  object.castShadow = true;
  object.receiveShadow = true;
  const starts = new Float32Array(3 * segments.length);
  const ends = new Float32Array(3 * segments.length);
  return {
    object,
    setPose(worldPositions, worldRotations) {
      for (let i = 0; i < segments.length; i++) {
        const { joint, child, site } = segments[i];
        start.fromArray(worldPositions as number[], 3 * joint);
        if (child >= 0) end.fromArray(worldPositions as number[], 3 * child);
        else {
          turn.fromArray(worldRotations as number[], 4 * joint);
          end
            .fromArray(endSites, 3 * site)
            .applyQuaternion(turn)
            .add(start);
        }
        start.toArray(starts, 3 * i);
        end.toArray(ends, 3 * i);
        along.subVectors(end, start);
        const length = along.length();
        const width = Math.min(0.035, Math.max(0.006, 0.12 * length));
        if (length > 1e-6) turn.setFromUnitVectors(UP, along.divideScalar(length));
        else turn.identity();
        object.setMatrixAt(i, matrix.compose(start, turn, size.set(width, Math.max(length, 1e-4), width)));
      }
      object.instanceMatrix.needsUpdate = true;
    },
    setPalette(palette) {
      material.color.set(palette.isDark ? '#c3cad6' : '#8b94a3');
    },
    pick(ray) {
      let best = 0.06;
      let joint = -1;
      for (let i = 0; i < segments.length; i++) {
        start.fromArray(starts, 3 * i);
        end.fromArray(ends, 3 * i);
        const distance = Math.sqrt(ray.distanceSqToSegment(start, end, undefined, middle));
        if (distance < best) {
          best = distance;
          joint = segments[i].joint;
        }
      }
      return joint;
    },
    dispose() {
      object.geometry.dispose();
      material.dispose();
      object.dispose();
    },
  };
}
