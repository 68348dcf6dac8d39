import * as THREE from 'three';
import { arcJoints, type Body, MARKING_SIZE, skinBoneCount, updateSkinBones } from '../body';
import type { Skeleton } from '../core';
import { type BodyMaterial, createBodyMaterial } from './body-material';
import { createMeshLevels, drawnPixelsPerMetre, type MeshDetail } from './mesh-levels';
import type { ScenePalette } from './palette';
import {
  createPosedSkin,
  GAUGE_SIZE,
  type GaugeSurface,
  type PosedSkin,
  skinnedMesh,
  WrittenSkeleton,
} from './posed-skin';
import { type PickGroup, pickGroups, pickJoint } from './skin-picking';

/** A body that can be posed, glows at joints near their limit, and can be picked. */
export interface Skin extends Pick<PosedSkin, 'setPose' | 'setGhostPose' | 'setGauge' | 'dispose'> {
  readonly object: THREE.Object3D;
  /** The same body in another pose, see-through; invisible until it is posed. */
  readonly ghost: THREE.Object3D;
  setPalette(palette: ScenePalette): void;
  /** Below 1 the bones inside show through. */
  setOpacity(opacity: number): void;
  /** The joint whose part of the skin the ray meets first, in the pose set last; −1 for none. */
  pick(ray: THREE.Ray): number;
}

/** What skins are drawn with. There before the clip and the body are: shader programs are built while these are made. */
export interface SkinSurface extends GaugeSurface {
  /** Stands in for the body until it is there: too small to be seen. */
  readonly object: THREE.SkinnedMesh;
  readonly body: BodyMaterial;
  /** For skins of another skeleton from now on. */
  setJointCount(jointCount: number): void;
  dispose(): void;
}

/** Attributes of the body's material and their sizes, as their numbers follow one another in `Body.markings`. */
const markingAttributes = { aMarking: 4, aQuiet: 4, aPlace: 4, aFace: 3 };

export function createSkinSurface(jointCount: number): SkinSurface {
  let gauge = new Float32Array(GAUGE_SIZE * jointCount);
  let gaugeTexture = gaugesOf(gauge);
  const body = createBodyMaterial(gaugeTexture);
  const geometry = new THREE.BufferGeometry();
  // One triangle, in the formats of a body's: programs are built for them.
  for (const [name, size] of Object.entries({ position: 3, normal: 3, skinWeight: 4, ...markingAttributes }))
    geometry.setAttribute(name, new THREE.BufferAttribute(new Float32Array(3 * size), size));
  geometry.setAttribute('skinIndex', new THREE.BufferAttribute(new Uint16Array(12), 4));
  geometry.setIndex(new THREE.BufferAttribute(new Uint32Array(3), 1));
  const bones = new WrittenSkeleton(1);
  const object = skinnedMesh(geometry, body.material, bones);
  object.castShadow = object.receiveShadow = true;
  return {
    object,
    body,
    get gauge() {
      return gauge;
    },
    get gaugeTexture() {
      return gaugeTexture;
    },
    setJointCount(jointCount) {
      if (GAUGE_SIZE * jointCount === gauge.length) return;
      gaugeTexture.dispose();
      gauge = new Float32Array(GAUGE_SIZE * jointCount);
      gaugeTexture = gaugesOf(gauge);
      body.material.uniforms.uGauge.value = gaugeTexture;
    },
    dispose() {
      geometry.dispose();
      body.material.dispose();
      gaugeTexture.dispose();
      bones.dispose();
    },
  };
}

const gaugesOf = (gauge: Float32Array): THREE.DataTexture =>
  new THREE.DataTexture(gauge, gauge.length / GAUGE_SIZE, 1, THREE.RGBAFormat, THREE.FloatType);

/**
 * @param surface outlives the skin
 * @param detail at a height of 1.75 m
 */
export function createSkin(body: Body, skeleton: Skeleton, surface: SkinSurface, detail: MeshDetail): Skin {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(body.positions, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(body.normals, 3));
  geometry.setAttribute('skinIndex', new THREE.BufferAttribute(body.skinIndices, 4));
  geometry.setAttribute('skinWeight', new THREE.BufferAttribute(body.skinWeights, 4));
  const markings = new THREE.InterleavedBuffer(body.markings, MARKING_SIZE);
  let first = 0;
  for (const [name, size] of Object.entries(markingAttributes)) {
    geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(markings, size, first));
    first += size;
  }
  const levels = createMeshLevels(geometry, body.positions, body.indices, detail, body.height / 1.75);
  /** Where its root stands, and where in the scene: what holds it may be moved and scaled. */
  const at = new THREE.Vector3();
  const place = new THREE.Vector3();

  const { body: material } = surface;
  const posed = createPosedSkin(
    skinBoneCount(body),
    geometry,
    surface,
    arcJoints(body),
    (worldPositions, worldRotations, out) => updateSkinBones(body, skeleton, worldPositions, worldRotations, out),
  );
  const object = skinnedMesh(geometry, material.material, posed.bones);
  object.castShadow = true;
  object.onBeforeRender = (renderer, _, camera) => {
    place.copy(at).applyMatrix4(object.matrixWorld);
    levels.choose(object.matrixWorld.getMaxScaleOnAxis() * drawnPixelsPerMetre(renderer, camera, place));
  };
  object.onBeforeShadow = levels.beginShadow;
  object.onAfterShadow = levels.endShadow;
  object.receiveShadow = true;
  let groups: PickGroup[] | null = null;

  return {
    ...posed,
    object,
    setPose(worldPositions, worldRotations) {
      at.set(worldPositions[0], worldPositions[1], worldPositions[2]);
      posed.setPose(worldPositions, worldRotations);
    },
    setPalette(palette) {
      material.setPalette(palette);
      posed.setGhostColor(palette.sample);
    },
    setOpacity(opacity) {
      object.castShadow = opacity === 1;
      material.setOpacity(opacity);
    },
    pick(ray) {
      groups ??= pickGroups(body);
      return pickJoint(groups, body, posed.bones.boneMatrices!, ray);
    },
    dispose() {
      geometry.dispose();
      posed.dispose();
    },
  };
}
