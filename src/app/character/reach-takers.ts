import type { Clip } from '../../core';
import type { IkChain } from '../../core/solve';
import { glanceTo, selectJoint } from '../../state/actions';
import { gazeOf, gazeStart } from '../../state/frame/gaze';
import { type ChainChoices, chainsOf, handlesOf } from '../../state/frame/reach';
import { store } from '../../state/store';
import { moveAsSeen, pictureDepth, pointAt, rayAt } from '../stage/drag-space';
import type { Taker } from '../stage/grip';
import type { CharacterScene } from './character-scene';
import { type Handle, handleDrag } from './handles';

/** Lets a press on the body drag the limb under it; a click selects the joint, as everywhere. */
export const bodyTaker = (scene: CharacterScene, handles: readonly Handle[]): Taker => ({
  take(at) {
    const { clip, work } = store.getState();
    const joint = scene.pick(rayAt(at));
    const chain = clip && joint >= 0 ? chainAt(clip, work.chainChoices, joint) : null;
    const handle = handles.find(({ id }) => id === chain?.id);
    return handle ? handleDrag(at, handle, null, () => selectJoint(joint)) : null;
  },
});

/**
 * The chain that a press on the body takes hold of: the one the joint belongs to, or hangs on; null for the head, and
 * where there is none.
 */
function chainAt(clip: Clip, choices: ChainChoices, joint: number): IkChain | null {
  const { parents } = clip.skeleton;
  const head = chainsOf(clip)
    .find(({ kind }) => kind === 'gaze')
    ?.joints.at(-1);
  const handles = handlesOf(clip, choices);
  for (let j = joint; j >= 0; j = parents[j]) {
    if (j === head) return null;
    // The end of a limb before its beginning: a thigh hangs on the pelvis, yet is the leg's.
    const found = handles.find((chain) => chain.joints.includes(j));
    if (found) return found;
  }
  return null;
}

/** m from the eyes towards the camera: the plane the gaze follows the pointer on. */
const GAZE_PLANE = 0.8;

/** Looks where the pointer is. */
export const gazeTaker: Taker = {
  isOnlooker: true,
  hover(at) {
    const { clip, live, work } = store.getState();
    const gaze = clip && gazeOf(clip, work.settings.gazeAxis);
    if (!at || !gaze || !live) return null;
    const eyes = gazeStart(gaze, live, [0, 0, 0]);
    const depth = pictureDepth(at.camera, moveAsSeen(at.camera, eyes, [0, 0, -GAZE_PLANE], eyes));
    glanceTo(pointAt(at, depth, [0, 0, 0]));
    return null;
  },
};
