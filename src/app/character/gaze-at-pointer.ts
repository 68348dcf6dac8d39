import { glanceTo } from '../../state/actions';
import { gazeOf, gazeStart } from '../../state/frame/gaze';
import { store } from '../../state/store';
import { moveAsSeen, pictureDepth, pointAt } from '../stage/drag-space';
import type { Taker } from '../stage/grip';

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
