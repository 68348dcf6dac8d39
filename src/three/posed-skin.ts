import * as THREE from 'three';
import { meterFill } from '../core/limit';
import { createGhostMaterial } from './ghost-material';
import { amberOf, meterEnd } from './ring-meter';

/** Numbers of a joint in the gauges of a surface. */
export const GAUGE_SIZE = 4;

/** Bone matrices are written from outside; three must not compute them from bones. */
export class WrittenSkeleton extends THREE.Skeleton {
  constructor(count: number) {
    super(
      Array.from({ length: count }, () => new THREE.Bone()),
      Array.from({ length: count }, () => new THREE.Matrix4()),
    );
    this.computeBoneTexture();
  }

  override update(): void {}
}

/** A mesh whose bone matrices place it in the world. */
export function skinnedMesh(
  geometry: THREE.BufferGeometry,
  material: THREE.Material,
  bones: THREE.Skeleton,
): THREE.SkinnedMesh {
  const mesh = new THREE.SkinnedMesh(geometry, material);
  mesh.bind(bones, new THREE.Matrix4());
  mesh.bindMode = THREE.DetachedBindMode;
  mesh.frustumCulled = false;
  // Else three would walk all vertices, bones and all, before the mesh is drawn first.
  mesh.boundingSphere = new THREE.Sphere(new THREE.Vector3(), Number.POSITIVE_INFINITY);
  return mesh;
}

/** What every skin has: bones, a ghost in another pose, and gauges that the surface shows. */
export interface PosedSkin {
  readonly bones: WrittenSkeleton;
  /** The same body in another pose, see-through; invisible until it is posed. */
  readonly ghost: THREE.SkinnedMesh;
  setGhostColor(color: string): void;
  /** @param worldPositions J×3, m; @param worldRotations J×4 */
  setPose(worldPositions: ArrayLike<number>, worldRotations: ArrayLike<number>): void;
  setGhostPose(worldPositions: ArrayLike<number>, worldRotations: ArrayLike<number>): void;
  /** @param gauge J: how near each joint is to its limit, 0 in the middle, 1 at it, above 1 beyond */
  setGauge(gauge: ArrayLike<number>): void;
  dispose(): void;
}

/** The gauges that a surface shows. */
export interface GaugeSurface {
  /** J×4: how amber each joint is, 0 to 1; the cosine up to which its ring is filled (`meterEnd`); how full its meter is, 0 to 1; unused. */
  readonly gauge: Float32Array;
  readonly gaugeTexture: THREE.DataTexture;
}

/**
 * @param count of bones
 * @param geometry of the ghost; the caller disposes of it
 * @param arcs joints whose rings are open
 * @param write writes bone matrices, count×16, columns first, from J×3 positions (m) and J×4 rotations of the joints in the world
 */
export function createPosedSkin(
  count: number,
  geometry: THREE.BufferGeometry,
  surface: GaugeSurface,
  arcs: ReadonlySet<number>,
  write: (worldPositions: ArrayLike<number>, worldRotations: ArrayLike<number>, out: Float32Array) => void,
): PosedSkin {
  const bones = new WrittenSkeleton(count);
  const ghostBones = new WrittenSkeleton(count);
  const material = createGhostMaterial();
  const ghost = skinnedMesh(geometry, material, ghostBones);
  ghost.visible = false;
  ghost.renderOrder = 5;
  const pose = (of: WrittenSkeleton, worldPositions: ArrayLike<number>, worldRotations: ArrayLike<number>) => {
    write(worldPositions, worldRotations, of.boneMatrices!);
    of.boneTexture!.needsUpdate = true;
  };
  return {
    bones,
    ghost,
    setPose: (worldPositions, worldRotations) => pose(bones, worldPositions, worldRotations),
    setGhostPose(worldPositions, worldRotations) {
      pose(ghostBones, worldPositions, worldRotations);
      ghost.visible = true;
    },
    setGauge(gauge) {
      for (let j = 0, o = 0; o < surface.gauge.length; j++, o += GAUGE_SIZE) {
        surface.gauge[o] = amberOf(gauge[j]);
        surface.gauge[o + 1] = meterEnd(gauge[j], arcs.has(j));
        surface.gauge[o + 2] = meterFill(gauge[j]);
      }
      surface.gaugeTexture.needsUpdate = true;
    },
    setGhostColor(color) {
      material.uniforms.uColor.value.set(color);
    },
    dispose() {
      material.dispose();
      for (const each of [bones, ghostBones]) each.dispose();
    },
  };
}
