import { Matrix4, type Object3D, Quaternion } from 'three';
import { type JointNodes, originalOf } from './find-joints';
import type { LoadedScene } from './load';
import { turnOf } from './turn-of';

const DEGREES = 180 / Math.PI;
const MIRROR = new Matrix4().makeScale(-1, 1, 1);

/**
 * Puts the bind pose in place of how the nodes stand, where most joints have one. Inverse bind matrices are known up to one
 * similarity that all share, so only turns between joints are taken from them: local = Bparent⁻¹ · Bchild with B = inverse⁻¹.
 * The root stands as bound, with or without what is above it, whichever is nearer to how it stands.
 *
 * @param localRest J, parentFromLocal; changed in place
 * @returns °: how far the two are apart at most; 0 where there is no bind pose.
 */
export function bindTurns(
  { skinBones }: LoadedScene,
  nodes: JointNodes,
  worldTurns: readonly Quaternion[],
  localRest: Quaternion[],
): number {
  const { joints, parents, meshes, twins } = nodes;
  const bound = new Map<Object3D, Quaternion>();
  const add = (node: Object3D | undefined, inverse: Matrix4 | null | undefined) => {
    if (!node || !inverse) return;
    const owner = originalOf(node, twins);
    if (bound.has(owner) || inverse.determinant() === 0) return;
    const stood = inverse.clone().invert();
    // A mirror is taken out of a turn as the nodes have the mirror, or else all turns between joints would be others.
    if (stood.determinant() * owner.matrixWorld.determinant() < 0) stood.premultiply(MIRROR);
    const turn = turnOf(stood);
    if (turn) bound.set(owner, turn);
  };
  const size = (at: number) => meshes[at].geometry.attributes.position?.count ?? 0;
  for (const at of [...meshes.keys()].sort((a, b) => size(b) - size(a))) {
    const { bones, boneInverses } = meshes[at].skeleton;
    for (const [i, bone] of bones.entries()) add(bone, boneInverses[i]);
  }
  for (const { node, inverse } of skinBones) add(node, inverse);

  const known = joints.filter((node) => bound.has(node)).length;
  const rootBound = bound.get(joints[0]);
  if (2 * known <= joints.length || !rootBound) return 0;
  let apart = 0;
  for (const [j, node] of joints.entries()) {
    const own = bound.get(node);
    const above = parents[j] < 0 ? undefined : bound.get(joints[parents[j]]);
    if (!own || !above) continue;
    const local = above.clone().invert().multiply(own).normalize();
    apart = Math.max(apart, DEGREES * local.angleTo(localRest[j]));
    localRest[j] = local;
  }
  const carrier = (joints[0].parent && turnOf(joints[0].parent.matrixWorld)) ?? new Quaternion();
  const stands = worldTurns[0];
  const carried = carrier.multiply(rootBound).normalize();
  localRest[0] = carried.angleTo(stands) < rootBound.angleTo(stands) ? carried : rootBound.clone();
  return apart;
}
