import { Matrix4, type Mesh } from 'three';
import type { Rig } from './rig';
import { geometryOf, type MeshGeometry } from './skin-geometry';
import { isMesh, isSkinned } from './tree';

/** A mesh that joints move, as plain data. */
export interface RigMesh extends Omit<MeshGeometry, 'skinIndices' | 'skinWeights'> {
  name: string;
  /** V×4: bones of this mesh, and how much of each; weights add up to 1. */
  skinIndices: Uint16Array;
  skinWeights: Float32Array;
  /** B: the joint that moves each bone. */
  boneJoints: Int16Array;
  /**
   * B×16, columns first: boneMatrix = rigid(place, turn of the joint) · constant, which brings `positions` to the world, m.
   */
  boneConstants: Float64Array;
}

/** The rig's own skin, and parts that hang rigidly on its joints. Meshes that no joint moves are left out. */
export function rigMeshes(rig: Rig): RigMesh[] {
  const found: RigMesh[] = [];
  const { scene, kind, materialsOf } = rig.loaded;
  scene.traverse((node) => {
    if (!isMesh(node) || !node.geometry.attributes.position) return;
    const { skinIndices, skinWeights, ...geometry } = geometryOf(node, kind === 'fbx');
    const bones = bonesOf(rig, node, geometry.positions.length / 3, skinIndices, skinWeights);
    const materials = materialsOf(node);
    const groups = geometry.groups.map((group) => ({ ...group, material: materials[group.material] ?? -1 }));
    if (bones) found.push({ name: node.name, ...geometry, groups, ...bones });
  });
  return found;
}

type Bones = Pick<RigMesh, 'skinIndices' | 'skinWeights' | 'boneJoints' | 'boneConstants'>;

/**
 * boneMatrix = rigid(place, turn) · residue · relative · inverseBind · bind: all but the first are constant, so that no bones of
 * three are needed to draw it.
 */
function bonesOf(
  { holds, residues }: Rig,
  mesh: Mesh,
  count: number,
  slots: Float32Array | null,
  weights: Float32Array | null,
): Bones | null {
  if (!isSkinned(mesh)) {
    const hold = holds.get(mesh);
    if (!hold) return null;
    const skinWeights = new Float32Array(4 * count);
    for (let v = 0; v < count; v++) skinWeights[4 * v] = 1;
    return {
      skinIndices: new Uint16Array(4 * count),
      skinWeights,
      boneJoints: Int16Array.of(hold.joint),
      boneConstants: Float64Array.from(residues[hold.joint].clone().multiply(hold.relative).elements),
    };
  }
  const { bones, boneInverses } = mesh.skeleton;
  if (!slots || !weights || bones.length === 0 || bones.some((bone) => bone === undefined)) return null;
  const boneConstants = new Float64Array(16 * bones.length);
  const boneJoints = new Int16Array(bones.length);
  for (const [i, bone] of bones.entries()) {
    const { joint, relative } = holds.get(bone)!;
    boneJoints[i] = joint;
    const constant = new Matrix4().multiplyMatrices(residues[joint], relative);
    boneConstants.set(constant.multiply(boneInverses[i]).multiply(mesh.bindMatrix).elements, 16 * i);
  }
  return { ...sharesOf(slots, weights, bones.length), boneJoints, boneConstants };
}

/** Weights that add up to 1; none of a bone that is not there, and all of the first where there are none. */
function sharesOf(
  slots: Float32Array,
  weights: Float32Array,
  bones: number,
): Pick<Bones, 'skinIndices' | 'skinWeights'> {
  const skinIndices = new Uint16Array(slots.length);
  const skinWeights = new Float32Array(slots.length);
  for (let at = 0; at < slots.length; at += 4) {
    let sum = 0;
    for (let k = at; k < at + 4; k++) {
      if (!(slots[k] < bones) || !(weights[k] > 0)) continue;
      skinIndices[k] = slots[k];
      skinWeights[k] = weights[k];
      sum += weights[k];
    }
    if (sum > 0) for (let k = at; k < at + 4; k++) skinWeights[k] /= sum;
    else skinWeights[at] = 1;
  }
  return { skinIndices, skinWeights };
}
