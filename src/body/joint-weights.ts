import type { Body } from './body';

/** Bones of a vertex that files have room for. */
const MOST = 4;

/**
 * Weights of a body's vertices on joints alone: for files and programs that know no helper bones. What a helper carries goes to the joint
 * that moves the helper and to the joint before, by the helper's share of the bend. At rest nothing moves; where limbs bend or twist far the
 * skin is narrower than in the page.
 *
 * @returns V×4 joints and V×4 weights; each four sum to 1, and what has no weight is joint 0.
 */
export function jointWeights({
  skinIndices,
  skinWeights,
  jointCount,
  helpers,
}: Body): Pick<Body, 'skinIndices' | 'skinWeights'> {
  const indices = new Uint16Array(skinIndices.length);
  const weights = new Float32Array(skinWeights.length);
  for (let v = 0; v < skinIndices.length; v += 4) {
    const sums = new Map<number, number>();
    const add = (joint: number, weight: number) => sums.set(joint, (sums.get(joint) ?? 0) + weight);
    for (let k = v; k < v + 4; k++) {
      const bone = skinIndices[k];
      if (bone < jointCount) {
        add(bone, skinWeights[k]);
        continue;
      }
      const { joint, parent, swing } = helpers[bone - jointCount];
      add(joint, swing * skinWeights[k]);
      add(parent, (1 - swing) * skinWeights[k]);
    }
    const most = [...sums]
      .filter(([, weight]) => weight > 0)
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST);
    const sum = most.reduce((all, [, weight]) => all + weight, 0);
    for (const [k, [joint, weight]] of most.entries()) {
      indices[v + k] = joint;
      weights[v + k] = weight / sum;
    }
  }
  return { skinIndices: indices, skinWeights: weights };
}
