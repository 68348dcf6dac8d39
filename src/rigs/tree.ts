import { type BufferGeometry, type Mesh, type Object3D, Quaternion, type SkinnedMesh } from 'three';

/** m, and 1 − |w|: what is nearer to nothing is the same node twice. */
const SAME_PLACE = 1e-9;
const SAME_TURN = 1e-14;

export const isSkinned = (node: Object3D): node is SkinnedMesh => (node as SkinnedMesh).isSkinnedMesh === true;
export const isMesh = (node: Object3D): node is Mesh => (node as Mesh).isMesh === true;
export const isBone = (node: Object3D): boolean => (node as { isBone?: boolean }).isBone === true;

/** What the file calls a node: loaders take out characters that stand for something in names of tracks. */
export function nameOf({ userData, name }: Object3D): string {
  const given: unknown = userData.originalName ?? userData.name;
  return typeof given === 'string' && given !== '' ? given : name;
}

/** From a node up to the scene, itself first. */
export function* upFrom(node: Object3D | null): Generator<Object3D> {
  for (let at = node; at; at = at.parent) yield at;
}

export function allNodes(scene: Object3D): Object3D[] {
  const nodes: Object3D[] = [];
  scene.traverse((node) => void nodes.push(node));
  return nodes;
}

/** Whether a node stands exactly where its parent does. */
export function standsStill({ position, quaternion, scale }: Object3D): boolean {
  const turn = 1 - Math.abs(new Quaternion().copy(quaternion).normalize().w);
  return position.length() < SAME_PLACE && turn < SAME_TURN && scale.x > 0 && scale.y > 0 && scale.z > 0;
}

/** The lowest node that all of these are, or hang on; among `within` if that is given. */
export function commonNode(nodes: readonly Object3D[], within: ReadonlySet<Object3D> | null): Object3D {
  const lineOf = (node: Object3D) => [...upFrom(node)].filter((at) => !within || within.has(at)).reverse();
  const lines = nodes.map(lineOf);
  let common = lines[0];
  for (const line of lines) {
    let same = 0;
    while (same < common.length && common[same] === line[same]) same++;
    common = common.slice(0, same);
  }
  return common[common.length - 1];
}

/** How much each bone of skins carries: weights of all vertices together. */
export function weightsOf(meshes: readonly SkinnedMesh[]): Map<Object3D, number> {
  const sums = new Map<Object3D, number>();
  const met = new Set<BufferGeometry>();
  for (const { geometry, skeleton } of meshes) {
    const { skinIndex, skinWeight } = geometry.attributes;
    if (!skinIndex || !skinWeight || met.has(geometry)) continue;
    met.add(geometry);
    const perBone = new Float64Array(skeleton.bones.length);
    for (let v = 0; v < skinIndex.count; v++) {
      for (let k = 0; k < 4; k++) perBone[skinIndex.getComponent(v, k)] += skinWeight.getComponent(v, k);
    }
    for (const [i, bone] of skeleton.bones.entries()) sums.set(bone, (sums.get(bone) ?? 0) + perBone[i]);
  }
  return sums;
}
