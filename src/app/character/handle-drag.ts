import type * as THREE from 'three';
import type { Vec3 } from '../../core';
import { beginDrag, say, undo } from '../../state/actions';
import { store } from '../../state/store';
import { distanceAlong, pictureDepth, pointAt } from '../space/drag-space';
import { project } from '../stage/label';
import type { Handle } from './ik-handles';
import { reachUi, selectHandle } from './reach-ui';

/** One drag at a time, of a handle, along one of its axes, or of the body. */
export interface HandleDrag {
  /** @param axis 0 to 2 to keep to an axis of the world; null for the plane that faces the camera */
  begin(event: PointerEvent, handle: Handle, axis: number | null): void;
  move(event: PointerEvent): void;
  /** Ends the drag; returns whether anything was moved, or else it was a click. */
  end(): boolean;
  /** Ends it and takes back what it did. */
  cancel(): void;
  isActive(): boolean;
}

interface Grip {
  handle: Handle;
  axis: number | null;
  start: Vec3;
  depth: number;
  /** px from the pointer to where the handle is seen. */
  offsetX: number;
  offsetY: number;
  /** m along the axis at the beginning. */
  startAlong: number;
  downX: number;
  downY: number;
  hasMoved: boolean;
}

/** px: less is a click. */
const SLOP = 3;

/** @param element the view that the camera fills */
export function createHandleDrag(element: HTMLElement, camera: () => THREE.PerspectiveCamera | null): HandleDrag {
  let grip: Grip | null = null;
  const target: Vec3 = [0, 0, 0];

  const finish = () => {
    grip = null;
    reachUi.setState({ isDragging: false });
  };
  return {
    begin(event, handle, axis) {
      const { live } = store.getState();
      const view = camera();
      if (!live || !view) return;
      const box = element.getBoundingClientRect();
      const x = event.clientX - box.left;
      const y = event.clientY - box.top;
      const start: Vec3 = [...handle.wanted(live, target)];
      const seen = project(view, box.width, box.height, ...start);
      const along = axis === null ? 0 : distanceAlong(view, box.width, box.height, x, y, start, axis);
      if (along === null) return;
      grip = {
        handle,
        axis,
        start,
        depth: pictureDepth(view, start),
        offsetX: seen.x - x,
        offsetY: seen.y - y,
        startAlong: along,
        downX: event.clientX,
        downY: event.clientY,
        hasMoved: false,
      };
      selectHandle(handle.id);
    },
    move(event) {
      const view = camera();
      if (!grip || !view) return;
      if (!grip.hasMoved) {
        if (Math.hypot(event.clientX - grip.downX, event.clientY - grip.downY) < SLOP) return;
        grip.hasMoved = true;
        reachUi.setState({ isDragging: true });
        beginDrag();
        grip.handle.selectJoint();
      }
      const box = element.getBoundingClientRect();
      const x = event.clientX - box.left;
      const y = event.clientY - box.top;
      const { axis, start, depth, offsetX, offsetY } = grip;
      if (axis === null) {
        pointAt(view, box.width, box.height, x + offsetX, y + offsetY, depth, target);
      } else {
        const along = distanceAlong(view, box.width, box.height, x, y, start, axis);
        if (along === null) return;
        for (let k = 0; k < 3; k++) target[k] = start[k];
        target[axis] += along - grip.startAlong;
      }
      grip.handle.moveTo([target[0], target[1], target[2]]);
    },
    end() {
      if (!grip) return false;
      const { handle, hasMoved } = grip;
      finish();
      if (hasMoved) say(wordsFor(handle));
      return hasMoved;
    },
    cancel() {
      if (!grip) return;
      const { hasMoved } = grip;
      finish();
      if (hasMoved) undo();
    },
    isActive: () => grip !== null,
  };
}

/** "Left hand at 32, 145, 20 cm; 25 cm out of reach": what a screen reader says after a move. */
export function wordsFor(handle: Handle): string {
  const { live } = store.getState();
  if (!live) return '';
  const at = handle.wanted(live, [0, 0, 0]).map((x) => Math.round(100 * x));
  const shortfall = handle.shortfall();
  return `${handle.label} at ${at.join(', ')} cm${shortfall ? `; ${shortfall}` : ''}`;
}
