import type { Object3D, SkinnedMesh } from 'three';
import { refuseRig } from './file-kind';
import type { LoadedScene } from './load';
import { turningNodes } from './tracks';
import { allNodes, commonNode, isBone, isMesh, isSkinned, nameOf, standsStill, upFrom, weightsOf } from './tree';

/** More joints than any character has; a skeleton holds parents as 16-bit numbers. */
const MOST_JOINTS = 8000;
/** What exporters call the tip of a bone that has none of its own. */
const NUB =
  /(^|[^a-z])(end|nub|tip|end ?site|effector)$|(_|[a-z0-9])(End|Nub|Tip|EndSite)$|(Thumb|Index|Middle|Ring|Pinky)4$/;

/** Which nodes of a scene are the joints of its character. */
export interface JointNodes {
  /** Root first, parents before their children. */
  joints: Object3D[];
  parents: Int16Array;
  /** Tips of leaf bones, and the joint that has each. */
  nubs: Object3D[];
  nubJoints: Int16Array;
  meshes: SkinnedMesh[];
  /** Second nodes of a bone, by which one they are. */
  twins: ReadonlyMap<Object3D, Object3D>;
  notes: string[];
}

/**
 * Joints are the bones of skins, what a VRM names, and nodes between them that turn; without any of these, whatever turns. The root is
 * the lowest joint that carries all that is skinned, since of a clip only the root may travel.
 *
 * @throws {ClipError} `no-joints` or `too-many-joints`
 */
export function findJoints({ scene, animations, humanBones, skinBones }: LoadedScene): JointNodes {
  const nodes = allNodes(scene);
  const meshes = nodes.filter(isSkinned);
  const turning = turningNodes(scene, animations);
  const boneNodes = [
    ...meshes.flatMap((mesh) => mesh.skeleton.bones).filter((bone) => bone !== undefined),
    ...nodes.filter(isBone),
    ...skinBones.map(({ node }) => node),
    ...humanBones.keys(),
  ];
  const candidates = new Set(boneNodes.length > 0 ? boneNodes : turning);
  if (candidates.size === 0) throw refuseRig('no-joints', 'It has no skeleton, and nothing in it turns.');

  const twins = takeTwins(candidates, turning);
  const carried = carriedBy(nodes, meshes, candidates, twins);
  for (const node of [...candidates]) {
    const between: Object3D[] = [];
    for (const above of upFrom(node.parent)) {
      if (candidates.has(above)) {
        for (const each of between) candidates.add(each);
        break;
      }
      if (turning.has(above)) between.push(above);
    }
  }
  // A skin may hang on several trees: what carries them all is a joint too.
  for (const { skeleton } of meshes) {
    const bearing = skeleton.bones.filter((bone) => candidates.has(bone) && (carried.get(bone) ?? 0) > 0);
    const tops = new Set(bearing.map((bone) => topOf(bone, candidates)));
    if (tops.size > 1) candidates.add(commonNode([...tops], null));
  }

  const notes: string[] = [];
  const inTree = largestTree(candidates, carried, notes);
  const bearing = [...inTree].filter((node) => (carried.get(node) ?? 0) > 0 || humanBones.has(node));
  const moving = [...inTree].filter((node) => turning.has(node));
  const root = commonNode(bearing.length > 0 ? bearing : moving.length > 0 ? moving : [...inTree], inTree);
  const kept = allNodes(root).filter((node) => inTree.has(node));
  if (kept.length > MOST_JOINTS)
    throw refuseRig('too-many-joints', `It has ${kept.length} joints; ${MOST_JOINTS} are the most.`);

  const isTip = (node: Object3D) =>
    node !== root &&
    !((carried.get(node) ?? 0) > 0) &&
    !humanBones.has(node) &&
    !turning.has(node) &&
    NUB.test(nameOf(node));
  return { ...takeTips(kept, isTip), meshes, twins, notes };
}

/** Takes out nodes that are the bone above them once more: FBX's reader makes one for every further skin. */
function takeTwins(candidates: Set<Object3D>, turning: ReadonlySet<Object3D>): Map<Object3D, Object3D> {
  const twins = new Map<Object3D, Object3D>();
  for (const node of candidates) {
    const { parent } = node;
    if (!parent || !candidates.has(parent) || parent.name !== node.name || node.name === '') continue;
    if (standsStill(node) && !turning.has(node)) twins.set(node, parent);
  }
  for (const node of twins.keys()) candidates.delete(node);
  return twins;
}

/** The node that a bone counts as. */
export function originalOf(node: Object3D, twins: ReadonlyMap<Object3D, Object3D>): Object3D {
  let at = node;
  for (let next = twins.get(at); next; next = twins.get(at)) at = next;
  return at;
}

/** How much skin, or how many vertices of rigid parts, hang on each joint itself. */
function carriedBy(
  nodes: readonly Object3D[],
  meshes: readonly SkinnedMesh[],
  candidates: ReadonlySet<Object3D>,
  twins: ReadonlyMap<Object3D, Object3D>,
): Map<Object3D, number> {
  const carried = new Map<Object3D, number>();
  const add = (node: Object3D, amount: number) => carried.set(node, (carried.get(node) ?? 0) + amount);
  for (const [bone, weight] of weightsOf(meshes)) add(originalOf(bone, twins), weight);
  for (const node of nodes) {
    if (!isMesh(node) || isSkinned(node)) continue;
    for (const above of upFrom(node)) {
      const owner = originalOf(above, twins);
      if (!candidates.has(owner)) continue;
      add(owner, node.geometry.attributes.position?.count ?? 0);
      break;
    }
  }
  return carried;
}

function topOf(node: Object3D, within: ReadonlySet<Object3D>): Object3D {
  let top = node;
  for (const above of upFrom(node)) if (within.has(above)) top = above;
  return top;
}

/** One character: the tree that carries the most, or of those that carry nothing the one with the most joints. */
function largestTree(
  candidates: ReadonlySet<Object3D>,
  carried: ReadonlyMap<Object3D, number>,
  notes: string[],
): Set<Object3D> {
  const trees = new Map<Object3D, Object3D[]>();
  for (const node of candidates) {
    const top = topOf(node, candidates);
    const tree = trees.get(top);
    if (tree) tree.push(node);
    else trees.set(top, [node]);
  }
  const load = (tree: readonly Object3D[]) => tree.reduce((sum, node) => sum + (carried.get(node) ?? 0), 0);
  const ranked = [...trees.values()].sort((a, b) => load(b) - load(a) || b.length - a.length);
  const others = ranked.slice(1).filter((tree) => tree.length > 2);
  if (others.length > 0) notes.push(`It has ${others.length + 1} skeletons; the largest is read.`);
  return new Set(ranked[0]);
}

/** Leaf bones that are only the end of another become end sites; and so again, where the tip of a tip was taken. */
function takeTips(
  kept: readonly Object3D[],
  isTip: (node: Object3D) => boolean,
): Pick<JointNodes, 'joints' | 'parents' | 'nubs' | 'nubJoints'> {
  const staying = new Set(kept);
  let nubs: Object3D[] = [];
  for (;;) {
    const inner = new Set([...staying].flatMap((node) => [...upFrom(node.parent)]));
    const layer = [...staying].filter((node) => !inner.has(node) && isTip(node));
    if (layer.length === 0) break;
    for (const tip of layer) staying.delete(tip);
    const covered = new Set(nubs.filter((nub) => [...upFrom(nub.parent)].some((above) => layer.includes(above))));
    nubs = [...layer, ...nubs.filter((nub) => !covered.has(nub))];
  }
  const joints = kept.filter((node) => staying.has(node));
  const indexOf = new Map(joints.map((node, joint) => [node, joint]));
  const parentOf = (node: Object3D): number => {
    for (const above of upFrom(node.parent)) {
      const joint = indexOf.get(above);
      if (joint !== undefined) return joint;
    }
    return -1;
  };
  return { joints, parents: Int16Array.from(joints, parentOf), nubs, nubJoints: Int16Array.from(nubs, parentOf) };
}
