import { Matrix4, Quaternion, Vector3 } from 'three';
import { worldTransforms } from '../core';
import { type Glow, glowOf } from './glow';
import { MATT, type RigMaterial } from './looks';
import type { SeenLooks } from './pictures';
import type { Rig } from './rig';
import { rigid } from './similarity';
import { type RigMesh, rigMeshes } from './skin';
import { makeUnit } from './skin-geometry';

/** Triangles that are drawn alike. */
export interface SkinPart {
  /** Among the indices. */
  start: number;
  count: number;
  material: number;
  /** Whether its faces are flat, normals or not. */
  isFlat: boolean;
}

/** All that joints of a rig move, as one mesh in metres that stands as the rig rests: plain data that can be sent. */
export interface OwnSkin extends Glow {
  /** V×3, m, at rest, world. */
  positions: Float32Array;
  /** V×3, unit. */
  normals: Float32Array;
  /** V×2: two sets of places in pictures; null where no material needs them. */
  uvs: readonly [Float32Array | null, Float32Array | null];
  /** V×4: linear colour; null where the file has none. */
  colors: Float32Array | null;
  /** T×3, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /** One after the other, all of the indices together. */
  parts: SkinPart[];
  /** V×4: bones; V×4: how much of each, adding up to 1. */
  skinIndices: Uint16Array;
  skinWeights: Float32Array;
  /** B: the joint that moves each bone. */
  boneJoints: Int16Array;
  /** B×16, columns first: boneMatrix = rigid(place, turn of the joint) · constant. */
  boneConstants: Float32Array;
  /** J×3, m: where the joints stand at rest. */
  restPositions: Float32Array;
  /** m, at rest. */
  height: number;
  /** Whether it is the figure itself, and not only something that the figure carries. */
  isWhole: boolean;
  materials: RigMaterial[];
  pictures: ImageBitmap[];
}

/** Of the joints, this share moves something in a skin that is the figure itself. */
const WHOLE = 0.25;

/** The rig's skin, or null where it has none. */
export function ownSkin(rig: Rig, { materials, pictures }: Omit<SeenLooks, 'notes'>): OwnSkin | null {
  const meshes = rigMeshes(rig).filter(({ indices }) => indices.length > 0);
  if (meshes.length === 0) return null;
  const joints = rig.joints.length;
  const restPositions = new Float32Array(3 * joints);
  const restRotations = new Float64Array(4 * joints);
  const { offsets, restRotations: local } = rig.skeleton;
  worldTransforms(rig.skeleton, local, 0, offsets.subarray(0, 3), restPositions, restRotations);
  const restOf = (joint: number) =>
    rigid(new Vector3().fromArray(restPositions, 3 * joint), new Quaternion().fromArray(restRotations, 4 * joint));
  const { mirrored, ...vertices } = verticesOf(meshes, restOf);
  const body = { ...vertices, ...paintOf(meshes, mirrored, materials) };
  const { positions, skinIndices, skinWeights, boneJoints } = body;
  const height = heightOf(positions);
  const moved = new Set(boneJoints);
  const glow = glowOf({ positions, skinIndices, skinWeights, boneJoints, restPositions, height }, rig.skeleton);
  return { ...body, ...glow, restPositions, height, isWhole: moved.size >= WHOLE * joints, pictures };
}

/**
 * Vertices of all meshes, each mesh brought by one constant to where it is when the rig rests. What moves them is unchanged:
 * boneMatrix · p = (boneMatrix · S⁻¹) · (S · p) with S = rest of its heaviest bone, so that what is left in the constants is nearly rigid.
 */
function verticesOf(meshes: readonly RigMesh[], restOf: (joint: number) => Matrix4) {
  const count = meshes.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const positions = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  const skinIndices = new Uint16Array(4 * count);
  const skinWeights = new Float32Array(4 * count);
  const boneJoints: number[] = [];
  const constants: number[] = [];
  /** Meshes of one skin share its bones. */
  const known = new Map<string, { toRest: Matrix4; places: Map<number, number> }>();
  const mirrored = new Set<RigMesh>();
  const [point, matrix] = [new Vector3(), new Matrix4()];
  let first = 0;
  for (const mesh of meshes) {
    const key = `${mesh.boneJoints.join()} ${mesh.boneConstants.join()}`;
    const constantOf = (bone: number) => new Matrix4().fromArray(mesh.boneConstants, 16 * bone);
    const skin = known.get(key) ?? { toRest: toRestOf(mesh, restOf, constantOf), places: new Map() };
    known.set(key, skin);
    const { toRest, places } = skin;
    if (toRest.determinant() < 0) mirrored.add(mesh);
    const fromRest = toRest.clone().invert();
    const vertices = mesh.positions.length / 3;
    for (let i = 0; i < 3 * vertices; i += 3)
      point
        .fromArray(mesh.positions, i)
        .applyMatrix4(toRest)
        .toArray(positions, 3 * first + i);
    // Normals go by the inverse, transposed.
    matrix.copy(fromRest).transpose();
    for (let i = 0; i < 3 * vertices; i += 3)
      point
        .fromArray(mesh.normals, i)
        .transformDirection(matrix)
        .toArray(normals, 3 * first + i);
    for (let i = 0; i < 4 * vertices; i++) {
      const weight = mesh.skinWeights[i];
      if (weight === 0) continue;
      const bone = mesh.skinIndices[i];
      let place = places.get(bone);
      if (place === undefined) {
        place = boneJoints.push(mesh.boneJoints[bone]) - 1;
        places.set(bone, place);
        constants.push(...constantOf(bone).multiply(fromRest).elements);
      }
      skinIndices[4 * first + i] = place;
      skinWeights[4 * first + i] = weight;
    }
    first += vertices;
  }
  return {
    mirrored,
    positions,
    normals: makeUnit(normals),
    skinIndices,
    skinWeights,
    boneJoints: Int16Array.from(boneJoints),
    boneConstants: Float32Array.from(constants),
  };
}

/** Brings a mesh to where the bone that carries most of it has it at rest; nothing where that is flat. */
function toRestOf(mesh: RigMesh, restOf: (joint: number) => Matrix4, constantOf: (bone: number) => Matrix4): Matrix4 {
  const carried = new Float64Array(mesh.boneJoints.length);
  for (const [i, bone] of mesh.skinIndices.entries()) carried[bone] += mesh.skinWeights[i];
  const heaviest = carried.indexOf(Math.max(...carried));
  const toRest = restOf(mesh.boneJoints[heaviest]).multiply(constantOf(heaviest));
  return Math.abs(toRest.determinant()) > 0 ? toRest : new Matrix4();
}

/** Triangles in the order of what they are painted with, and what for. */
function paintOf(meshes: readonly RigMesh[], mirrored: ReadonlySet<RigMesh>, given: readonly RigMaterial[]) {
  const count = meshes.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const materials = [...given, MATT];
  const stretches = new Map<string, SkinPart & { pieces: Uint32Array[] }>();
  let first = 0;
  for (const mesh of meshes) {
    const { indices, groups, positions, isFlat } = mesh;
    for (const { start, count, material: said } of groups) {
      const material = materials[said] ? said : given.length;
      const key = `${material} ${isFlat}`;
      const part = stretches.get(key) ?? { start: 0, count: 0, material, isFlat, pieces: [] };
      stretches.set(key, part);
      const piece = indices.subarray(start, start + count).map((v) => v + first);
      // A mirror turns round which side is outside.
      if (mirrored.has(mesh)) for (let t = 0; t < count; t += 3) piece.subarray(t, t + 2).reverse();
      part.pieces.push(piece);
      part.count += count;
    }
    first += positions.length / 3;
  }
  // What lets through is drawn over what does not.
  const isBlend = ({ material }: SkinPart) => Number(materials[material].alpha === 'blend');
  const ordered = [...stretches.values()].sort((a, b) => isBlend(a) - isBlend(b));
  const indices = new Uint32Array(ordered.reduce((sum, part) => sum + part.count, 0));
  let at = 0;
  const parts = ordered.map(({ pieces, ...part }) => {
    const start = at;
    for (const piece of pieces) {
      indices.set(piece, at);
      at += piece.length;
    }
    return { ...part, start };
  });
  const channels = new Set(
    materials.flatMap(({ map, emissiveMap, normalMap }) => [map, emissiveMap, normalMap].map((each) => each?.channel)),
  );
  const uvs = [0, 1].map((set) =>
    channels.has(set as 0 | 1) ? joined(meshes, count, 2, 0, (mesh) => mesh.uvs[set]) : null,
  );
  const hasColors = meshes.some(({ colors }) => colors);
  const colors = hasColors ? joined(meshes, count, 4, 1, (mesh) => mesh.colors) : null;
  return { indices, parts, materials, uvs: uvs as unknown as OwnSkin['uvs'], colors };
}

function joined(
  meshes: readonly RigMesh[],
  count: number,
  size: number,
  missing: number,
  pick: (mesh: RigMesh) => Float32Array | null,
): Float32Array {
  const out = new Float32Array(size * count).fill(missing);
  let at = 0;
  for (const mesh of meshes) {
    const values = pick(mesh);
    if (values) out.set(values, at);
    at += (size * mesh.positions.length) / 3;
  }
  return out;
}

function heightOf(positions: Float32Array): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 1; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]);
    high = Math.max(high, positions[i]);
  }
  return Math.max(high - low, 1e-3);
}

/** What of it is handed over and not copied. */
export function partsToSend(skin: OwnSkin): Transferable[] {
  const lists = Object.values(skin).filter((value) => ArrayBuffer.isView(value));
  return [...lists, ...skin.uvs, skin.colors]
    .filter((list) => list !== null)
    .map(({ buffer }) => buffer as ArrayBuffer)
    .filter((buffer, i, all) => all.indexOf(buffer) === i)
    .concat(skin.pictures as never[]);
}
