import type { Body } from './body';

/** The joint whose motion moves vertex `vertex` most; a helper bone counts as the joint it stands at. */
export function jointOfVertex(body: Body, vertex: number): number {
  const { skinIndices, skinWeights, jointCount, helpers } = body;
  let best = 0;
  let most = -1;
  for (let i = 0; i < 4; i++) {
    const joint = jointOfBone(skinIndices[vertex * 4 + i]);
    let sum = 0;
    for (let k = 0; k < 4; k++)
      if (jointOfBone(skinIndices[vertex * 4 + k]) === joint) sum += skinWeights[vertex * 4 + k];
    if (sum > most) {
      most = sum;
      best = joint;
    }
  }
  return best;

  function jointOfBone(bone: number): number {
    return bone < jointCount ? bone : helpers[bone - jointCount].joint;
  }
}
