import type * as THREE from 'three';
import type { Vec3 } from '../../core';
import { say } from '../../state/actions';
import { store } from '../../state/store';
import { distanceAlong, pictureDepth, pointAt } from '../space/drag-space';
import { project } from '../stage/label';
import { startDrag } from '../ui/drag';
import { viewState } from '../ui/view-state';
import type { Handle } from './ik-handles';
import { selectHandle } from './reach-ui';

/** px: less is a click. */
const SLOP = 3;

interface HandleGrip {
  handle: Handle;
  /** 0 to 2 to keep to an axis of the world; null for the plane that faces the camera. */
  axis: number | null;
  /** The view that the camera fills. */
  view: HTMLElement;
  camera: THREE.PerspectiveCamera | null;
  /** It was pressed and let go of, and moved nothing. */
  click?: () => void;
}

/**
 * Drags a handle, itself or along one of its axes, or the body by it.
 *
 * @returns whether it was taken hold of
 */
export function dragHandle(press: PointerEvent, captor: Element, grip: HandleGrip): boolean {
  const { handle, axis, view, camera, click } = grip;
  const { live } = store.getState();
  if (!live || !camera) return false;
  const target: Vec3 = [0, 0, 0];
  const start: Vec3 = [...handle.wanted(live, target)];
  const box = view.getBoundingClientRect();
  const seen = project(camera, box.width, box.height, ...start);
  // From the pointer to where the handle is seen.
  const offsetX = seen.x - press.clientX;
  const offsetY = seen.y - press.clientY;
  const depth = pictureDepth(camera, start);
  const alongAxis = (event: PointerEvent, k: number): number | null => {
    const { left, top, width, height } = view.getBoundingClientRect();
    return distanceAlong(camera, width, height, event.clientX - left, event.clientY - top, start, k);
  };
  const startAlong = axis === null ? 0 : alongAxis(press, axis);
  if (startAlong === null) return false;
  const isTaken = startDrag(press, captor, {
    slop: SLOP,
    begin() {
      viewState.setState({ isDraggingHandle: true });
      handle.selectJoint();
    },
    move(event) {
      if (axis === null) {
        const { width, height } = view.getBoundingClientRect();
        pointAt(camera, width, height, event.clientX + offsetX, event.clientY + offsetY, depth, target);
      } else {
        const along = alongAxis(event, axis);
        if (along === null) return;
        for (let k = 0; k < 3; k++) target[k] = start[k];
        target[axis] += along - startAlong;
      }
      handle.moveTo([target[0], target[1], target[2]]);
    },
    commit: () => say(wordsFor(handle)),
    click,
    end: () => viewState.setState({ isDraggingHandle: false }),
  });
  if (isTaken) selectHandle(handle.id);
  return isTaken;
}

/** "Left hand at 32, 145, 20 cm; 25 cm out of reach": what a screen reader says after a move. */
export function wordsFor(handle: Handle): string {
  const { live } = store.getState();
  if (!live) return '';
  const at = handle.wanted(live, [0, 0, 0]).map((x) => Math.round(100 * x));
  const shortfall = handle.shortfall();
  return `${handle.label} at ${at.join(', ')} cm${shortfall ? `; ${shortfall}` : ''}`;
}
