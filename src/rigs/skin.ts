import { type BufferAttribute, type InterleavedBufferAttribute, Matrix4, type Mesh } from 'three';
import type { Rig } from './rig';
import { isSkinned } from './tree';

/** A mesh that joints move, as plain data. */
export interface RigMesh {
  name: string;
  /** V×3, in the mesh's own space as it was bound. */
  positions: Float32Array;
  /** V×3; null where the file has none. */
  normals: Float32Array | null;
  /** V×2; null where the file has none. */
  uvs: Float32Array | null;
  /** Triangles; null where vertices come in threes. */
  indices: Uint32Array | null;
  /** V×4: bones of this mesh, and how much of each; weights add up to 1. */
  skinIndices: Uint16Array;
  skinWeights: Float32Array;
  /** B: the joint that moves each bone. */
  boneJoints: Int16Array;
  /**
   * B×16, columns first: boneMatrix = rigid(place, turn of the joint) · constant, which brings `positions` to the world, m.
   */
  boneConstants: Float32Array;
}

/** The rig's own skin, and parts that hang rigidly on its joints. Meshes that no joint moves are left out. */
export function rigMeshes(rig: Rig): RigMesh[] {
  const found: RigMesh[] = [];
  rig.loaded.scene.traverse((node) => {
    if (!(node as Mesh).isMesh) return;
    const mesh = node as Mesh;
    if (!mesh.geometry.attributes.position) return;
    const bones = bonesOf(rig, mesh);
    if (bones) found.push({ ...geometryOf(mesh), ...bones });
  });
  return found;
}

type Bones = Pick<RigMesh, 'skinIndices' | 'skinWeights' | 'boneJoints' | 'boneConstants'>;

/**
 * boneMatrix = rigid(place, turn) · residue · relative · inverseBind · bind: all but the first are constant, so that no bones of
 * three are needed to draw it.
 */
function bonesOf({ holds, residues }: Rig, mesh: Mesh): Bones | null {
  const count = mesh.geometry.attributes.position.count;
  if (!isSkinned(mesh)) {
    const hold = holds.get(mesh);
    if (!hold) return null;
    const skinWeights = new Float32Array(4 * count);
    for (let v = 0; v < count; v++) skinWeights[4 * v] = 1;
    const constant = residues[hold.joint].clone().multiply(hold.relative);
    const boneConstants = Float32Array.from(constant.elements);
    return {
      skinIndices: new Uint16Array(4 * count),
      skinWeights,
      boneJoints: Int16Array.of(hold.joint),
      boneConstants,
    };
  }
  const { bones, boneInverses } = mesh.skeleton;
  const { skinIndex, skinWeight } = mesh.geometry.attributes;
  if (!skinIndex || !skinWeight || bones.some((bone) => bone === undefined)) return null;
  const boneConstants = new Float32Array(16 * bones.length);
  const boneJoints = new Int16Array(bones.length);
  for (const [i, bone] of bones.entries()) {
    const { joint, relative } = holds.get(bone)!;
    boneJoints[i] = joint;
    new Matrix4()
      .multiplyMatrices(residues[joint], relative)
      .multiply(boneInverses[i])
      .multiply(mesh.bindMatrix)
      .toArray(boneConstants, 16 * i);
  }
  const skinWeights = Float32Array.from(numbersOf(skinWeight, 4));
  for (let at = 0; at < skinWeights.length; at += 4) {
    const sum = skinWeights[at] + skinWeights[at + 1] + skinWeights[at + 2] + skinWeights[at + 3];
    if (sum > 0) for (let k = at; k < at + 4; k++) skinWeights[k] /= sum;
    else skinWeights[at] = 1;
  }
  return { skinIndices: Uint16Array.from(numbersOf(skinIndex, 4)), skinWeights, boneJoints, boneConstants };
}

function geometryOf({ name, geometry }: Mesh): Omit<RigMesh, keyof Bones> {
  const { position, normal, uv } = geometry.attributes;
  return {
    name,
    positions: numbersOf(position, 3),
    normals: normal ? numbersOf(normal, 3) : null,
    uvs: uv ? numbersOf(uv, 2) : null,
    indices: geometry.index ? Uint32Array.from(geometry.index.array) : null,
  };
}

/** An attribute as plain numbers, whether interleaved, quantized or not. */
function numbersOf(attribute: BufferAttribute | InterleavedBufferAttribute, size: number): Float32Array {
  const out = new Float32Array(size * attribute.count);
  for (let i = 0; i < attribute.count; i++) {
    for (let k = 0; k < size; k++) out[size * i + k] = attribute.getComponent(i, k);
  }
  return out;
}
