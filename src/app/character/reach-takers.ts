import { glanceTo, selectJoint } from '../../state/actions';
import { chainAt } from '../../state/actions/pin-joint';
import { gazeOf, gazeStart } from '../../state/frame/gaze';
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
