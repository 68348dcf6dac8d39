import * as THREE from 'three';
import { clusterTriangles } from './cluster';
import { createPosedSkin, skinnedMesh } from './posed-skin';
import { createRigMaterials, type DrawnLooks } from './rig-materials';
import type { Skin, SkinSurface } from './skin';
import { nearestVertex, type PickGroup, pickGroups } from './skin-picking';

/** A skin that a rig brought along: buffers in metres as it rests, and what moves them. */
export interface DrawnSkin extends DrawnLooks {
  /** V×3, m, and V×3, unit, at rest. */
  positions: Float32Array;
  normals: Float32Array;
  /** V×2; V×4 linear: null where there are none. */
  uvs: readonly [Float32Array | null, Float32Array | null];
  colors: Float32Array | null;
  /** T×3; parts are stretches of it that are painted alike. */
  indices: Uint32Array;
  parts: readonly { start: number; count: number; material: number; isFlat: boolean }[];
  /** V×4: bones, and how much of each. */
  skinIndices: Uint16Array;
  skinWeights: Float32Array;
  /** B: the joint that moves each bone; B×16: boneMatrix = rigid(place, turn of the joint) · constant. */
  boneJoints: Int16Array;
  boneConstants: Float32Array;
  /** V×4: joints whose glow reaches each vertex, and how much of it. */
  glowJoints: Uint16Array;
  glow: Float32Array;
  /** m. */
  height: number;
}

/** An own skin has no rings. */
const NO_ARCS: ReadonlySet<number> = new Set();

/**
 * A rig's own skin as the grown body is drawn: posed by joints, glowing at limits, as a ghost, picked. One set of buffers and of bones
 * for all its materials.
 *
 * @param surface lends the gauges of the joints; it outlives the skin
 * @param shadowCell m at a height of 1.75 m: details smaller than this cast no shadow of their own
 */
export function createOwnSkin(skin: DrawnSkin, surface: SkinSurface, shadowCell: number): Skin {
  const { indices, parts } = skin;
  const attributes = attributesOf(skin);
  const coarse = clusterTriangles(skin.positions, indices, (shadowCell * skin.height) / 1.75);
  const all = new Uint32Array(indices.length + coarse.length);
  all.set(indices);
  all.set(coarse, indices.length);
  const index = new THREE.BufferAttribute(all, 1);
  const geometryOf = (start: number, count: number) => {
    const geometry = new THREE.BufferGeometry();
    for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute);
    geometry.setIndex(index);
    geometry.setDrawRange(start, count);
    return geometry;
  };
  const posed = createPosedSkin(
    skin.boneJoints.length,
    geometryOf(0, indices.length),
    surface,
    NO_ARCS,
    (worldPositions, worldRotations, out) => writeBones(skin, worldPositions, worldRotations, out),
  );
  const looks = createRigMaterials(skin, surface.gaugeTexture);
  const meshes = parts.map(({ start, count, material, isFlat }) => {
    const mesh = skinnedMesh(geometryOf(start, count), looks.materialOf(material, isFlat), posed.bones);
    mesh.receiveShadow = true;
    return mesh;
  });
  const object = new THREE.Group().add(...meshes);
  // One casts the shadow of all.
  const [caster] = meshes;
  caster.castShadow = true;
  caster.onBeforeShadow = () => caster.geometry.setDrawRange(indices.length, coarse.length);
  caster.onAfterShadow = () => caster.geometry.setDrawRange(parts[0].start, parts[0].count);
  let groups: PickGroup[] | null = null;

  return {
    ...posed,
    object,
    setPalette(palette) {
      looks.setPalette(palette);
      posed.setGhostColor(palette.sample);
    },
    setOpacity(opacity) {
      caster.castShadow = opacity === 1;
      looks.setOpacity(opacity);
    },
    pick(ray) {
      groups ??= pickGroups(skin);
      return jointOfVertex(skin, nearestVertex(groups, skin.positions, posed.bones.boneMatrices!, ray, false));
    },
    dispose() {
      for (const { geometry } of [...meshes, posed.ghost]) geometry.dispose();
      looks.dispose();
      posed.dispose();
    },
  };
}

function attributesOf(skin: DrawnSkin): Record<string, THREE.BufferAttribute> {
  const { uvs, colors } = skin;
  const given: [string, THREE.TypedArray | null, number][] = [
    ['position', skin.positions, 3],
    ['normal', skin.normals, 3],
    ['skinIndex', skin.skinIndices, 4],
    ['skinWeight', skin.skinWeights, 4],
    ['aGlowJoints', skin.glowJoints, 4],
    ['aGlow', skin.glow, 4],
    ['uv', uvs[0], 2],
    ['uv1', uvs[1], 2],
    ['color', colors, 4],
  ];
  return Object.fromEntries(
    given.flatMap(([name, array, size]) => (array ? [[name, new THREE.BufferAttribute(array, size)]] : [])),
  );
}

/** The joint that moves a vertex most; −1 for no vertex. */
function jointOfVertex({ skinIndices, skinWeights, boneJoints }: DrawnSkin, vertex: number): number {
  if (vertex < 0) return -1;
  const slots = [0, 1, 2, 3].map((k) => 4 * vertex + k);
  const jointOf = (slot: number) => boneJoints[skinIndices[slot]];
  const weightOf = (joint: number) =>
    slots.reduce((sum, slot) => sum + (jointOf(slot) === joint ? skinWeights[slot] : 0), 0);
  return slots.map(jointOf).reduce((best, joint) => (weightOf(joint) > weightOf(best) ? joint : best));
}

/**
 * boneMatrix = rigid(place, turn) · constant, for every bone.
 *
 * @param worldPositions J×3, m
 * @param worldRotations J×4
 * @param out B×16, columns first
 */
export function writeBones(
  { boneJoints, boneConstants }: Pick<DrawnSkin, 'boneJoints' | 'boneConstants'>,
  worldPositions: ArrayLike<number>,
  worldRotations: ArrayLike<number>,
  out: Float32Array,
): void {
  for (let bone = 0; bone < boneJoints.length; bone++) {
    const joint = boneJoints[bone];
    const q = 4 * joint;
    const [x, y, z, w] = [worldRotations[q], worldRotations[q + 1], worldRotations[q + 2], worldRotations[q + 3]];
    for (let column = 16 * bone; column < 16 * bone + 16; column += 4) {
      const [a, b, c] = [boneConstants[column], boneConstants[column + 1], boneConstants[column + 2]];
      const one = boneConstants[column + 3];
      // v' = v + 2·(w·(u × v) + u × (u × v))
      const tx = 2 * (y * c - z * b);
      const ty = 2 * (z * a - x * c);
      const tz = 2 * (x * b - y * a);
      out[column] = a + w * tx + y * tz - z * ty + one * worldPositions[3 * joint];
      out[column + 1] = b + w * ty + z * tx - x * tz + one * worldPositions[3 * joint + 1];
      out[column + 2] = c + w * tz + x * ty - y * tx + one * worldPositions[3 * joint + 2];
      out[column + 3] = one;
    }
  }
}
