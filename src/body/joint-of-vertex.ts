import { type Body, COLLAR_FORMS, MARKING, MARKING_SIZE } from './body';

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

/** Half-widths from the middle of a ring, and how much of the ring is seen, within which a vertex belongs to the ring's joint. */
const ON_RING = { away: 0.9, share: 0.6 };

/** The joint that a click on vertex `vertex` means: that of the ring there, whatever moves the skin below, or else the joint that moves it. */
export function jointAtVertex(body: Body, vertex: number): number {
  const { markings } = body;
  const m = vertex * MARKING_SIZE;
  const isOnRing = Math.abs(markings[m + MARKING.away]) < ON_RING.away && markings[m + MARKING.share] > ON_RING.share;
  return isOnRing ? markings[m + MARKING.joint] : jointOfVertex(body, vertex);
}

/** The joints whose collars are open arcs. */
export function arcJoints({ markings }: Pick<Body, 'markings'>): Set<number> {
  const joints = new Set<number>();
  for (let m = 0; m < markings.length; m += MARKING_SIZE)
    if (markings[m + MARKING.form] === COLLAR_FORMS.arc && markings[m + MARKING.share] > 0)
      joints.add(markings[m + MARKING.joint]);
  return joints;
}
