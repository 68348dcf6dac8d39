import * as THREE from 'three';
import { type Body, jointOfVertex, skinBoneCount, updateSkinBones } from '../body';
import type { Skeleton } from '../core';
import { type BodyMaterial, createBodyMaterial } from './body-material';
import { clusterTriangles } from './cluster';
import { createGhostMaterial } from './ghost-material';
import type { ScenePalette } from './palette';

/** A body that can be posed, glows at joints near their limit, and can be picked. */
export interface Skin {
  readonly object: THREE.SkinnedMesh;
  /** The same body in another pose, see-through; invisible until it is posed. */
  readonly ghost: THREE.SkinnedMesh;
  /** @param worldPositions J×3, m; @param worldRotations J×4 */
  setPose(worldPositions: ArrayLike<number>, worldRotations: ArrayLike<number>): void;
  setGhostPose(worldPositions: ArrayLike<number>, worldRotations: ArrayLike<number>): void;
  /** J: 0 no glow to 1 full; call after the values have changed. */
  readonly heat: Float32Array;
  updateHeat(): void;
  setPalette(palette: ScenePalette): void;
  /** Below 1 the bones inside show through. */
  setOpacity(opacity: number): void;
  /** The joint whose part of the skin the ray meets first, in the pose set last; −1 for none. */
  pick(ray: THREE.Ray): number;
  dispose(): void;
}

/** Bone matrices are written from outside; three must not compute them from bones. */
class WrittenSkeleton extends THREE.Skeleton {
  constructor(count: number) {
    super(
      Array.from({ length: count }, () => new THREE.Bone()),
      Array.from({ length: count }, () => new THREE.Matrix4()),
    );
    this.computeBoneTexture();
  }

  override update(): void {}
}

/** m at a height of 1.75 m: how far from a joint its glow has faded. */
const GLOW_RADIUS = 0.105;
/** What skins of a skeleton are drawn with. There before the body is: shader programs are built while it grows. */
export interface SkinSurface {
  /** Stands in for the body until it is there: too small to be seen. */
  readonly object: THREE.SkinnedMesh;
  readonly body: BodyMaterial;
  /** J: 0 no glow to 1 full. */
  readonly heat: Float32Array;
  readonly heatTexture: THREE.DataTexture;
  dispose(): void;
}

export function createSkinSurface(jointCount: number): SkinSurface {
  const heat = new Float32Array(jointCount);
  const heatTexture = new THREE.DataTexture(heat, jointCount, 1, THREE.RedFormat, THREE.FloatType);
  const body = createBodyMaterial(heatTexture);
  const geometry = new THREE.BufferGeometry();
  // One triangle, in the formats of a body's: programs are built for them.
  for (const [name, size] of Object.entries({ position: 3, normal: 3, skinWeight: 4, aGlow: 4 }))
    geometry.setAttribute(name, new THREE.BufferAttribute(new Float32Array(3 * size), size));
  geometry.setAttribute('skinIndex', new THREE.BufferAttribute(new Uint16Array(12), 4));
  geometry.setIndex(new THREE.BufferAttribute(new Uint32Array(3), 1));
  const object = new THREE.SkinnedMesh(geometry, body.material);
  const bones = new WrittenSkeleton(1);
  object.bind(bones, new THREE.Matrix4());
  object.bindMode = THREE.DetachedBindMode;
  object.frustumCulled = false;
  object.castShadow = object.receiveShadow = true;
  return {
    object,
    body,
    heat,
    heatTexture,
    dispose() {
      geometry.dispose();
      body.material.dispose();
      heatTexture.dispose();
      bones.dispose();
    },
  };
}

/**
 * @param surface outlives the skin
 * @param shadowCell m at a height of 1.75 m: details smaller than this cast no shadow of their own
 */
export function createSkin(body: Body, skeleton: Skeleton, surface: SkinSurface, shadowCell: number): Skin {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(body.positions, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(body.normals, 3));
  geometry.setAttribute('skinIndex', new THREE.BufferAttribute(body.skinIndices, 4));
  geometry.setAttribute('skinWeight', new THREE.BufferAttribute(body.skinWeights, 4));
  geometry.setAttribute('aGlow', new THREE.BufferAttribute(glowWeights(body, skeleton), 4));
  const fine = body.indices.length;
  const coarse = clusterTriangles(body.positions, body.indices, (shadowCell * body.height) / 1.75);
  const indices = new Uint32Array(fine + coarse.length);
  indices.set(body.indices);
  indices.set(coarse, fine);
  geometry.setIndex(new THREE.BufferAttribute(indices, 1));
  geometry.setDrawRange(0, fine);

  const { heat, heatTexture, body: material } = surface;
  const object = new THREE.SkinnedMesh(geometry, material.material);
  const bones = new WrittenSkeleton(skinBoneCount(body));
  object.bind(bones, new THREE.Matrix4());
  object.bindMode = THREE.DetachedBindMode;
  object.frustumCulled = false;
  object.castShadow = true;
  object.onBeforeShadow = () => geometry.setDrawRange(fine, coarse.length);
  object.onAfterShadow = () => geometry.setDrawRange(0, fine);
  object.receiveShadow = true;
  const ghostSurface = createGhostMaterial();
  const ghost = new THREE.SkinnedMesh(geometry, ghostSurface);
  const ghostBones = new WrittenSkeleton(skinBoneCount(body));
  ghost.bind(ghostBones, new THREE.Matrix4());
  ghost.bindMode = THREE.DetachedBindMode;
  ghost.frustumCulled = false;
  ghost.visible = false;
  ghost.renderOrder = 5;
  let groups: PickGroup[] | null = null;

  return {
    object,
    ghost,
    heat,
    setPose(worldPositions, worldRotations) {
      updateSkinBones(body, skeleton, worldPositions, worldRotations, bones.boneMatrices!);
      bones.boneTexture!.needsUpdate = true;
    },
    setGhostPose(worldPositions, worldRotations) {
      updateSkinBones(body, skeleton, worldPositions, worldRotations, ghostBones.boneMatrices!);
      ghostBones.boneTexture!.needsUpdate = true;
      ghost.visible = true;
    },
    updateHeat() {
      heatTexture.needsUpdate = true;
    },
    setPalette(palette) {
      material.setColor(palette.body);
      ghostSurface.uniforms.uColor.value.set(palette.sample);
      material.setGlow(palette.violation, palette.isDark ? 0.55 : 0.12);
    },
    setOpacity(opacity) {
      object.castShadow = opacity === 1;
      material.setOpacity(opacity);
    },
    pick(ray) {
      groups ??= pickGroups(body);
      return pickJoint(groups, body, bones.boneMatrices!, ray);
    },
    dispose() {
      geometry.dispose();
      ghostSurface.dispose();
      ghostBones.dispose();
      bones.dispose();
    },
  };
}

/**
 * V×4: the two joints whose glow reaches a vertex most, each with its strength, exp(−1.6 (d/r)²). Only joints that move
 * the vertex or are neighbours of one that does: a hand beside a hip does not glow with it.
 */
function glowWeights(body: Body, skeleton: Skeleton): Float32Array {
  const { positions, bindPositions, skinIndices, skinWeights, jointCount, helpers } = body;
  const { parents } = skeleton;
  const radii = Float32Array.from({ length: jointCount }, (_, j) => glowRadius(body, skeleton, j));
  const near: number[][] = Array.from({ length: jointCount }, (_, j) => [j]);
  for (let j = 0; j < jointCount; j++) {
    if (parents[j] < 0) continue;
    near[j].push(parents[j]);
    near[parents[j]].push(j);
  }
  const count = positions.length / 3;
  const out = new Float32Array(4 * count);
  for (let v = 0; v < count; v++) {
    let [first, second, most, next] = [0, 0, 0, 0];
    for (let k = 0; k < 4; k++) {
      if (skinWeights[4 * v + k] < 0.02) continue;
      const bone = skinIndices[4 * v + k];
      for (const j of near[bone < jointCount ? bone : helpers[bone - jointCount].joint]) {
        const dx = positions[3 * v] - bindPositions[3 * j];
        const dy = positions[3 * v + 1] - bindPositions[3 * j + 1];
        const dz = positions[3 * v + 2] - bindPositions[3 * j + 2];
        const strength = Math.exp((-1.6 * (dx * dx + dy * dy + dz * dz)) / radii[j] ** 2);
        if (j === first) most = Math.max(most, strength);
        else if (strength > most) [first, second, most, next] = [j, first, strength, most];
        else if (strength > next) [second, next] = [j, strength];
      }
    }
    out.set([first, most, second, next], 4 * v);
  }
  return out;
}

/** Smaller where joints stand close, so that a finger does not light the hand. */
function glowRadius(body: Body, { parents, offsets }: Skeleton, joint: number): number {
  let longest = Math.hypot(offsets[3 * joint], offsets[3 * joint + 1], offsets[3 * joint + 2]);
  for (let j = 0; j < parents.length; j++) {
    if (parents[j] !== joint) continue;
    longest = Math.max(longest, Math.hypot(offsets[3 * j], offsets[3 * j + 1], offsets[3 * j + 2]));
  }
  const full = (GLOW_RADIUS * body.height) / 1.75;
  return Math.min(full, Math.max(0.9 * longest, 0.12 * full));
}

/** The triangles that one skin bone moves most, as a rigid piece for picking. */
interface PickGroup {
  bone: number;
  triangles: Uint32Array;
  sphere: THREE.Sphere;
}

function pickGroups({ positions, indices, skinIndices, skinWeights }: Body): PickGroup[] {
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

const toBind = new THREE.Matrix4();
const local = new THREE.Ray();
const corners = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
const hit = new THREE.Vector3();

/**
 * Each bone's piece of skin is tried in its bind pose with the ray brought there, so nothing is skinned again; matrices
 * of bones are rigid, so distances compare.
 */
function pickJoint(groups: PickGroup[], body: Body, matrices: Float32Array, ray: THREE.Ray): number {
  let nearest = Infinity;
  let vertex = -1;
  for (const { bone, triangles, sphere } of groups) {
    toBind.fromArray(matrices, 16 * bone).invert();
    local.copy(ray).applyMatrix4(toBind);
    if (!local.intersectsSphere(sphere)) continue;
    for (let t = 0; t < triangles.length; t += 3) {
      for (let k = 0; k < 3; k++) corners[k].fromArray(body.positions, 3 * triangles[t + k]);
      if (!local.intersectTriangle(corners[0], corners[1], corners[2], true, hit)) continue;
      const distance = hit.distanceTo(local.origin);
      if (distance < nearest) {
        nearest = distance;
        vertex = triangles[t];
      }
    }
  }
  return vertex < 0 ? -1 : jointOfVertex(body, vertex);
}
