import { type RefObject, useEffect } from 'react';
import type * as THREE from 'three';
import type { Vec3 } from '../../core';
import { glanceTo } from '../../state/actions';
import { gazeOf, gazeStart } from '../../state/frame/gaze';
import { store } from '../../state/store';
import { moveAsSeen, pictureDepth, pointAt } from '../stage/drag-space';
import { useLimber } from '../ui/use-limber';

/** m from the eyes towards the camera: the plane the gaze follows the pointer on. */
const GAZE_PLANE = 0.8;

/** Looks where the pointer is, when that is asked for. */
export function useGazeAtPointer(
  mode: 'ik' | 'look-at',
  track: RefObject<HTMLElement>,
  camera: RefObject<THREE.PerspectiveCamera | null>,
): void {
  const follows = useLimber((state) => state.work.settings.gazeFollowsPointer);
  useEffect(() => {
    if (mode !== 'look-at' || !follows) return;
    const element = track.current;
    const eyes: Vec3 = [0, 0, 0];
    const onMove = (event: PointerEvent) => {
      const { clip, live, work } = store.getState();
      const { settings } = work;
      const gaze = clip && gazeOf(clip, settings.gazeAxis);
      const view = camera.current;
      if (!gaze || !live || !view || event.buttons !== 0) return;
      const box = element.getBoundingClientRect();
      const depth = pictureDepth(view, moveAsSeen(view, gazeStart(gaze, live, eyes), [0, 0, -GAZE_PLANE], eyes));
      const x = event.clientX - box.left;
      const y = event.clientY - box.top;
      glanceTo(pointAt(view, box.width, box.height, x, y, depth, [0, 0, 0]));
    };
    element.addEventListener('pointermove', onMove);
    return () => element.removeEventListener('pointermove', onMove);
  }, [mode, follows, track, camera]);
}
